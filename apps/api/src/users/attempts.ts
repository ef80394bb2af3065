import { type RawBuilder, sql } from 'kysely'
import { networkOf } from '../access/network.ts'
import type { Ledger } from '../db/ledger.ts'
import { type TypedStatement, sendNow, signOn } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

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
  proofOfAccount: { name: 'proof:account', max: 10, windowMs: 15 * MINUTE_MS, doubles: true },
  proofFromAddress: { name: 'proof:address', max: 100, windowMs: 15 * MINUTE_MS },
  historyOfAccount: { name: 'history:account', max: 5, windowMs: HOUR_MS },
  exportOfAccount: { name: 'export:account', max: 3, windowMs: DAY_MS },
  questionOfAccount: { name: 'question:account', max: 30, windowMs: HOUR_MS },
  // Guesses of a promotional code, whatever call they are made by.
  codeOfAccount: { name: 'code:account', max: 15, windowMs: HOUR_MS },
  codeFromAddress: { name: 'code:address', max: 30, windowMs: HOUR_MS },
  cardOfAccount: { name: 'card:account', max: 10, windowMs: HOUR_MS },
  cardOfAccountInADay: { name: 'card-day:account', max: 30, windowMs: DAY_MS },
  declinedOfAccount: { name: 'declined:account', max: 10, windowMs: DAY_MS },
  postalOfAccount: { name: 'postal:account', max: 60, windowMs: HOUR_MS },
  searchOfOperator: { name: 'people-search:account', max: 120, windowMs: HOUR_MS },
  renewalOfSession: { name: 'renewal:session', max: 120, windowMs: HOUR_MS },
  bankTokenOfAccount: { name: 'bank-token:account', max: 30, windowMs: HOUR_MS },
  activationFromAddress: { name: 'company-activation:address', max: 30, windowMs: HOUR_MS },
  registrationFromAddress: { name: 'registration:address', max: 5, windowMs: HOUR_MS },
  accountsFromAddress: { name: 'accounts:address', max: 60, windowMs: HOUR_MS },
  resetFromAddress: { name: 'reset:address', max: 30, windowMs: 15 * MINUTE_MS },
  passwordOfAccount: { name: 'password:account', max: 10, windowMs: HOUR_MS },
  socialFromAddress: { name: 'social:address', max: 60, windowMs: 15 * MINUTE_MS },
  recoveryOfAccount: { name: 'recovery:account', max: 3, windowMs: HOUR_MS },
  recoveryFromAddress: { name: 'recovery:address', max: 10, windowMs: HOUR_MS },
  voucherOfAccount: { name: 'voucher:account', max: 10, windowMs: 15 * MINUTE_MS, doubles: true },
  voucherFromAddress: { name: 'voucher:address', max: 30, windowMs: 15 * MINUTE_MS },
  recoveryOfAccountInADay: { name: 'recovery-day:account', max: 10, windowMs: DAY_MS },
  // Codes and invitations to one e-mail, whichever user causes them.
  lettersTo: { name: 'letters:recipient', max: 8, windowMs: DAY_MS },
  takenLettersTo: { name: 'taken:recipient', max: 2, windowMs: DAY_MS },
  accountsFromAddressInADay: { name: 'accounts-day:address', max: 200, windowMs: DAY_MS },
  invitationOfAccount: { name: 'invitation:account', max: 20, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>

const BLOCK_MAX_MS = DAY_MS

export type Attempt = { readonly limit: Limit; readonly of: string; readonly nowMs: number }

/** What is counted, and of whom as a hash: any request counts in this table (case L48). */
function keyOf(ledger: Ledger, { limit, of }: Pick<Attempt, 'limit' | 'of'>): string {
  const { name } = limit
  return `${name}:${signOn(ledger).hashLimit(name.endsWith(':address') ? networkOf(of) : of)}`
}

/**
 * Sends a statement about these counters. A request sees those that it has named a moment before and no
 * other, so that SQL which runs in it lists, clears and blocks nobody's.
 */
async function sendAbout<R>(
  ledger: Ledger,
  keys: readonly string[],
  statement: TypedStatement<R>,
): Promise<readonly R[]> {
  const [, { rows }] = await Promise.all([
    sendNow(ledger, sql`select set_config('saldo.counted', ${keys.join(' ')}, true)`),
    sendNow(ledger, statement),
  ])
  return rows
}

/**
 * Seconds until another try is allowed, or null when one is allowed now. This look-up is not
 * counted as a try.
 */
export async function findBlock(ledger: Ledger, tried: Attempt): Promise<number | null> {
  const key = keyOf(ledger, tried)
  const [row] = await sendAbout(
    ledger,
    [key],
    ledger.selectFrom('attempts').select(['count', 'ends_at']).where('key', '=', key),
  )
  if (row === undefined || row.count < tried.limit.max) return null
  const leftMs = Date.parse(row.ends_at) - tried.nowMs
  return leftMs > 0 ? Math.ceil(leftMs / 1000) : null
}

/**
 * Counts one try, or returns the seconds until the next one. It is counted *before* the guess is
 * checked, in one statement: a hundred guesses sent at once are no more than ten sent in turn. A
 * successful one is given back, so people behind one address do not block one another.
 */
export async function takeAttempt(ledger: Ledger, tried: Attempt): Promise<number | null> {
  const rows = await sendAbout(ledger, [keyOf(ledger, tried)], takeAttemptStatement(ledger, tried))
  return rows.length > 0 ? null : ((await findBlock(ledger, tried)) ?? 1)
}

/**
 * Counts one try of each limit, or of none of them and returns the seconds until the next one: whoever is
 * held back by one limit loses nothing of another.
 */
export async function takeAttempts(
  ledger: Ledger,
  tries: readonly Attempt[],
): Promise<number | null> {
  const taken: Attempt[] = []
  for (const tried of tries) {
    const waitSeconds = await takeAttempt(ledger, tried)
    if (waitSeconds !== null) {
      await giveBackAttempts(ledger, taken)
      return waitSeconds
    }
    taken.push(tried)
  }
  return null
}

/**
 * Two tries for the front of a statement, under the names `first` and `second`: a row in each where
 * there was one left. Where there was none of the first, none is taken of the second.
 */
export function takeInTurnStatement(
  ledger: Ledger,
  { first, second }: { readonly first: Attempt; readonly second: Attempt },
): RawBuilder<unknown> {
  const mayGoOn = sql`exists (select from first)`
  return sql`first as (${takeAttemptStatement(ledger, first)}), second as (${takeAttemptStatement(ledger, second, mayGoOn)})`
}

function takeAttemptStatement(
  ledger: Ledger,
  tried: Attempt,
  where = sql`true`,
): RawBuilder<unknown> {
  const { limit, nowMs } = tried
  const { max, windowMs, doubles = false } = limit
  const now = sql`${instantAt(nowMs)}::timestamptz`
  const windowEnd = sql`${instantAt(nowMs + windowMs)}::timestamptz`
  // A block that has ended is not forgotten where each further one is twice as long.
  const isOver = sql`(a.ends_at <= ${now} and not (${doubles} and a.count >= ${max}))`
  const blockEnd = sql`${now} + least(${windowMs} * power(2, a.count + 1 - ${max}), ${BLOCK_MAX_MS})
    * interval '1 millisecond'`
  return sql`
    insert into attempts as a (key, count, starts_at, ends_at)
    select ${keyOf(ledger, tried)}, 1, ${now}, ${windowEnd} where ${where}
    on conflict (key) do update set
      count = case when ${isOver} then 1 else a.count + 1 end,
      starts_at = case when ${isOver} then ${now} else a.starts_at end,
      ends_at = case when ${isOver} then ${windowEnd}
                     when ${doubles} and a.count + 1 >= ${max} then ${blockEnd}
                     else a.ends_at end
    where a.count < ${max} or a.ends_at <= ${now}
    returning count`
}

/**
 * Gives back a try that was no guess. One counted after a block had ended has begun the next block:
 * that is undone too, or the owner's own try would block them (case L44).
 */
export function giveBackAttemptStatement(ledger: Ledger, tried: Attempt) {
  const { limit, nowMs } = tried
  return ledger
    .updateTable('attempts')
    .set((row) => ({
      count: row('count', '-', 1),
      ends_at: sql`case when count > ${limit.max} then least(ends_at, ${instantAt(nowMs)}::timestamptz)
                        else ends_at end`,
    }))
    .where('key', '=', keyOf(ledger, tried))
    .where('count', '>', 0)
}

export async function giveBackAttempt(ledger: Ledger, tried: Attempt): Promise<void> {
  await sendAbout(ledger, [keyOf(ledger, tried)], giveBackAttemptStatement(ledger, tried))
}

export async function giveBackAttempts(ledger: Ledger, tries: readonly Attempt[]): Promise<void> {
  for (const tried of tries) await giveBackAttempt(ledger, tried)
}

/** Deletes the counted tries of these ids and e-mails, of an account that was removed. */
export async function clearAllAttempts(ledger: Ledger, subjects: readonly string[]): Promise<void> {
  const keys = Object.values(limits).flatMap((limit) =>
    subjects.map((of) => keyOf(ledger, { limit, of })),
  )
  await sendAbout(ledger, keys, ledger.deleteFrom('attempts').where('key', 'in', keys))
}

/** Forgets what was tried: the owner has shown who they are. */
export function clearAttemptsStatement(ledger: Ledger, tried: Attempt) {
  return ledger.deleteFrom('attempts').where('key', '=', keyOf(ledger, tried))
}

export async function clearAttempts(ledger: Ledger, tried: Attempt): Promise<void> {
  await sendAbout(ledger, [keyOf(ledger, tried)], clearAttemptsStatement(ledger, tried))
}
