/** Where public/arrival.js, which runs before anything else, has put it. */
const page = globalThis as { arrival?: Readonly<Record<string, string>> }

/*
 * What came in the address and was taken out of it at once: a hand-over code, a ticket, credentials.
 * It lives in memory alone, so a reload forgets it.
 */
let words = page.arrival ?? {}
delete page.arrival

/** What came in the address under this name, until it has done its work. */
export function readArrival(
  name: 'token' | 'ticket' | 'email' | 'password' | 'activationToken',
): string | null {
  return words[name] ?? null
}

/** Forgets all of it. */
export function forgetArrival(): void {
  words = {}
}
