import { type ReactNode, useEffect, useState } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import { authenticate } from '@saldo/contract/session'
import { readHandover, takeHandover } from '@saldo/contract/social'
import { defaultBrand } from '../brand.ts'
import { forgetArrival } from '../data/arrival.ts'
import { call, forgetAnswers } from '../data/client.ts'
import { Problem } from '../data/problem.ts'
import { queryClient } from '../data/queries.ts'
import { takeReturnAddress } from '../data/return-address.ts'
import { keepSession, readUserId } from '../data/session.ts'
import { Link, useNavigation } from '../navigation.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Field } from '../ui/field/Field.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { TextInput } from '../ui/field/TextInput.tsx'
import { ClientPicker } from './ClientPicker.tsx'

type SignInResult = Answer<typeof authenticate>

/**
 * A kind of hand-over: who would be signed in, and the sign-in itself, with a second factor or
 * without.
 */
export type Arrival = {
  readonly findWho: () => Promise<string>
  readonly fetchSession: (secondFactor: string | undefined) => Promise<SignInResult>
  /** The messages of a failed hand-over; each kind has its own. */
  readonly wordsFor: (error: Error) => string
}

/** By the code of the address. */
export const arrivalByCode = (code: string): Omit<Arrival, 'wordsFor'> => {
  const body = { code, brand: defaultBrand.name }
  return {
    findWho: async () => {
      const { name, email } = await call(readHandover, { body })
      return `${name} (${email})`
    },
    fetchSession: (secondFactor) => call(takeHandover, { body: { ...body, secondFactor } }),
  }
}

/** By the credentials of the address; they go in the body, and nowhere else. */
export const arrivalByPassword = (typed: string, password: string): Omit<Arrival, 'wordsFor'> => {
  const email = typed.trim().toLowerCase()
  return {
    findWho: async () => email,
    fetchSession: (code) => call(authenticate, { body: { email, password, code } }),
  }
}

/** One look a page, however often this is drawn. */
let looking: Promise<string> | undefined

/**
 * Shows as whom one would go on, and asks, always: nobody is made another person by a link. Until
 * the answer the session that is here stays as it is; a bad link ends nobody's (case L46).
 */
export function Handover({ findWho, fetchSession, wordsFor }: Arrival) {
  const { to } = useNavigation()
  const [state, setState] = useState<
    | { readonly step: 'looking' }
    | { readonly step: 'asking'; readonly who: string }
    | { readonly step: 'second'; readonly who: string; readonly problem: string | null }
    | { readonly step: 'planner'; readonly signed: SignInResult }
    | { readonly step: 'failed'; readonly message: string }
  >({ step: 'looking' })
  const [busy, setBusy] = useState(false)
  const fail = (error: Error) => {
    forgetArrival()
    setState({ step: 'failed', message: wordsFor(error) })
  }
  useEffect(() => {
    looking ??= findWho()
    looking.then((who) => setState({ step: 'asking', who }), fail)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one arrival a page
  }, [])
  const enter = async (who: string, secondFactor?: string) => {
    setBusy(true)
    try {
      const { accessToken, id, image, clients, isPlanner } = await fetchSession(secondFactor)
      forgetArrival()
      // Nothing that the person before has seen is shown to the next one.
      forgetAnswers()
      queryClient.clear()
      const signed = { accessToken, id, image, clients, isPlanner }
      // A planner with clients chooses first for whom they act, as after a password (access.md §4).
      if (clients.length > 0) return setState({ step: 'planner', signed })
      keepSession(signed)
      to(takeReturnAddress() ?? paths.dashboard(), { replace: true })
    } catch (error) {
      const code = error instanceof Problem ? error.code : ''
      if (code === 'second_factor_needed') setState({ step: 'second', who, problem: null })
      else if (code === 'second_factor_wrong') {
        setState({ step: 'second', who, problem: (error as Problem).message })
      } else fail(error as Error)
    } finally {
      setBusy(false)
    }
  }
  if (state.step === 'failed') return <Failed>{state.message}</Failed>
  if (state.step === 'planner') return <ClientPicker signed={state.signed} />
  if (state.step === 'looking') {
    return (
      <div className="grid min-h-40 place-items-center">
        <Spinner label="Entrando" size={24} />
      </div>
    )
  }
  const { who } = state
  return (
    <div className="flex flex-col gap-4">
      {state.step === 'asking' ? (
        <ConfirmHandover who={who} busy={busy} onYes={() => void enter(who)} />
      ) : (
        <SecondFactor
          problem={state.problem}
          busy={busy}
          onCode={(code) => void enter(who, code)}
        />
      )}
      <LeaveLink />
    </div>
  )
}

function ConfirmHandover({
  who,
  busy,
  onYes,
}: {
  readonly who: string
  readonly busy: boolean
  readonly onYes: () => void
}) {
  return (
    <>
      <p className="text-base">
        {readUserId() !== null &&
          'Este aparelho já está em uma conta. Ao continuar, você sai dela. '}
        Você vai entrar como <strong className="font-semibold">{who}</strong>.
      </p>
      <Button variant="primary" wide busy={busy} onClick={onYes}>
        Continuar
      </Button>
    </>
  )
}

/**
 * The second factor, where one is on: the company or provider that signs somebody in has not
 * checked it. It goes by the way of the arrival, which is no endpoint, so this is no PageForm.
 */
function SecondFactor({
  problem,
  busy,
  onCode,
}: {
  readonly problem: string | null
  readonly busy: boolean
  readonly onCode: (code: string) => void
}) {
  const [code, setCode] = useState('')
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') onCode(code)
      }}
    >
      {problem !== null && <Banner kind="error">{problem}</Banner>}
      <Field
        label="Código de verificação"
        help="O que o aplicativo autenticador mostra, ou um dos códigos de reserva."
      >
        <TextInput
          autoFocus
          autoComplete="one-time-code"
          spellCheck={false}
          className="figures uppercase"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" wide busy={busy}>
        Entrar
      </Button>
    </form>
  )
}

/** Back to the account that is open here, or to the sign-in. */
function LeaveLink() {
  const isIn = readUserId() !== null
  return (
    <Link
      href={isIn ? paths.dashboard() : paths.login()}
      className={buttonStyle({ variant: 'ghost', wide: true })}
    >
      {isIn ? 'Ficar na conta aberta' : 'Não sou eu'}
    </Link>
  )
}

/** What went wrong, and the way on: the account that is open here stays open. */
export function Failed({ children }: { readonly children: ReactNode }) {
  const isIn = readUserId() !== null
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="error">{children}</Banner>
      <Link
        href={isIn ? paths.dashboard() : paths.login()}
        className={buttonStyle({ variant: 'primary', wide: true })}
      >
        {isIn ? 'Voltar ao Painel' : 'Ir para o login'}
      </Link>
    </div>
  )
}
