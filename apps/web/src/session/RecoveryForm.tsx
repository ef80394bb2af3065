import { useForm } from 'react-hook-form'
import { requestRecovery } from '@saldo/contract/session'
import { useChange } from '../data/queries.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { isEmail } from './email.ts'

type Form = { readonly email: string }

/** Asks for a link. It says the same whether there is an account or not. */
export function RecoveryForm() {
  const ask = useChange(requestRecovery)
  const { register, handleSubmit, formState } = useForm<Form>({ defaultValues: { email: '' } })
  const submit = handleSubmit(({ email }) =>
    ask.mutate({ body: { email: email.trim().toLowerCase() } }),
  )
  if (ask.isSuccess) {
    return (
      <Banner kind="success">
        Um email com os passos para a recuperação foram enviados para você. O link vale por 10
        minutos.
      </Banner>
    )
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {ask.error && (
        <Banner kind="error">
          Erro ao tentar recuperar a senha. Por favor tente novamente mais tarde
        </Banner>
      )}
      <Field label="E-mail" error={formState.errors.email?.message}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus
          {...register('email', {
            validate: (typed) => isEmail(typed) || 'Por favor insira um email válido!',
          })}
        />
      </Field>
      <Button type="submit" variant="primary" wide busy={ask.isPending}>
        Recuperar Conta
      </Button>
    </form>
  )
}
