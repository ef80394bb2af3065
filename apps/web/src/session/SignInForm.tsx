import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Answer } from '@saldo/contract/endpoint'
import { authenticate } from '@saldo/contract/session'
import { useChange } from '../data/queries.ts'
import { keepSession } from '../data/session.ts'
import { Go, useGo } from '../go.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'

type Form = { readonly email: string; readonly password: string }

type Signed = Answer<typeof authenticate>

type Props = {
  readonly isShown: boolean
  /** A planner with clients chooses first for whom they act. */
  readonly onPlanner: (signed: Signed) => void
}

const ALL_REQUIRED = 'Observe que todos os campos abaixo são obrigatórios, ok?'

/** E-mail and password. What the server says of them stands above the fields, in its own words. */
export function SignInForm({ isShown, onPlanner }: Props) {
  const { to } = useGo()
  const signIn = useChange(authenticate)
  const { register, handleSubmit, formState, setFocus } = useForm<Form>({
    defaultValues: { email: '', password: '' },
  })
  useEffect(() => {
    if (isShown) setFocus('email')
  }, [isShown, setFocus])
  const { errors } = formState
  const missing = errors.email !== undefined || errors.password !== undefined
  const submit = handleSubmit(({ email, password }) =>
    signIn.mutate(
      { body: { email: email.trim().toLowerCase(), password } },
      {
        onSuccess: (signed) => {
          if (signed.clients.length > 0) return onPlanner(signed)
          keepSession(signed)
          to(paths.dashboard(), { replace: true })
        },
      },
    ),
  )
  const wrong = signIn.error !== null
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {(missing || wrong) && (
        <Banner kind="error">{missing ? ALL_REQUIRED : signIn.error?.message}</Banner>
      )}
      <Field label="E-mail" error={errors.email && ' '}>
        <TextInput
          type="email"
          autoComplete="username"
          inputMode="email"
          aria-invalid={missing || wrong || undefined}
          {...register('email', { validate: (typed) => typed.trim() !== '' })}
        />
      </Field>
      <Field
        label="Senha"
        error={errors.password && ' '}
        aside={
          <Go href={paths.recovery()} className="text-sm font-medium text-primary hover:underline">
            Esqueci minha senha
          </Go>
        }
      >
        <PasswordInput
          autoComplete="current-password"
          aria-invalid={missing || wrong || undefined}
          {...register('password', { validate: (typed) => typed !== '' })}
        />
      </Field>
      <Button type="submit" variant="primary" wide busy={signIn.isPending}>
        Entrar
      </Button>
    </form>
  )
}
