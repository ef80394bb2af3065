import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * How often something may be tried. After `max` within `windowMs` it is refused until the window
 * ends; `doubles` makes each further block twice as long, up to a day.
 */
export type Limit = {
  readonly name: string
  readonly max: number
  readonly windowMs: number
  readonly doubles?: true
}

export const limits = {
  signInOfAccount: { name: 'sign-in:account', max: 10, windowMs: 15 * MINUTE_MS, doubles: true },
  signInFromAddress: { name: 'sign-in:address', max: 100, windowMs: 15 * MINUTE_MS },
  registrationFromAddress: { name: 'registration:address', max: 5, windowMs: HOUR_MS },
  recoveryOfAccount: { name: 'recovery:account', max: 3, windowMs: HOUR_MS },
  recoveryFromAddress: { name: 'recovery:address', max: 10, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>

const BLOCK_MAX_MS = 24 * HOUR_MS

type Tried = { readonly limit: Limit; readonly of: string; readonly nowMs: number }

const keyOf = ({ limit, of }: Tried) => `${limit.name}:${of}`

/** Seconds until this may be tried again, or null when it may be tried now. */
export async function findBlock(ledger: Ledger, tried: Tried): Promise<number | null> {
  const row = await ledger
    .selectFrom('attempts')
    .select(['count', 'ends_at'])
    .where('key', '=', keyOf(tried))
    .executeTakeFirst()
  if (row === undefined || row.count < tried.limit.max) return null
  const leftMs = Date.parse(row.ends_at) - tried.nowMs
  return leftMs > 0 ? Math.ceil(leftMs / 1000) : null
}

/** Counts one more try. Successes are not counted, so people behind one address do not block. */
export async function countAttempt(ledger: Ledger, tried: Tried): Promise<void> {
  const { limit, nowMs } = tried
  const key = keyOf(tried)
  const row = await ledger
    .selectFrom('attempts')
    .select(['count', 'ends_at'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  const over = row === undefined || Date.parse(row.ends_at) <= nowMs
  const forgotten = row === undefined || (over && !limit.doubles)
  const count = forgotten ? 1 : row.count + 1
  const beyond = Math.max(0, count - limit.max)
  const lengthMs = limit.doubles
    ? Math.min(limit.windowMs * 2 ** beyond, BLOCK_MAX_MS)
    : limit.windowMs
  const renewed = over || limit.doubles ? instantAt(nowMs + lengthMs) : row.ends_at
  await ledger
    .insertInto('attempts')
    .values({ key, count, starts_at: instantAt(nowMs), ends_at: renewed })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count, ends_at: renewed }))
    .execute()
}

/** Forgets what was tried: the owner has shown who they are. */
export async function clearAttempts(ledger: Ledger, tried: Tried): Promise<void> {
  await ledger.deleteFrom('attempts').where('key', '=', keyOf(tried)).execute()
}
