import { readClock } from './today.ts'

/*
 * The device forgets what it keeps of a person, answers and drafts, as soon as their session is over,
 * whoever ended it (case M28). That it has to is noted first: a tab that is closed at once, or has no
 * network to load the code by, leaves the note, and nothing is read or kept before it is carried out.
 */

/**
 * A key of local storage beside the specification's, as the sign-out that waits (sign-out.ts): until which instant
 * what was shared is forgotten too. What another application shares afterwards waits for whoever signs in (case R15).
 */
const NOTE = 'forgetting'

let underWay: Promise<void> | null = null

async function forgetAll(): Promise<void> {
  const { clearStores } = await import('./device-stores.ts')
  await clearStores(NOTE)
}

/** Has the device forget everything; the next person at it must see nothing of the last one. */
export function forgetDevice(sharedBefore = readClock()): void {
  localStorage.setItem(NOTE, `${Math.max(Number(localStorage.getItem(NOTE)), sharedBefore)}`)
  whenForgotten().catch(() => null)
}

/** Resolves when nothing is left that is to be forgotten; at once where nothing is. */
export function whenForgotten(): Promise<void> {
  if (localStorage.getItem(NOTE) === null) return Promise.resolve()
  underWay ??= forgetAll().finally(() => (underWay = null))
  return underWay
}
