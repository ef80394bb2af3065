import { defaultBrand } from '../brand.ts'
import { readArrival } from '../data/arrival.ts'
import { Problem } from '../data/problem.ts'
import { AccessFrame } from '../session/AccessFrame.tsx'
import { EmployeeActivation } from '../subscriptions/EmployeeActivation.tsx'
import { arrivalByCode, arrivalByPassword, Failed, Handover } from '../session/Handover.tsx'

/** access.md §8: whatever a white-label sign-in is refused for. */
const FAILED = 'Não foi possível entrar agora. Tente de novo.'

const TITLE = `Acesso ${defaultBrand.article === 'a' ? 'à' : 'ao'} ${defaultBrand.name}`

/** Where a session is handed over: by a provider's answer, or by a company's own site. */
export function HandoverScreen() {
  const code = readArrival('token') ?? ''
  return (
    <AccessFrame title={TITLE}>
      <Handover
        {...arrivalByCode(code)}
        wordsFor={(error) => (error instanceof Problem ? error.message : FAILED)}
      />
    </AccessFrame>
  )
}

/** Where a company sends its people with credentials in the address, if the brand lets it. */
export function WhiteLabelScreen() {
  const { flags } = defaultBrand
  const [email, password] = [readArrival('email') ?? '', readArrival('password') ?? '']
  return (
    <AccessFrame title={TITLE}>
      {flags.passwordInUrl ? (
        <Handover {...arrivalByPassword(email, password)} wordsFor={() => FAILED} />
      ) : (
        <Failed>
          Este endereço não aceita mais senha. Peça à sua empresa um link com código de acesso.
        </Failed>
      )}
    </AccessFrame>
  )
}

/** Where the link leads that a company mails to the people who work in it. */
export function EmployeeScreen() {
  return (
    <AccessFrame title="Plano empresa">
      <EmployeeActivation token={readArrival('activationToken')} />
    </AccessFrame>
  )
}
