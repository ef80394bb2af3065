import { useSyncExternalStore } from 'react'
import type { Answer } from '@saldo/contract/endpoint'
import type { authenticate, readSession } from '@saldo/contract/session'
import { compareSessions, judgeRenewal, type StoredSession } from './browser-session.ts'
import { forgetDevice } from './forgetting.ts'
import { noteTabPerson } from './return-address.ts'
import { carryOutSignOut, inTurn, noteSignOut } from './sign-out.ts'
import { problemOf, sessionGone, unreachable } from './problem.ts'
import { sendWaiting } from './waiting.ts'

/*
 * Who is signed in, in the three keys of local storage that the specification names. The token is
 * valid for fifteen minutes; what renews it is a cookie that no script can read. Storage and cookie
 * belong to the browser, what is drawn to a tab. So each tab remembers its own session and compares
 * it with the browser's before each call (decision 52).
 */

type SignInResult = Answer<typeof authenticate>

/** Why a session in somebody else's account is over: they ended it, its hour did, or one left. */
type ReturnReason = 'encerrado' | 'expirado' | null

/** Why this tab goes no further: its session has ended, or the browser's is somebody else's now. */
export type Stop =
  | { readonly kind: 'ended' }
  | { readonly kind: 'replaced'; readonly who: string | null }

let own: StoredSession | null | undefined
let whose: string | null = null
let stop: Stop | null = null
let generation = 0
let signOutReason: 'left' | 'ended' | null = null

const ends = new Set<() => void>()
const begins = new Set<() => void>()
const returns = new Set<(why: ReturnReason) => void>()
const stops = new Set<() => void>()

function readStoredSession(): StoredSession | null {
  const [token, id] = [localStorage.getItem('token'), localStorage.getItem('id')]
  return token === null || id === null ? null : { token, id }
}

/** The session of this tab: what storage had when it was first asked, until the tab learns more. */
function ownSession(): StoredSession | null {
  if (own === undefined) {
    own = readStoredSession()
    if (own !== null) noteTabPerson(own.id)
  }
  return own
}

function setOwnSession(session: StoredSession | null): void {
  if (ownSession()?.id !== session?.id) {
    generation += 1
    whose = null
  }
  if (session !== null) noteTabPerson(session.id)
  own = session
}

function setStop(next: Stop | null): void {
  stop = next
  // What is typed stays on the screen; on the device nothing waits for whoever comes (case M28).
  if (next !== null) forgetDevice()
  for (const listener of stops) listener()
}

export function readToken(): string | null {
  return ownSession()?.token ?? null
}

export function readUserId(): string | null {
  return ownSession()?.id ?? null
}

/** Who acts here and in whose account, as the last reply said; null before the first one. */
export function readSignedInAs(): string | null {
  return whose
}

/** Changes whenever the tab passes to another person: an answer of before is none for them. */
export function readGeneration(): number {
  return generation
}

/** Why nobody is signed in here any more, for the sign-in page to say; null where none was. */
export function readSignOutReason(): typeof signOutReason {
  return signOutReason
}

/** Why this tab is stopped; null while it is not. */
export function readStop(): Stop | null {
  return stop
}

/** The same, for a screen. */
export function useStop(): Stop | null {
  return useSyncExternalStore((listener) => {
    stops.add(listener)
    return () => stops.delete(listener)
  }, readStop)
}

/** Keeps what a sign-in or a renewal gave, for this tab and for the browser. */
export function keepSession({ accessToken, id, image }: SignInResult): void {
  const isNobodyHere = (ownSession() ?? readStoredSession()) === null
  // The token first: a tab that reads between the two lines asks whose it is before it uses it.
  localStorage.setItem('token', accessToken)
  localStorage.setItem('id', id)
  localStorage.setItem('image', image ?? '')
  const isSame = ownSession()?.id === id
  // Whoever was in here before may not have been signed out in order; what was shared since they left waits.
  if (!isSame) forgetDevice(isNobodyHere ? 0 : undefined)
  setOwnSession({ token: accessToken, id })
  whose = null
  signOutReason = null
  if (isSame && stop?.kind === 'ended') setStop(null)
}

/** Keeps the token under which this session goes on after a proof; other tabs take it from storage. */
export function keepNewToken(token: string): void {
  const tab = ownSession()
  if (tab === null || readStoredSession()?.id !== tab.id) return
  localStorage.setItem('token', token)
  setOwnSession({ token, id: tab.id })
}

/**
 * Forgets the person on this device, and what was shared before an instant; whoever listens goes to the sign-in
 * page. Where nobody was in any more, what was shared since then waits.
 */
export function forgetSession(sharedBefore = ownSession() === null ? 0 : undefined): void {
  for (const key of ['token', 'id', 'image']) localStorage.removeItem(key)
  forgetDevice(sharedBefore)
  setOwnSession(null)
  setStop(null)
  for (const listener of ends) listener()
}

/** Ends the session here at once, and at the server as soon as it can be reached (case L53). */
export function signOut(): void {
  noteSignOut(readToken() ?? '')
  signOutReason = null
  forgetSession()
  carryOutSignOut().catch(() => null)
}

/** Calls back when the session has ended here or in another tab. */
export function onSessionEnd(listener: () => void): () => void {
  ends.add(listener)
  return () => ends.delete(listener)
}

/** Calls back when somebody has signed in in another tab while nobody was in here. */
export function onSessionBegin(listener: () => void): () => void {
  begins.add(listener)
  return () => begins.delete(listener)
}

