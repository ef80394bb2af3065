/*
 * Where somebody was, or wanted to go, when they had to sign in first (case L21): kept for this tab
 * alone, so that the way over a provider's page or a registration does not lose it.
 */

const KEY = 'return'

/** Notes the address in sight: a month, a filter and an open window are part of it. */
export function noteReturnAddress(): void {
  sessionStorage.setItem(KEY, location.pathname + location.search)
}

/** Gives what was noted, once; null where nothing was. */
export function takeReturnAddress(): string | null {
  const stored = sessionStorage.getItem(KEY)
  forgetReturnAddress()
  // An address of ours, whatever has written there.
  return stored !== null && /^\/(?![/\\])/.test(stored) ? stored : null
}

/** Whoever leaves by themselves begins anew. */
export function forgetReturnAddress(): void {
  sessionStorage.removeItem(KEY)
}
