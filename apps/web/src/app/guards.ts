import { readUser, type User } from '@saldo/contract/users'
import { readArrival } from '../data/arrival.ts'
import { forgetAnswers } from '../data/client.ts'
import { isOperator } from '../data/me.ts'
import { keepCurrency } from '../data/preferences.ts'
import { Problem } from '../data/problem.ts'
import { queryClient, reading } from '../data/queries.ts'
import { noteReturnAddress } from '../data/return-address.ts'
import { forgetSession, readStop, readToken, readUserId } from '../data/session.ts'
import { paths } from '../paths.ts'

/** Everything that was read for the person goes; the next one at this screen sees none of it. */
export function forgetReadings(): void {
  queryClient.clear()
  forgetAnswers()
}

/** Forgets the person and everything that was read for them. */
export function leave(): void {
  forgetSession()
  forgetReadings()
}

/** Runs before a screen: gives the address to go to instead, or null. */
export type Guard = () => Promise<string | null>

/** Whoever is signed in, null where that is unknown right now, or where to go instead. */
type SessionCheck = { readonly me: User | null } | { readonly goTo: string }

/**
 * Only a refused session signs a person out; a lost network or a 500 keeps it (decisions.md §9, case
 * I12). A planner whose session in a client's account is over is in their own again.
 */
async function checkSession(): Promise<SessionCheck> {
  const id = readUserId()
  if (readToken() === null || id === null) return { goTo: paths.login() }
  try {
    const me = await queryClient.fetchQuery(reading(readUser, { params: { id } }))
    keepCurrency(me.currency)
    return { me }
  } catch (error) {
    // The tab is stopped and says why; the screen waits behind it.
    if (readStop() !== null) return { me: null }
    if (readToken() !== null && readUserId() !== id) {
      forgetReadings()
      const isEnded = error instanceof Problem && error.code === 'consent_withdrawn'
      return { goTo: paths.clientsAfter(isEnded ? 'encerrado' : 'expirado') }
    }
    if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 404)) {
      return { me: null }
    }
    leave()
    return { goTo: paths.login() }
  }
}

/** In front of every screen of the app: signed in, and active. */
export const requireActive: Guard = async () => {
  const session = await checkSession()
  if ('goTo' in session) return redirectWithReturn(session.goTo)
  return session.me?.active === false ? redirectWithReturn(paths.activation()) : null
}

/** Whoever has to sign in or activate first comes back to the address in sight (case L21). */
function redirectWithReturn(goTo: string): string {
  if (goTo === paths.login() || goTo === paths.activation()) noteReturnAddress()
  return goTo
}

/** Lets only planners open the list of clients. */
export const requirePlanner: Guard = async () => {
  const session = await checkSession()
  if ('goTo' in session) return redirectWithReturn(session.goTo)
  if (session.me?.active === false) return redirectWithReturn(paths.activation())
  return session.me?.profiles.includes('planner') === false ? paths.login() : null
}

/** Whether an operator is at this screen, in person: for anybody else who is in, there is none. */
export async function isOperatorHere(): Promise<boolean> {
  const session = await checkSession()
  if ('goTo' in session || session.me === null) return true
  return session.me.active && isOperator(session.me)
}

/** In front of the activation page: an active person with a session has no business there. */
export const requireInactive: Guard = async () => {
  if (readToken() === null) return null
  const session = await checkSession()
  if ('goTo' in session) return session.goTo
  return session.me?.active === true ? paths.dashboard() : null
}

/** In front of sign-in and registration: whoever is in already goes on to the dashboard. */
export const requireSignedOut: Guard = async () => {
  const session = await checkSession()
  if ('goTo' in session) return session.goTo === paths.login() ? null : session.goTo
  return session.me?.active === false ? paths.activation() : paths.dashboard()
}

/** In front of the hand-over: there is a code to exchange, or one is in already, or has to sign in. */
export const requireCode: Guard = async () => {
  if (readArrival('token') !== null) return null
  return readToken() === null ? paths.login() : paths.dashboard()
}

/** In front of a company's sign-in: whoever brings no credentials types them. */
export const requireCredentials: Guard = async () => {
  const isWhole = readArrival('email') !== null && readArrival('password') !== null
  return isWhole ? null : paths.login()
}
