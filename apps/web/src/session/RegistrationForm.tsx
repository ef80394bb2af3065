import { useForm } from 'react-hook-form'
import { authenticate } from '@saldo/contract/session'
import { register as registerUser } from '@saldo/contract/users'
import { refusals } from '@saldo/contract/refusals'
import { refusePassword } from '@saldo/domain/users/password'
import { useChange } from '../data/queries.ts'
import { keepSession } from '../data/session.ts'
import { Go, useGo } from '../go.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Field } from '../ui/Field.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { isEmail } from './email.ts'

type Form = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly terms: boolean
}

const FAILED = 'Erro ao efetuar o cadastro. Por favor tente novamente mais tarde.'

/** The first step of a new account; a code by e-mail is the second. */
export function RegistrationForm() {
  const { to } = useGo()
  const create = useChange(registerUser)
  const signIn = useChange(authenticate)
  const { register, handleSubmit, formState } = useForm<Form>({
    defaultValues: { name: '', email: '', password: '', terms: false },
  })
  const { errors } = formState

  const submit = handleSubmit((form) => {
    const email = form.email.trim().toLowerCase()
    const { name, password } = form
    create.mutate(
      { body: { name: name.trim(), email, password, terms: true } },
      {
        onSuccess: () =>
          signIn.mutate(
            { body: { email, password } },
            {
              onSuccess: (signed) => {
                keepSession(signed)
                to(paths.activation(), { replace: true })
              },
              onError: () => to(paths.login()),
            },
          ),
      },
    )
  })
  const { error: problem } = create
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem && problem.errors.length === 0 && (
        <Banner kind="error">{problem.status >= 500 ? FAILED : problem.message}</Banner>
      )}
      <Field label="Nome" error={errors.name?.message ?? problem?.of('name')}>
        <TextInput
          autoComplete="name"
          autoFocus
          maxLength={120}
          {...register('name', {
            validate: (typed) => typed.trim() !== '' || 'Por favor insira seu nome!',
          })}
        />
      </Field>
      <Field label="E-mail" error={errors.email?.message ?? problem?.of('email')}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          {...register('email', {
            validate: (typed) => isEmail(typed) || 'Por favor insira um email válido!',
          })}
        />
      </Field>
      <Field
        label="Senha"
        help="Pelo menos 8 caracteres."
        error={errors.password?.message ?? problem?.of('password')}
      >
        <PasswordInput
          autoComplete="new-password"
          {...register('password', {
            validate: (typed, { email, name }) => checkPassword(typed, { email, name }),
          })}
        />
      </Field>
      <div>
        <Checkbox
          label={
            <>
              Li e aceito os{' '}
              <a
                href={paths.terms()}
                target="_blank"
                rel="noopener"
                className="font-medium text-primary underline underline-offset-2"
              >
                termos de uso
              </a>
            </>
          }
          aria-invalid={errors.terms !== undefined}
          {...register('terms', { validate: (on) => on || 'Verifique nossos termos de uso' })}
        />
        {errors.terms && (
          <p role="alert" className="mt-1 text-sm text-negative">
            {errors.terms.message}
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" wide busy={create.isPending || signIn.isPending}>
        Cadastrar conta
      </Button>
    </form>
  )
}

/** The same rule as the server's, said before anything is sent. */
export function checkPassword(
  typed: string,
  about: { readonly email: string; readonly name: string },
): true | string {
  if (typed === '') return 'Por favor insira uma senha!'
  const refusal = refusePassword(typed, about)
  return refusal === null ? true : refusals[refusal][1]
}

/** The way back for whoever has an account. */
export function ToSignIn() {
  return (
    <>
      Já tem uma conta?{' '}
      <Go href={paths.login()} className="font-medium text-primary hover:underline">
        Entrar
      </Go>
    </>
  )
}
