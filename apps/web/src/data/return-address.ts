/*
 * Where somebody was, or wanted to go, when they had to sign in first (case L21): kept for this tab
 * alone, so that the way over a provider's page or a registration does not lose it. It is for the person
 * who was in this tab: the next one is not taken to it, since an address holds what was searched for.
 */

const KEY = 'return'
const OF = 'returnOf'
/** Who was signed in in this tab last. */
const PERSON = 'tabPerson'

/** Notes who is signed in in this tab. */
export function noteTabPerson(id: string): void {
  sessionStorage.setItem(PERSON, id)
}

/** Notes the address in sight: a month, a filter and an open window are part of it. */
export function noteReturnAddress(): void {
  sessionStorage.setItem(KEY, location.pathname + location.search)
  sessionStorage.setItem(OF, sessionStorage.getItem(PERSON) ?? '')
}

/** Gives what was noted to whoever is signed in now, once; null where nothing was, or of another person. */
export function takeReturnAddress(): string | null {
  const stored = sessionStorage.getItem(KEY)
  const of = sessionStorage.getItem(OF) ?? ''
  forgetReturnAddress()
  if (of !== '' && of !== sessionStorage.getItem(PERSON)) return null
  // An address of ours, whatever has written there.
  return stored !== null && /^\/(?![/\\])/.test(stored) ? stored : null
}

/** Whoever leaves by themselves begins anew. */
export function forgetReturnAddress(): void {
  sessionStorage.removeItem(KEY)
  sessionStorage.removeItem(OF)
}
