import { useForm } from 'react-hook-form'
import { proveByPassword } from '@saldo/contract/session'
import { useMe } from '../data/me.ts'
import { useChange } from '../data/queries.ts'
import { FormField } from '../fields/FormField.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'

type Props = { readonly onProved: () => void; readonly onCancel: () => void }

/** The password once more, for what cannot be undone. */
export function PasswordProof({ onProved, onCancel }: Props) {
  const { data: me } = useMe()
  const prove = useChange(proveByPassword)
  const form = useForm<{ password: string }>({ defaultValues: { password: '' } })
  const save = form.handleSubmit(({ password }) =>
    prove.mutate({ body: { password } }, { onSuccess: onProved }),
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
      {prove.error && prove.error.of('password') === undefined && (
        <div className="mt-4">
          <Banner kind="error">{prove.error.message}</Banner>
        </div>
      )}
    </Modal>
  )
}
