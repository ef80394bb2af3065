import { hash, verify } from '@node-rs/argon2'

/** Argon2id, 19 MiB, two passes, one lane (reliability.md §2): about 25 ms, off the event loop. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$'

const AT_ONCE_MAX = 2
let running = 0
const waiting: (() => void)[] = []

/** Two at a time: a storm of sign-ins waits its turn, and everybody else goes on being served. */
async function inTurn<T>(act: () => Promise<T>): Promise<T> {
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

let decoy: Promise<string> | undefined

/**
 * Whether this is the password. Where there is no account the same work is done on a decoy, so
 * that an unknown e-mail and a wrong password take equally long.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no password of anybody')
  const against = kept ?? (await decoy)
  const right = await inTurn(() => verify(against, password))
  return right && kept !== null
}

/** Whether it was hashed with weaker parameters than today's, and wants to be hashed anew. */
export function isOutdated(kept: string): boolean {
  return !kept.startsWith(PREFIX)
}
