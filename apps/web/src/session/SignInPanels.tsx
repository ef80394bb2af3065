import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Answer } from '@saldo/contract/endpoint'
import { authenticate, readSession } from '@saldo/contract/session'
import { useChange } from '../data/queries.ts'
import { Link, useNavigation, useQueryWords } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/field/Field.tsx'
import { PasswordInput } from '../ui/field/PasswordInput.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import type { HalfWay } from './SecondFactorForm.tsx'
import { readArrival } from '../data/arrival.ts'
import { call } from '../data/client.ts'
import { keepSession, onSessionBegin, readSignOutReason, readStop } from '../data/session.ts'
import { takeReturnAddress } from '../data/return-address.ts'
import { readClock } from '../data/today.ts'
import { cx } from '../ui/class-names.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { providers } from './providers.ts'
import { SocialButtons } from './SocialButtons.tsx'
import { useEnter } from './use-enter.ts'

/** access.md §2: the form appears after 300 ms. */
const DELAY_MS = 300

/** Whether it is time to show what has had its place from the beginning. */
function useAppearing(): boolean {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return hasWaited
}

type Form = { readonly email: string; readonly password: string }

type Props = {
  readonly isShown: boolean
  readonly onSigned: (signed: Answer<typeof authenticate>) => void
  /** The password was right, and something else is asked for besides. */
  readonly onHalfWay: (half: HalfWay) => void
}

const ALL_REQUIRED = 'Preencha o e-mail e a senha.'

/**
 * E-mail and password. A refusal is shown above the fields, in the server's words, and marks both, as what is
 * missing does: a PageForm would say which of the two was wrong.
 */
function SignInForm({ isShown, onSigned, onHalfWay }: Props) {
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

type SignInResult = Answer<typeof authenticate>

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
  const [planner, setPlanner] = useState<SignInResult | null>(null)
  const [unprotected, setUnprotected] = useState<SignInResult | null>(null)
  const enter = useEnter()
  useEffect(
    () => onSessionBegin(() => to(takeReturnAddress() ?? paths.dashboard(), { replace: true })),
    [to],
  )
  const [half, setHalf] = useState<HalfWay | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const leaveGuidance = () => {
    setIsGuided(false)
    setQuery({ social: undefined })
  }
  // A planner with clients chooses first for whom they act.
  const continueSignIn = (signed: SignInResult) => {
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
  if (isGuided) return <SocialGuidance {...{ ticket, providers }} onUseForm={leaveGuidance} />
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
