import { useEffect } from 'react'
import { accessRefusals } from '@saldo/contract/access-refusals'
import { signInBySocial, type SocialProvider } from '@saldo/contract/social'
import { forgetArrival } from '../data/arrival.ts'
import { useChange } from '../data/queries.ts'
import { useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { useEnter } from './use-enter.ts'

/** The result that access.md §8 numbers so: a proven identity that nobody has registered with. */
const NOT_REGISTERED = '502'

/** After a provider's word did not lead in: what happened, and every way on. */
export function SocialGuidance({
  ticket,
  providers,
  onUseForm,
}: {
  /** The proof of who came back, where the provider gave one. */
  readonly ticket: string | null
  readonly providers: readonly SocialProvider[]
  readonly onUseForm: () => void
}) {
  const { to } = useNavigation()
  const enter = useEnter()
  const { mutate, error: problem } = useChange(signInBySocial)
  useEffect(() => {
    if (ticket === null) return
    const onSuccess = (signed: Parameters<typeof enter>[0]) => {
      forgetArrival()
      enter(signed)
    }
    mutate({ body: { ticket } }, { onSuccess })
  }, [ticket, mutate, enter])

  if (ticket !== null && problem === null) {
    return (
      <div className="grid min-h-40 place-items-center" aria-busy="true" aria-label="Entrando">
        <Spinner />
      </div>
    )
  }
  const isUnregistered = problem?.code === NOT_REGISTERED
  const useForm = () => {
    forgetArrival()
    onUseForm()
  }
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="error">{problem?.message ?? accessRefusals.social_proof_missing[1]}</Banner>
      {isUnregistered ? (
        <>
          <p className="text-base text-muted">
            Ainda não há uma conta com esta identidade. Criar uma leva menos de um minuto.
          </p>
          <Button variant="primary" wide onClick={() => to(paths.registration())}>
            Criar minha conta
          </Button>
        </>
      ) : (
        <p className="text-base text-muted">
          Se você criou sua conta com e‑mail e senha, entre com eles. Senão, tente de novo.
        </p>
      )}
      <Button variant={isUnregistered ? 'secondary' : 'primary'} wide onClick={useForm}>
        Me cadastrei usando e-mail e senha
      </Button>
      {!isUnregistered && <SocialButtons providers={providers} page="entrar" />}
    </div>
  )
}
