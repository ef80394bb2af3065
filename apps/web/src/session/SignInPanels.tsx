import { useEffect, useState } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import { type authenticate, readSession } from '@saldo/contract/session'
import { readArrival } from '../data/arrival.ts'
import { call } from '../data/client.ts'
import { keepSession, onSessionBegin, readSignOutReason, readStop } from '../data/session.ts'
import { takeReturnAddress } from '../data/return-address.ts'
import { readClock } from '../data/today.ts'
import { useNavigation, useQueryWords } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { cx } from '../ui/class-names.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { providers } from './providers.ts'
import type { HalfWay } from './SecondFactorForm.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { useAppearing } from './use-appearing.ts'
import { useEnter } from './use-enter.ts'

// What only some see is loaded beside the form, and is there before its turn.
const ClientPicker = lazyComponent(
  () => import('./ClientPicker.tsx').then((all) => all.ClientPicker),
  { soon: true },
)
const SecondFactorForm = lazyComponent(
  () => import('./SecondFactorForm.tsx').then((all) => all.SecondFactorForm),
  { soon: true },
)
const FactorAtSignIn = lazyComponent(
  () => import('./FactorAtSignIn.tsx').then((all) => all.FactorAtSignIn),
  { soon: true },
)
const SocialGuidance = lazyComponent(() =>
  import('./SocialGuidance.tsx').then((all) => all.SocialGuidance),
)

type Signed = Answer<typeof authenticate>

/** Whether who has just signed in sees nothing of others before they set up a second factor. */
async function needsFactor(): Promise<boolean> {
  try {
    const { secondFactor } = await call(readSession, {})
    const from = secondFactor?.neededFrom ?? null
    return from !== null && Date.parse(from) <= readClock()
  } catch {
    // Their clients' page says it too.
    return false
  }
}

/** The ways in: e-mail and password, a provider, or what to do when the provider's led nowhere. */
export function SignInPanels() {
  const { setQuery, to } = useNavigation()
  const { social } = useQueryWords()
  const ticket = readArrival('ticket')
  const [isGuided, setIsGuided] = useState(ticket !== null || social !== undefined)
  const isShown = useAppearing()
  const [planner, setPlanner] = useState<Signed | null>(null)
  const [unprotected, setUnprotected] = useState<Signed | null>(null)
  const enter = useEnter()
  useEffect(
    () => onSessionBegin(() => to(takeReturnAddress() ?? paths.dashboard(), { replace: true })),
    [to],
  )
  const [half, setHalf] = useState<HalfWay | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const useForm = () => {
    setIsGuided(false)
    setQuery({ social: undefined })
  }
  // A planner with clients chooses first for whom they act.
  const continueSignIn = (signed: Signed) => {
    if (!signed.isPlanner || readStop() !== null) return enter(signed)
    if (signed.clients.length > 0) return setPlanner(signed)
    // Without clients in sight one may have none, or may lack what it takes to see them.
    keepSession(signed)
    void needsFactor().then((isNeeded) => (isNeeded ? setUnprotected(signed) : enter(signed)))
  }
  if (unprotected !== null) return <FactorAtSignIn onLater={() => enter(unprotected)} />
  if (planner !== null) return <ClientPicker signed={planner} />
  if (half !== null) {
    return <SecondFactorForm half={half} onSigned={continueSignIn} onBack={() => setHalf(null)} />
  }
  if (isGuided) return <SocialGuidance {...{ ticket, providers }} onUseForm={useForm} />
  return (
    // It has its place from the beginning, so nothing moves when it appears.
    <div
      inert={!isShown}
      className={cx('flex flex-col gap-5 transition-opacity', !isShown && 'opacity-0')}
    >
      {problem !== null && <Banner kind="error">{problem}</Banner>}
      <SignOutReason />
      <SignInForm isShown={isShown} onSigned={continueSignIn} onHalfWay={setHalf} />
      <PasskeyButton onProblem={setProblem} />
      <SocialButtons providers={providers} page="entrar" />
    </div>
  )
}

const SIGN_OUT_REASONS = {
  left: 'Você saiu da sua conta em outra aba deste navegador.',
  ended:
    'Sua sessão terminou: foi encerrada em outro aparelho ou venceu. Entre de novo para continuar de onde parou.',
} as const

/** Why one is asked to sign in, where one was in a moment ago (case L21). */
function SignOutReason() {
  const [why] = useState(() => (readStop() === null ? readSignOutReason() : null))
  return why === null ? null : <Banner kind="info">{SIGN_OUT_REASONS[why]}</Banner>
}
