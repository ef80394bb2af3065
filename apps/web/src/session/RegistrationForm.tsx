import { useForm } from 'react-hook-form'
import { authenticate } from '@saldo/contract/session'
import { register as registerUser } from '@saldo/contract/user-changes'
import { accessRefusals } from '@saldo/contract/access-refusals'
import { refusePassword } from '@saldo/domain/users/password'
import { defaultBrand } from '../brand.ts'
import { useChange } from '../data/queries.ts'
import { keepSession } from '../data/session.ts'
import { FormField } from '../fields/FormField.tsx'
import { Link, useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { PasswordInput } from '../ui/PasswordInput.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { isEmail } from './email.ts'
import { TERMS_NEEDED, TermsTick } from './TermsTick.tsx'

type Form = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly terms: boolean
}

const FAILED = 'Erro ao efetuar o cadastro. Por favor tente novamente mais tarde.'

/** Makes the account and signs in with it; the code by e-mail comes next. */
function useRegistration() {
  const { to } = useNavigation()
  const create = useChange(registerUser)
  const signIn = useChange(authenticate)
  const enter = (body: { readonly email: string; readonly password: string }) =>
    signIn.mutate(
      { body },
      {
        onSuccess: (signed) => {
          keepSession(signed)
          to(paths.activation(), { replace: true })
        },
        onError: () => to(paths.login()),
      },
    )
  const send = ({ name, email: typed, password }: Form) => {
    const email = typed.trim().toLowerCase()
    create.mutate(
      { body: { name: name.trim(), email, password, terms: true } },
      { onSuccess: () => enter({ email, password }) },
    )
  }
  return { send, busy: create.isPending || signIn.isPending, problem: create.error }
}

/** The first step of a new account; a code by e-mail is the second. */
export function RegistrationForm() {
  const { send, busy, problem } = useRegistration()
  const form = useForm<Form>({ defaultValues: { name: '', email: '', password: '', terms: false } })
  const submit = form.handleSubmit(send)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem && problem.errors.length === 0 && (
        <Banner kind="error">{problem.status >= 500 ? FAILED : problem.message}</Banner>
      )}
      <FormField
        form={form}
        problem={problem}
        name="name"
        label="Nome"
        rules={{ validate: (typed) => typed.trim() !== '' || 'Por favor insira seu nome!' }}
        renderInput={(field) => (
          <TextInput {...field} autoComplete="name" autoFocus maxLength={120} />
        )}
      />
      <FormField
        form={form}
        problem={problem}
        name="email"
        label="E-mail"
        rules={{ validate: (typed) => isEmail(typed) || 'Por favor insira um email válido!' }}
        renderInput={(field) => (
          <TextInput {...field} type="email" inputMode="email" autoComplete="username" />
        )}
      />
      <FormField
        form={form}
        problem={problem}
        name="password"
        label="Senha"
        help="Pelo menos 8 caracteres."
        rules={{ validate: (typed, about) => checkPassword(typed, about) }}
        renderInput={(field) => <PasswordInput {...field} autoComplete="new-password" />}
      />
      <TermsTick
        box={form.register('terms', { validate: (on) => on || TERMS_NEEDED })}
        error={form.formState.errors.terms?.message}
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        Cadastrar conta
      </Button>
    </form>
  )
}

/** The same rule as the server's, checked before anything is sent. */
export function checkPassword(
  typed: string,
  about: { readonly email: string; readonly name: string },
): true | string {
  if (typed === '') return 'Por favor insira uma senha!'
  const refusal = refusePassword(typed, { ...about, names: [defaultBrand.name] })
  return refusal === null ? true : accessRefusals[refusal][1]
}

/** The way back for whoever has an account. */
export function ToSignIn() {
  return (
    <>
      Já tem uma conta?{' '}
      <Link href={paths.login()} className="font-medium text-primary hover:underline">
        Entrar
      </Link>
    </>
  )
}
