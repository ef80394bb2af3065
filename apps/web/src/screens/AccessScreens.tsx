import { defaultBrand } from '../brand.ts'
import { readArrival } from '../data/arrival.ts'
import { useMe } from '../data/me.ts'
import { forgetSession, readToken } from '../data/session.ts'
import { Go, useGo, useRouteParams } from '../go.tsx'
import { paths } from '../paths.ts'
import { AccessFrame } from '../session/AccessFrame.tsx'
import { ActivationForm } from '../session/ActivationForm.tsx'
import { NewPasswordForm } from '../session/NewPasswordForm.tsx'
import { RecoveryForm } from '../session/RecoveryForm.tsx'
import { RegistrationForm, ToSignIn } from '../session/RegistrationForm.tsx'
import { SignInPanels } from '../session/SignInPanels.tsx'
import { SocialRegistration } from '../session/SocialRegistration.tsx'
import { SocialSignUp } from '../session/SocialSignUp.tsx'

const link = 'font-medium text-primary hover:underline'

export function SignInScreen() {
  return (
    <AccessFrame
      title="Que bom ver você"
      text={`Entre para acompanhar suas contas n${defaultBrand.article} ${defaultBrand.name}.`}
      foot={
        <>
          Ainda não tem conta?{' '}
          <Go href={paths.registration()} className={link}>
            Cadastre-se
          </Go>
        </>
      }
    >
      <SignInPanels />
    </AccessFrame>
  )
}

export function RegistrationScreen() {
  const ticket = readArrival('ticket')
  if (ticket !== null) {
    return (
      <AccessFrame
        title="Falta pouco"
        text="Confira seu nome e aceite os termos. O resto é opcional e pode ficar para depois."
        foot={<ToSignIn />}
      >
        <SocialRegistration ticket={ticket} />
      </AccessFrame>
    )
  }
  return (
    <AccessFrame
      title="Crie sua conta"
      text="Depois você confirma um código que enviamos por e‑mail."
      foot={<ToSignIn />}
    >
      <RegistrationForm />
      <SocialSignUp />
    </AccessFrame>
  )
}

const backToSignIn = (
  <Go href={paths.login()} className={link}>
    Voltar ao login
  </Go>
)

export function RecoveryScreen() {
  return (
    <AccessFrame
      title="Recuperar conta"
      text="Enviamos um link para você criar uma nova senha."
      foot={backToSignIn}
    >
      <RecoveryForm />
    </AccessFrame>
  )
}

export function NewPasswordScreen() {
  const { token = '' } = useRouteParams()
  return (
    <AccessFrame title="Crie uma nova senha" foot={backToSignIn}>
      <NewPasswordForm token={token} />
    </AccessFrame>
  )
}

export function ActivationScreen() {
  const { data: me } = useMe()
  const { to } = useGo()
  const signedIn = readToken() !== null
  const elsewhere = () => {
    forgetSession()
    to(paths.login(), { replace: true })
  }
  if (me?.active === true) {
    return (
      <AccessFrame title="Sua conta já está ativada!" foot={backToSignIn}>
        <Go href={paths.dashboard()} className={link}>
          Entrar
        </Go>
      </AccessFrame>
    )
  }
  return (
    <AccessFrame
      title="Ative sua conta"
      text={
        signedIn
          ? `Digite o código de seis dígitos que enviamos para ${me?.email ?? 'o seu e-mail'}.`
          : 'Entre com seu e-mail e sua senha para informar o código.'
      }
      foot={
        <button type="button" className={link} onClick={elsewhere}>
          Voltar ao login
        </button>
      }
    >
      {signedIn ? (
        <ActivationForm />
      ) : (
        <Go href={paths.login()} className={link}>
          Entrar
        </Go>
      )}
    </AccessFrame>
  )
}
