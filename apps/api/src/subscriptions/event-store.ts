import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'

type NewEvent = {
  readonly id: string
  readonly key: string
  readonly event: string
  readonly body: string
  readonly at: string
}

/**
 * Keeps a message of the gateway. Returns the id of the row that is to be handled, or null where the same
 * message waits already.
 */
export async function keepEvent(ledger: Ledger, event: NewEvent): Promise<string | null> {
  const { id, key, at } = event
  const { rows } = await sql<{ readonly id: string; readonly waits: boolean }>`
    insert into gateway_events as e (id, key, event, body, received_at, last_at)
    values (${id}, ${key}, ${event.event}, ${event.body}, ${at}, ${at})
    on conflict (key) do update set times = e.times + 1, body = ${event.body}, last_at = ${at}
    returning id, handled_at is null and times > 1 as waits`.execute(ledger)
  const [row] = rows
  if (row === undefined || row.waits) return null
  await setHandled(ledger, {
    userId: null,
    id: row.id,
    handledAt: null,
  })
  return row.id
}

/** A message as it came, while it waits to be handled. */
export function findWaitingEvent(ledger: Ledger, id: string) {
  return ledger
    .selectFrom('gateway_events')
    .select(['id', 'body'])
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
}

export async function setHandled(
  ledger: Ledger,
  event: {
    readonly id: string
    readonly userId: string | null
    readonly handledAt: string | null
  },
): Promise<void> {
  await ledger
    .updateTable('gateway_events')
    .set({
      handled_at: event.handledAt,
      ...(event.userId === null ? {} : { user_id: event.userId }),
    })
    .where('id', '=', event.id)
    .execute()
}

/** Deletes messages whose last one came before then, some at once. Returns how many. */
export async function deleteEventsBefore(
  ledger: Ledger,
  { before, count }: { readonly before: string; readonly count: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from gateway_events where id = any (array(
      select id from gateway_events where last_at < ${before} order by last_at limit ${count}))`.execute(
    ledger,
  )
  return Number(numAffectedRows)
}
