import { useForm } from 'react-hook-form'
import { setPassword } from '@saldo/contract/session'
import { useChange } from '../data/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { checkPassword } from './RegistrationForm.tsx'

type Form = { readonly password: string }

/** The new password, by the link of the recovery mail. */
export function NewPasswordForm({ token }: { readonly token: string }) {
  const change = useChange(setPassword)
  const { register, handleSubmit, formState } = useForm<Form>({ defaultValues: { password: '' } })
  const submit = handleSubmit(({ password }) =>
    change.mutate({ body: { password, encryptedToken: token } }),
  )
  if (change.isSuccess) return <Banner kind="success">Senha atualizada com sucesso!</Banner>
  const { error: problem } = change
  const words =
    problem !== null && problem.status >= 500
      ? 'Erro ao tentar atualizar a senha, tente novamente'
      : problem?.message
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem && problem.errors.length === 0 && <Banner kind="error">{words}</Banner>}
      <Field
        label="Nova senha"
        help="Pelo menos 8 caracteres."
        error={formState.errors.password?.message ?? problem?.of('password')}
      >
        <PasswordInput
          autoComplete="new-password"
          autoFocus
          {...register('password', {
            validate: (typed) => checkPassword(typed, { email: '', name: '' }),
          })}
        />
      </Field>
      <Button type="submit" variant="primary" wide busy={change.isPending}>
        Atualizar Senha
      </Button>
    </form>
  )
}
