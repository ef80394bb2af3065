import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Answer } from '@saldo/contract/endpoint'
import { authenticate } from '@saldo/contract/session'
import { useChange } from '../data/queries.ts'
import { Link } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { HalfWay } from './SecondFactorForm.tsx'

type Form = { readonly email: string; readonly password: string }

type Props = {
  readonly isShown: boolean
  readonly onSigned: (signed: Answer<typeof authenticate>) => void
  /** The password was right, and something else is asked for besides. */
  readonly onHalfWay: (half: HalfWay) => void
}

const ALL_REQUIRED = 'Observe que todos os campos abaixo são obrigatórios, ok?'

/** E-mail and password. A refusal is shown above the fields, in the server's words. */
export function SignInForm({ isShown, onSigned, onHalfWay }: Props) {
  const signIn = useChange(authenticate)
  const { register, handleSubmit, formState, setFocus } = useForm<Form>({
    defaultValues: { email: '', password: '' },
  })
  useEffect(() => {
    if (isShown) setFocus('email')
  }, [isShown, setFocus])
  const { errors: unfilled } = formState
  const missing = unfilled.email !== undefined || unfilled.password !== undefined
  const submit = handleSubmit(({ email, password }) =>
    signIn.mutate(
      { body: { email: email.trim().toLowerCase(), password } },
      {
        onSuccess: onSigned,
        onError: ({ code, errors }) => {
          if (code !== 'second_factor_needed') return
          onHalfWay({
            email: email.trim().toLowerCase(),
            password,
            kinds: errors.map(({ field }) => field),
          })
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
      <Field label="E-mail" error={unfilled.email && 'Informe seu e-mail'}>
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
        error={unfilled.password && 'Informe sua senha'}
        aside={
          <Link
            href={paths.recovery()}
            className="text-sm font-medium text-primary hover:underline"
          >
            Esqueci minha senha
          </Link>
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
