import { redirect } from '@tanstack/react-router'
import { readUser, type User } from '@saldo/contract/users'
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

/**
 * Whoever is signed in, or null when that cannot be told right now: only a refused session signs a
 * person out; a lost network or a 500 keeps it (decisions.md §9, case I12).
 */
async function whoIsHere(): Promise<User | null> {
  const id = readUserId()
  if (readToken() === null || id === null) throw redirect({ href: paths.login() })
  try {
    const me = await queryClient.fetchQuery(reading(readUser, { params: { id } }))
    keepCurrency(me.currency)
    return me
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 404)) return null
    leave()
    throw redirect({ href: paths.login() })
  }
}

/** In front of every screen of the app: signed in, and active. */
export async function requireActive(): Promise<void> {
  const me = await whoIsHere()
  if (me !== null && !me.active) throw redirect({ href: paths.activation() })
}

/** In front of the activation page: an active person with a session has no business there. */
export async function requireInactive(): Promise<void> {
  if (readToken() === null) return
  const me = await whoIsHere()
  if (me !== null && me.active) throw redirect({ href: paths.dashboard() })
}

/** In front of sign-in and registration: whoever is in already goes on to the dashboard. */
export async function requireNobody(): Promise<void> {
  if (readToken() === null || readUserId() === null) return
  const me = await whoIsHere()
  throw redirect({ href: me?.active === false ? paths.activation() : paths.dashboard() })
}
