import { hash, verify } from '@node-rs/argon2'

/** Argon2id, 19 MiB, two passes, one lane (reliability.md §2): about 25 ms, off the event loop. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$'

const AT_ONCE_MAX = 2
/** As many as are hashed in some three seconds: a later request would wait in vain. */
const WAITING_MAX = 200
let running = 0
const waiting: (() => void)[] = []

/** More passwords are waiting to be hashed than can be in good time. */
export class PasswordsBusy extends Error {
  constructor() {
    super('too many passwords wait to be hashed')
  }
}

/**
 * Refuses while the queue is full: checked before a try is counted or anything else is done, so
 * that a flood of unauthenticated calls costs no user a try (case L43).
 */
export function refuseWhileBusy(): void {
  if (waiting.length >= WAITING_MAX) throw new PasswordsBusy()
}

/** Two at a time: a burst of sign-ins waits its turn, and every other request is served. */
async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  refuseWhileBusy()
  if (running >= AT_ONCE_MAX) await new Promise<void>((resume) => waiting.push(resume))
  else running += 1
  try {
    return await act()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

/** What is kept of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS))
}

let hashOfNobody: Promise<string> | undefined

/**
 * Whether the password matches the hash. Without an account the same work is done on a hash of nobody, so
 * that an unknown e-mail and a wrong password take equally long.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  refuseWhileBusy()
  hashOfNobody ??= hash('no password of anybody', PARAMETERS)
  const against = kept ?? (await hashOfNobody)
  const right = await inTurn(() => verify(against, password))
  return right && kept !== null
}

/** Whether the hash was made with weaker parameters than today's, and should be made again. */
export function isOutdated(kept: string): boolean {
  return !kept.startsWith(PREFIX)
}
