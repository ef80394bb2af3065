import { type RawBuilder, sql } from 'kysely'
import { assert } from '@saldo/domain/assert'
import { type Access, NO_ACCESS } from '../access/access-chain.ts'
import type { Ledger } from '../db/ledger.ts'
import { sendNow, type Statement } from '../db/one-connection.ts'

/** The number of the first of the next lines, and the hash of the line before it. */
export type AccessPlace = {
  readonly seq: number
  readonly previous: Buffer
}

/**
 * Locks the next numbers of the client's log until the change ends, so many as there are lines to write;
 * concurrent ones take turns.
 */
export async function takeAccessPlace(
  ledger: Ledger,
  userId: string,
  lines = 1,
): Promise<AccessPlace> {
  const { rows } = await sendNow(
    ledger,
    sql<AccessPlace>`
      with place as (
        insert into access_log_heads as h (user_id, seq, hash) values (${userId}, ${lines}, ${NO_ACCESS})
        on conflict (user_id) do update set seq = h.seq + ${lines}
        returning seq, hash
      )
      select seq - ${lines} + 1 as seq, hash as previous from place`,
  )
  const [place] = rows
  assert(place !== undefined, 'the next line has a place')
  return place
}

type AccessHash = { readonly userId: string; readonly hash: Buffer }

/** The statement that writes a line of the access log with its hash. */
export function insertAccessStatement({ userId, hash }: AccessHash, access: Access): Statement {
  return sql`insert into access_log (user_id, seq, actor_id, action, object, status, at,
          address, agent, request_id, hash)
        values (${userId}, ${access.seq}, ${access.actorId}, ${access.action}, ${access.object},
          ${access.status}, ${access.at}, ${access.address}, ${access.agent}, ${access.requestId}, ${hash})`
}

/** The statement that keeps the hash of the last line, for the next one. */
export function keepLastHashStatement({ userId, hash }: AccessHash): Statement {
  return sql`update access_log_heads set hash = ${hash} where user_id = ${userId}`
}

/** What identifies a POST that may be sent twice. */
export type Once = { readonly owner: string; readonly key: string; readonly bodyHash: Buffer }

type StoredReply = {
  readonly status: number
  readonly text: string
  readonly count?: number | null
}

/** The stored reply of this key; `other` where the key was sent with another body. Sent at once. */
export async function findStoredReply(
  ledger: Ledger,
  once: Once,
): Promise<StoredReply | 'other' | undefined> {
  const { rows } = await sendNow(
    ledger,
    sql<
      StoredReply & { readonly bodyHash: Buffer }
    >`select body_hash as "bodyHash", status, answer as text, entries as count from idempotency_keys
              where user_id = ${once.owner} and key = ${once.key}`,
  )
  const [row] = rows
  if (row === undefined) return undefined
  if (!row.bodyHash.equals(once.bodyHash)) return 'other'
  return { status: row.status, text: row.text, count: row.count ?? null }
}

/** Written in the same transaction as the effect, so neither exists without the other. */
export function storeReplyStatement(
  once: Once,
  reply: StoredReply & { readonly at: string },
): RawBuilder<unknown> {
  return sql`insert into idempotency_keys (user_id, key, body_hash, status, answer, entries, created_at)
    values (${once.owner}, ${once.key}, ${once.bodyHash}, ${reply.status}, ${reply.text}, ${reply.count ?? null}, ${reply.at})`
}

type Queues = {
  readonly mail_pending: number
  readonly mail_failed: number
  readonly statements_reading: number
  readonly exports_due: number
  readonly removals_pending: number
  readonly security_seals_unsent: number
}

/** How far behind the log outside is; nothing where there is none. */
const countUnsent = (isSent: boolean) =>
  isSent
    ? sql`(select count(*) from security_seals
            where no > coalesce((select sent_to from security_sink), 0))`
    : sql`0::bigint`

/** How long each queue is; of the seals only where there is a log outside to which they are sent. */
export async function countQueues(
  ledger: Ledger,
  { isSent }: { readonly isSent: boolean },
): Promise<Queues> {
  const { rows } = await sql<Queues>`
      select (select count(*) from jobs
               where kind = 'letter' and given_up_at is null) as mail_pending,
             (select count(*) from jobs
               where kind = 'letter' and given_up_at is not null) as mail_failed,
             (select count(*) from statement_readings) as statements_reading,
             (select count(*) from jobs where kind in ('export', 'drop_export')
                 and run_at <= now() and given_up_at is null) as exports_due,
             (select count(*) from jobs where kind = 'erase_account') as removals_pending,
             ${countUnsent(isSent)} as security_seals_unsent`.execute(ledger)
  const [row] = rows
  if (row === undefined) throw new Error('a row of counts is always there')
  return row
}

/* What shows that the database answers. */

export function findAnyUser(ledger: Ledger) {
  return ledger.selectFrom('users').select('id').limit(1).execute()
}

export function findAnyPayment(ledger: Ledger) {
  return ledger.selectFrom('payments').select('id').limit(1).execute()
}
