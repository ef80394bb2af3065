import { sql } from 'kysely'
import type { Aggregator } from '@saldo/domain/bank-accesses/kinds'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { insertJob } from '../queue/job-queue.ts'
import { syncKind } from './job-kinds.ts'
import type { Timed } from '../context.ts'

/** Stores that an event was taken. False where it was before. */
export async function insertEvent(
  ledger: Ledger,
  of: { readonly aggregator: Aggregator; readonly eventId: string; readonly at: string },
): Promise<boolean> {
  const inserted = await ledger
    .insertInto('webhook_events')
    .values({ aggregator: of.aggregator, event_id: of.eventId, received_at: of.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteEventsBefore(ledger: Ledger, before: string): Promise<void> {
  await ledger.deleteFrom('webhook_events').where('received_at', '<', before).execute()
}

type Owned = { readonly userId: string; readonly accessId: string }

/** Asks for a sync of a link, unless one waits already. Nothing where the link is nobody's. */
export async function queueSyncOfLink(
  ledger: Ledger,
  of: { readonly aggregator: Aggregator; readonly linkId: string; readonly nowMs: number },
): Promise<void> {
  const owner = await ledger
    .selectFrom('bank_links')
    .select(['user_id as userId', 'access_id as accessId'])
    .where('aggregator', '=', of.aggregator)
    .where('link_id', '=', of.linkId)
    .executeTakeFirst()
  if (owner !== undefined) await queueOnce({ ledger, userId: owner.userId, nowMs: of.nowMs }, owner)
}

async function queueOnce(ctx: Timed, { accessId }: { readonly accessId: string }): Promise<void> {
  const { rows } = await sql<{ readonly id: string }>`
    select id from jobs where user_id = ${ctx.userId} and kind = ${syncKind.kind}
       and payload->>'accessId' = ${accessId} and locked_until is null and given_up_at is null
     limit 1`.execute(ctx.ledger)
  if (rows.length > 0) return
  const at = instantAt(ctx.nowMs)
  const payload = { userId: ctx.userId, accessId, askedAt: at }
  await insertJob(ctx.ledger, syncKind, { id: newId(ctx.nowMs), payload, at })
}

const PULLED_AT_ONCE = 100

/** Asks for a sync of the links that are due, and says when they are due next. Returns how many. */
export async function queueDuePulls(
  ledger: Ledger,
  { nowMs, everyMs }: { readonly nowMs: number; readonly everyMs: number },
): Promise<number> {
  const [now, next] = [instantAt(nowMs), instantAt(nowMs + everyMs)]
  const { rows } = await sql<Owned>`
    update bank_links set next_pull_at = ${next}
     where (aggregator, link_id) in (
       select aggregator, link_id from bank_links where next_pull_at <= ${now} and aggregator = 'pluggy'
        order by next_pull_at limit ${PULLED_AT_ONCE})
    returning user_id as "userId", access_id as "accessId"`.execute(ledger)
  for (const owner of rows) await queueOnce({ ledger, userId: owner.userId, nowMs }, owner)
  return rows.length
}
