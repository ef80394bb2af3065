import { useState } from 'react'
import { proveByPassword, readSession } from '@saldo/contract/session'
import { useMe } from '../data/me.ts'
import { useReading } from '../data/queries.ts'
import { ChangeForm } from '../fields/ChangeForm.tsx'
import { PasswordField, TextField } from '../fields/TextField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { PasskeyProofButton } from './PasskeyProof.tsx'

/** No failure: the password was right, and the second factor is needed too. */
const ASKED = 'second_factor_needed'

/** Password and, where one is on, the second factor, for what cannot be undone. */
export function PasswordProof({
  onProved,
  onCancel,
}: {
  readonly onProved: () => void
  readonly onCancel: () => void
}) {
  const { data: me } = useMe()
  const { data: session } = useReading(readSession, {})
  const [asksCode, setAsksCode] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  return (
    <ChangeForm
      endpoint={proveByPassword}
      defaults={{ password: '', code: '' }}
      request={({ password, code }) => {
        setNote(null)
        return { body: { password, ...(code.trim() === '' ? {} : { code }) } }
      }}
      questions={[ASKED]}
      onDone={onProved}
      onFailed={({ code, message }) => {
        if (code !== ASKED) return
        setAsksCode(true)
        setNote(message)
      }}
      size="sm"
      title="Confirme que é você"
      text="Por segurança, digite sua senha para continuar."
      submitLabel="Confirmar"
      asksToClose={false}
      onClose={onCancel}
    >
      {/* So that a password manager knows whose password is asked for. */}
      <input type="hidden" autoComplete="username" value={me?.email ?? ''} readOnly />
      <PasswordField
        name="password"
        label="Senha atual"
        required={false}
        check={(typed: string) => typed !== '' || 'Preencha este campo.'}
        maxLength={512}
      />
      {asksCode && (
        <TextField
          name="code"
          label="Código de verificação"
          className="mt-4"
          help="O que o aplicativo autenticador mostra, ou um dos códigos de reserva."
          autoFocus
          autoComplete="one-time-code"
          inputClass="figures"
        />
      )}
      {note !== null && (
        <div className="mt-4">
          <Banner>{note}</Banner>
        </div>
      )}
      {(session?.proofs.includes('passkey') ?? false) && <PasskeyProofButton onProved={onProved} />}
    </ChangeForm>
  )
}
