import { authenticate } from '@saldo/contract/session'
import { register as registerUser } from '@saldo/contract/user-changes'
import { useChange } from '../data/queries.ts'
import { keepSession } from '../data/session.ts'
import { PageForm } from '../fields/PageForm.tsx'
import { PasswordField, TextField } from '../fields/TextField.tsx'
import { Link, useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { checkEmail, toAddress } from './email.ts'
import { checkPasswordLater } from './password-rules.ts'
import { TermsTick } from './TermsTick.tsx'

const FAILED = 'Não foi possível criar sua conta. Tente de novo mais tarde.'

/** The first step of a new account, which signs in; a code by e-mail is the second. */
export function RegistrationForm() {
  const { to } = useNavigation()
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
  return (
    <PageForm
      endpoint={registerUser}
      defaults={{ name: '', email: '', password: '', terms: false }}
      request={({ name, email, password }) => ({
        body: { name: name.trim(), email: toAddress(email), password, terms: true as const },
      })}
      onDone={(_, { email, password }) => enter({ email: toAddress(email), password })}
      words={({ status, message }) => (status >= 500 ? FAILED : message)}
      isWhole
      submitLabel="Criar minha conta"
      busy={signIn.isPending}
    >
      <TextField
        name="name"
        label="Nome"
        required="Digite seu nome."
        autoComplete="name"
        autoFocus
      />
      <TextField
        name="email"
        label="E-mail"
        required={false}
        check={checkEmail}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <PasswordField
        name="password"
        label="Senha"
        help="Pelo menos 8 caracteres."
        required={false}
        check={checkPasswordLater}
        autoComplete="new-password"
      />
      <TermsTick />
    </PageForm>
  )
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
