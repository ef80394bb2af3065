import { readUser, type User } from '@saldo/contract/users'
import { readArrival } from '../data/arrival.ts'
import { forgetAnswers } from '../data/client.ts'
import { keepCurrency } from '../data/preferences.ts'
import { Problem } from '../data/problem.ts'
import { queryClient, reading } from '../data/queries.ts'
import { forgetSession, readToken, readUserId } from '../data/session.ts'
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

/** Stands before a screen: gives the address to go to instead, or null when the way is free. */
export type Guard = () => Promise<string | null>

/**
 * Whoever is signed in, `nobody`, or null when that cannot be told right now: only a refused session
 * signs a person out; a lost network or a 500 keeps it (decisions.md §9, case I12).
 */
async function whoIsHere(): Promise<User | 'nobody' | null> {
  const id = readUserId()
  if (readToken() === null || id === null) return 'nobody'
  try {
    const me = await queryClient.fetchQuery(reading(readUser, { params: { id } }))
    keepCurrency(me.currency)
    return me
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 404)) return null
    leave()
    return 'nobody'
  }
}

/** In front of every screen of the app: signed in, and active. */
export const requireActive: Guard = async () => {
  const me = await whoIsHere()
  if (me === 'nobody') return paths.login()
  return me === null || me.active ? null : paths.activation()
}

/** In front of the clients: whoever is no planner has none. */
export const requirePlanner: Guard = async () => {
  const me = await whoIsHere()
  if (me === 'nobody') return paths.login()
  if (me === null) return null
  if (!me.active) return paths.activation()
  return me.profiles.includes('planner') ? null : paths.login()
}

/** In front of the activation page: an active person with a session has no business there. */
export const requireInactive: Guard = async () => {
  if (readToken() === null) return null
  const me = await whoIsHere()
  if (me === 'nobody') return paths.login()
  return me?.active === true ? paths.dashboard() : null
}

/** In front of sign-in and registration: whoever is in already goes on to the dashboard. */
export const requireNobody: Guard = async () => {
  const me = await whoIsHere()
  if (me === 'nobody') return null
  return me?.active === false ? paths.activation() : paths.dashboard()
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