/** Calls back when a renewal has brought another person's session: the planner's own. */
export function onPersonChange(listener: (why: ReturnReason) => void): () => void {
  returns.add(listener)
  return () => returns.delete(listener)
}

/** The server has refused the session: what is drawn stays, whoever comes back goes on with it. */
export function endHere(): void {
  if (whose === null) {
    // Nothing was answered yet, so nothing is drawn and nothing was typed. What this page was opened with was
    // shared by whoever is here now: the session had ended before.
    signOutReason = 'ended'
    forgetSession(performance.timeOrigin)
  } else if (stop === null) setStop({ kind: 'ended' })
}

/** The browser is somebody else's now: no call leaves this tab any more, and it says whose. */
function stopForOtherUser(): void {
  if (stop?.kind === 'replaced') return
  generation += 1
  setStop({ kind: 'replaced', who: null })
  void nameOther().catch(() => null)
}

async function nameOther(): Promise<void> {
  const response = await fetchSessionOf(readStoredSession()?.token ?? '')
  if (!response.ok) return
  const { user, actor } = (await response.json()) as Answer<typeof readSession>
  const who = actor === null ? user.name : `${user.name}, por ${actor.name}`
  setStop({ kind: 'replaced', who })
}

function fetchSessionOf(token: string): Promise<Response> {
  return fetch('/api/session', {
    headers: { authorization: `Bearer ${token}` },
    cache: 'no-store',
  }).catch(() => {
    throw unreachable()
  })
}

/** Another token of the same account: it is this tab's if the same person acts. */
async function adoptSession(stored: StoredSession): Promise<void> {
  if (whose !== null) {
    const response = await fetchSessionOf(stored.token)
    if (response.status >= 500) throw await problemOf(response)
    const found = response.headers.get('x-signed-in')
    if (found !== null && found !== whose) return stopForOtherUser()
  }
  setOwnSession(stored)
  if (stop?.kind === 'ended') setStop(null)
}

let syncing: Promise<void> | null = null

/** Compares this tab's session with the browser's, and does what follows from it. */
async function syncWithBrowser(): Promise<void> {
  if (stop?.kind === 'replaced') return
  const stored = readStoredSession()
  switch (compareSessions(ownSession(), stored)) {
    case 'same':
      return
    case 'begun':
      setOwnSession(stored)
      for (const listener of begins) listener()
      return
    case 'left':
      signOutReason = 'left'
      // The tab that left has noted until when.
      return forgetSession(0)
    case 'other':
      return stopForOtherUser()
    case 'unsure':
      syncing ??= adoptSession(stored as StoredSession).finally(() => (syncing = null))
      return syncing
  }
}

/**
 * The token that a call of this tab may go with; null where nobody is signed in. A sign-out that
 * waits for the network is carried out first; a tab whose browser is somebody else's sends nothing.
 */
export async function tokenForCall(): Promise<string | null> {
  await carryOutSignOut()
  await syncWithBrowser()
  if (stop?.kind === 'replaced') throw sessionGone()
  return stop === null ? readToken() : null
}

/** Notes for whom an answer was: the first says whose tab this is, another name stops it. */
export function noteAnswer(signedInAs: string | null): void {
  if (signedInAs === null || ownSession() === null) return
  whose ??= signedInAs
  if (whose !== signedInAs) stopForOtherUser()
}

type Renewal = 'renewed' | 'changed' | 'refused'

/**
 * A new token for one that has run out. Two tabs take turns: the second finds the first one's
 * token in storage and asks for nothing. `changed` says that the planner is in their own account
 * again, so that what was asked in the client's name is not asked in theirs.
 */
export function renewSession(spent: string, why: ReturnReason = null): Promise<Renewal> {
  return inTurn(async () => {
    await syncWithBrowser()
    if (stop?.kind === 'replaced') throw sessionGone()
    const tab = ownSession()
    if (tab === null || stop !== null) return 'refused'
    if (tab.token !== spent) return 'renewed'
    const response = await fetch('/api/session/renew', { method: 'POST' }).catch(() => {
      throw unreachable()
    })
    if (response.status === 401) return 'refused'
    if (!response.ok) throw await problemOf(response)
    return acceptRenewal(tab, (await response.json()) as SignInResult, why)
  })
}

function acceptRenewal(tab: StoredSession, signed: SignInResult, why: ReturnReason): Renewal {
  const judgement = judgeRenewal({ id: tab.id, signedInAs: whose }, signed)
  if (judgement === 'other') {
    localStorage.setItem('token', signed.accessToken)
    localStorage.setItem('id', signed.id)
    stopForOtherUser()
    throw sessionGone()
  }
  const previousName = whose
  keepSession(signed)
  if (judgement === 'same') {
    whose = previousName
    return 'renewed'
  }
  for (const listener of returns) listener(why)
  return 'changed'
}

/** Has the tab look whose the browser is whenever that may have changed. */
export function watchSession(): void {
  const check = () => {
    // Another tab that signed in may not have stored its session yet.
    const isUnnamed = stop?.kind === 'replaced' && stop.who === null
    void (isUnnamed ? nameOther() : syncWithBrowser()).catch(() => null)
  }
  const send = () => void carryOutSignOut().catch(() => null)
  window.addEventListener('storage', check)
  window.addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', check)
  window.addEventListener('online', send)
  window.addEventListener('online', sendWaiting)
  send()
}
