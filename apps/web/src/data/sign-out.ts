import { problemOf, unreachable } from './problem.ts'

/*
 * A sign-out that the server has not received yet (case L53). It waits in local storage, a key
 * beside the specification's (decision 52), so that a closed tab or browser does not lose it.
 */

const WAITING = 'leaving'
const AGAIN_MS = 5_000

let alone: Promise<unknown> = Promise.resolve()

/** One tab at a time; without locks, which plain http does not have (case L82), one call at a time. */
export function inTurn<T>(act: () => Promise<T>): Promise<T> {
  // Browsers have them in secure contexts alone, whatever the types say.
  const { locks } = navigator as { readonly locks?: LockManager }
  if (locks !== undefined) return locks.request('saldo-session', act) as Promise<T>
  const turn = alone.then(act, act)
  alone = turn.catch(() => null)
  return turn
}

/** Remembers that the session of this token is to be ended, with the cookie's. */
export function noteSignOut(token: string): void {
  localStorage.setItem(WAITING, token)
}

let underWay: Promise<void> | null = null

/**
 * Sends the sign-out that waits, if one does; no other call leaves before the server has answered
 * it.
 */
export function carryOutSignOut(): Promise<void> {
  if (localStorage.getItem(WAITING) === null) return Promise.resolve()
  underWay ??= inTurn(sendSignOut).finally(() => (underWay = null))
  return underWay
}

async function sendSignOut(): Promise<void> {
  const token = localStorage.getItem(WAITING)
  if (token === null) return
  const again = () => setTimeout(() => void carryOutSignOut().catch(() => null), AGAIN_MS)
  const response = await fetch('/api/session', {
    method: 'DELETE',
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  }).catch(() => {
    again()
    throw unreachable()
  })
  if (response.status === 429 || response.status >= 500) {
    again()
    throw await problemOf(response)
  }
  localStorage.removeItem(WAITING)
}
