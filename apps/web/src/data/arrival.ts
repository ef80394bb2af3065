/** Where public/arrival.js, which runs before anything else, has put it. */
const page = globalThis as { arrival?: Readonly<Record<string, string>> }

/*
 * What the address brought and was removed from it at once: a hand-over code, a ticket,
 * credentials. It is held in memory alone, so a reload forgets it.
 */
let words = page.arrival ?? {}
delete page.arrival

/** What the address brought under this name, until it has been used. */
export function readArrival(
  name: 'token' | 'ticket' | 'email' | 'password' | 'activationToken',
): string | null {
  return words[name] ?? null
}

/** Forgets everything that the address brought: code, ticket and credentials. */
export function forgetArrival(): void {
  words = {}
}
