import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { proveByPassword, readSession } from '@saldo/contract/session'
import { useMe } from '../data/me.ts'
import type { Problem } from '../data/problem.ts'
import { useChange, useReading } from '../data/queries.ts'
import { FormField } from '../fields/FormField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { PasskeyProofButton } from './PasskeyProof.tsx'

type Form = { readonly password: string; readonly code: string }

type Props = { readonly onProved: () => void; readonly onCancel: () => void }

/** Password and, where one is on, the second factor, for what cannot be undone. */
export function PasswordProof({ onProved, onCancel }: Props) {
  const { data: me } = useMe()
  const { data: session } = useReading(readSession, {})
  const prove = useChange(proveByPassword)
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm<Form>({ defaultValues: { password: '', code: '' } })
  const save = form.handleSubmit(({ password, code }) =>
    prove.mutate(
      { body: { password, ...(code.trim() === '' ? {} : { code }) } },
      {
        onSuccess: onProved,
        onError: (problem) => {
          if (problem.code === 'second_factor_needed') setAsksCode(true)
        },
      },
    ),
  )
  const unmet = prove.error
  const failed = unmet !== null && !isAsking(unmet) ? unmet : null
  return (
    <FormModal
      size="sm"
      title="Confirme que é você"
      text="Por segurança, digite sua senha para continuar."
      onClose={onCancel}
      isDirty={false}
      problem={failed}
      busy={prove.isPending}
      submitLabel="Confirmar"
      onSubmit={save}
    >
      {/* So that a password manager knows whose password is asked for. */}
      <input type="hidden" autoComplete="username" value={me?.email ?? ''} readOnly />
      <FormField
        form={form}
        problem={prove.error}
        name="password"
        label="Senha atual"
        rules={{ validate: (typed) => typed !== '' || 'Campo Obrigatório' }}
        renderInput={(field) => <PasswordInput {...field} maxLength={512} />}
      />
      {asksCode && (
        <div className="mt-4">
          <FormField
            form={form}
            problem={prove.error}
            name="code"
            label="Código de verificação"
            help="O que o aplicativo autenticador mostra, ou um dos códigos de reserva."
            renderInput={(field) => (
              <TextInput {...field} autoFocus autoComplete="one-time-code" className="figures" />
            )}
          />
        </div>
      )}
      {unmet !== null && isAsking(unmet) && (
        <div className="mt-4">
          <Banner>{unmet.message}</Banner>
        </div>
      )}
      {(session?.proofs.includes('passkey') ?? false) && <PasskeyProofButton onProved={onProved} />}
    </FormModal>
  )
}

/** No failure: the password was right, and the second factor is needed too. */
const isAsking = ({ code }: Problem) => code === 'second_factor_needed'
