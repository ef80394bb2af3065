import type { Answer } from '@saldo/contract/endpoint'
import type { authenticate } from '@saldo/contract/session'
import { problemOf, unreachable } from './problem.ts'

/*
 * Who is signed in, in the three keys of local storage that the specification names. The token
 * lives for fifteen minutes; what renews it is a cookie that no script can read.
 */

type Signed = Answer<typeof authenticate>

const listeners = new Set<() => void>()

/** Why a session in somebody else's account is over: they ended it, its hour did, or one left. */
type WhyBack = 'encerrado' | 'expirado' | null
const changes = new Set<(why: WhyBack) => void>()

export function readToken(): string | null {
  return localStorage.getItem('token')
}

export function readUserId(): string | null {
  return localStorage.getItem('id')
}

/** Keeps what a sign-in or a renewal gave. */
export function keepSession({ accessToken, id, image }: Signed): void {
  localStorage.setItem('token', accessToken)
  localStorage.setItem('id', id)
  localStorage.setItem('image', image ?? '')
}

/** Forgets the person on this device; whoever listens goes to the sign-in page. */
export function forgetSession(): void {
  for (const key of ['token', 'id', 'image']) localStorage.removeItem(key)
  for (const listener of listeners) listener()
}

/** Calls back when the session has ended here or in another tab. */
export function onSessionEnd(listener: () => void): () => void {
  const elsewhere = (event: StorageEvent) => {
    if (event.key === 'token' && event.newValue === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', elsewhere)
  }
}

/** Calls back when a renewal has brought another person's session: the planner's own. */
export function onPersonChange(listener: (why: WhyBack) => void): () => void {
  changes.add(listener)
  return () => changes.delete(listener)
}

/**
 * A new token for one that has run out. Two tabs take turns: the second finds the first one's
 * token in storage and asks for nothing. Gives false when the session is over.
 */
export function renewSession(spent: string, why: WhyBack = null): Promise<boolean> {
  return navigator.locks.request('saldo-session', async () => {
    const kept = readToken()
    if (kept !== null && kept !== spent) return true
    const response = await fetch('/api/session/renew', { method: 'POST' }).catch(() => {
      throw unreachable()
    })
    if (response.status === 401) return false
    if (!response.ok) throw await problemOf(response)
    const before = readUserId()
    const signed = (await response.json()) as Signed
    keepSession(signed)
    if (before !== null && before !== signed.id) for (const listener of changes) listener(why)
    return true
  })
}
