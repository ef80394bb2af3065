import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { proveByPassword, readSession } from '@saldo/contract/session'
import { useMe } from '../data/me.ts'
import type { Problem } from '../data/problem.ts'
import { useChange, useReading } from '../data/queries.ts'
import { FormField } from '../fields/FormField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { PasskeyProofButton } from './PasskeyProof.tsx'

type Form = { readonly password: string; readonly code: string }

type Props = { readonly onProved: () => void; readonly onCancel: () => void }

/** Password and, where one is on, the second step once more, for what cannot be undone. */
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
  return (
    <Modal
      size="sm"
      title="Confirme que é você"
      text="Por segurança, digite sua senha para continuar."
      onClose={onCancel}
      onSubmit={(event) => void save(event)}
      footer={
        <>
          <Button onClick={onCancel}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={prove.isPending}>
            Confirmar
          </Button>
        </>
      }
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
      {prove.error && isUnsaid(prove.error) && (
        <div className="mt-4">
          <Banner kind={prove.error.code === 'second_factor_needed' ? 'info' : 'error'}>
            {prove.error.message}
          </Banner>
        </div>
      )}
      {(session?.proofs.includes('passkey') ?? false) && <PasskeyProofButton onProved={onProved} />}
    </Modal>
  )
}

/** What no field of this form says already. */
const isUnsaid = (problem: Problem) =>
  problem.of('password') === undefined && problem.of('code') === undefined
