import { readArrival } from '../data/arrival.ts'
import { AccessFrame } from '../session/AccessFrame.tsx'
import { RegistrationForm, ToSignIn } from '../session/RegistrationForm.tsx'
import { SocialSignUp } from '../session/SocialSignUp.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

// Only whoever comes back from a provider sees it.
const SocialRegistration = lazyComponent(() =>
  import('../session/SocialRegistration.tsx').then((all) => all.SocialRegistration),
)

/** A new account, by e-mail and password or by what a provider has proven. */
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
      text="Teste grátis: 7 dias. Depois você confirma um código que enviamos por e‑mail."
      foot={<ToSignIn />}
    >
      <RegistrationForm />
      <SocialSignUp />
    </AccessFrame>
  )
}
