import { type ReactNode, useEffect, useState } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import { authenticate, endSession } from '@saldo/contract/session'
import { takeHandover } from '@saldo/contract/social'
import { defaultBrand } from '../brand.ts'
import { forgetArrival } from '../data/arrival.ts'
import { call } from '../data/client.ts'
import { forgetSession, keepSession, readUserId } from '../data/session.ts'
import { Go, useGo } from '../go.tsx'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Spinner } from '../ui/Spinner.tsx'

type Signed = Answer<typeof authenticate>
/** A session that was fetched, and whose it is said to be. */
type Fetched = { readonly signed: Signed; readonly who: string }

/** By the code that stood in the address. */
export async function fetchByCode(code: string): Promise<Fetched> {
  const body = { code, brand: defaultBrand.name }
  const { name, email, ...signed } = await call(takeHandover, { body })
  return { signed, who: `${name} (${email})` }
}

/** By the credentials that stood in the address; they go in the body, and nowhere else. */
export async function fetchByPassword(email: string, password: string): Promise<Fetched> {
  const body = { email: email.trim().toLowerCase(), password }
  return { signed: await call(authenticate, { body }), who: body.email }
}

/** What was told of a failed arrival; each way of arriving has words of its own. */
type Props = {
  readonly fetchSession: () => Promise<Fetched>
  readonly wordsFor: (error: Error) => string
}

/** One arrival a page: what came in the address is used once, however often this is drawn. */
let arriving: Promise<Fetched & { readonly isOther: boolean }> | undefined

async function arrive(fetchSession: Props['fetchSession']) {
  const previous = readUserId()
  // The session before ends first, here and on the server: two never mix.
  if (previous !== null) {
    await call(endSession, { query: {} }).catch(() => null)
    forgetSession()
  }
  const fetched = await fetchSession()
  return { ...fetched, isOther: previous !== null && previous !== fetched.signed.id }
}

/**
 * Fetches a session for what came in the address. Whoever was signed in here as somebody else is
 * shown first as whom they would go on: nobody is made another person by a link.
 */
export function Handover({ fetchSession, wordsFor }: Props) {
  const { to } = useGo()
  const [fetched, setFetched] = useState<Fetched>()
  const [failed, setFailed] = useState<string>()
  const enter = ({ signed }: Fetched) => {
    keepSession(signed)
    to(paths.dashboard(), { replace: true })
  }
  useEffect(() => {
    arriving ??= arrive(fetchSession).finally(forgetArrival)
    arriving.then(
      (told) => (told.isOther ? setFetched(told) : enter(told)),
      (error: Error) => setFailed(wordsFor(error)),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one arrival a page
  }, [])

  if (failed !== undefined) return <Failed>{failed}</Failed>
  if (fetched === undefined) {
    return (
      <div className="grid min-h-40 place-items-center">
        <Spinner label="Entrando" size={24} />
      </div>
    )
  }
  const refuse = () => {
    // Known by the cookie alone: its token was never kept.
    void call(endSession, { query: {} }).catch(() => null)
    to(paths.login(), { replace: true })
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base">
        Este aparelho estava na conta de outra pessoa. Você vai entrar como{' '}
        <strong className="font-semibold">{fetched.who}</strong>.
      </p>
      <Button variant="primary" wide onClick={() => enter(fetched)}>
        Continuar
      </Button>
      <Button variant="ghost" wide onClick={refuse}>
        Não sou eu
      </Button>
    </div>
  )
}

/** What went wrong, and the way to sign in. */
export function Failed({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="error">{children}</Banner>
      <Go href={paths.login()} className={buttonStyle({ variant: 'primary', wide: true })}>
        Ir para o login
      </Go>
    </div>
  )
}
