import { sql } from 'kysely'
import { hashOfPerson, hashOfSeal, NO_SEAL } from '../access/security-seals.ts'
import type { Ledger } from '../db/ledger.ts'

export const EVENTS_AT_ONCE = 1_000
export const SEALED_AT_ONCE = 5_000

/** Makes events of what was counted in hours before this one; returns how many, a thousand at most. */
export async function endCounts(ledger: Ledger, hour: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with ended as (
      delete from security_event_counts where (hour, event, source) in (
        select hour, event, source from security_event_counts where hour < ${hour}::timestamptz
         order by hour, event, source limit ${EVENTS_AT_ONCE})
      returning *)
    insert into security_events
      (id, at, event, result, user_id, actor_id, object, address, agent, request_id, count, last_at)
    select gen_random_uuid(), first_at, event, result, user_id, actor_id, object, address, agent,
           request_id, count, last_at from ended`.execute(ledger)
  return Number(numAffectedRows)
}

/** How many events the new seal covers. Two at once cannot be: both would have the same number. */
export async function sealSome(ledger: Ledger): Promise<number> {
  const { rows } = await sql<{ readonly events: number }>`
    with newest as (
      select coalesce(max(no), 0) as no,
             coalesce((select hash from security_seals order by no desc limit 1), ${sql.raw(NO_SEAL)}) as hash
        from security_seals
    ), sealed as (
      update security_events e set seal_no = (select no from newest) + 1
       where e.id = any(array(select id from security_events where seal_no is null
                               order by id limit ${SEALED_AT_ONCE}))
      returning e.*)
    insert into security_seals (no, events, newest_at, previous, hash)
    select n.no + 1, s.events, s.newest_at, n.hash, s.hash
      from newest n, (select count(*)::integer as events, max(e.at) as newest_at,
                             ${sql.raw(hashOfSeal('(select hash from newest)', 'e'))} as hash
                        from sealed e) s
     where s.events > 0
    returning events`.execute(ledger)
  return rows[0]?.events ?? 0
}

/** The oldest seal that was not sent, as lines: its events, and then itself. */
export async function findUnsent(ledger: Ledger) {
  const seal = await ledger
    .selectFrom('security_seals')
    .selectAll()
    .where('no', '>', (of) =>
      of.fn.coalesce(of.selectFrom('security_sink').select('sent_to'), of.lit(0)),
    )
    .orderBy('no')
    .limit(1)
    .executeTakeFirst()
  if (seal === undefined) return undefined
  const events = await ledger
    .selectFrom('security_events')
    .select(['id', 'at', 'last_at', 'count', 'event', 'result', 'user_id', 'actor_id', 'who'])
    .select(['subject_id', 'object', 'address', 'agent', 'request_id', 'seal_no'])
    .where('seal_no', '=', seal.no)
    .orderBy('id')
    .execute()
  const { no, events: count, previous, hash } = seal
  const hashes = { previous: previous.toString('hex'), hash: hash.toString('hex') }
  return {
    no,
    lines: [
      ...events.map((event) => ({ type: 'event', ...event })),
      { type: 'seal', no, events: count, ...hashes },
    ],
  }
}

/** The first seal, where its newest event is older than that; undefined else. */
export async function findOldestSeal(ledger: Ledger, before: string) {
  const { rows } = await sql<{ readonly no: number; readonly isLast: boolean }>`
        select no, no = (select max(no) from security_seals) as "isLast" from security_seals
         where newest_at < ${before}::timestamptz and no = (select min(no) from security_seals)`.execute(
    ledger,
  )
  return rows[0]
}

export async function deleteSealedEvents(ledger: Ledger, seal: number): Promise<void> {
  await sql`delete from security_events where seal_no = ${seal}`.execute(ledger)
}

export async function deleteSeal(ledger: Ledger, no: number): Promise<void> {
  await sql`delete from security_seals where no = ${no}`.execute(ledger)
}

/** Puts the protocol in the place of a person in all events, and a hash of what stood there beside it. */
export async function replacePerson(
  ledger: Ledger,
  { userId, protocol }: { readonly userId: string; readonly protocol: string },
): Promise<void> {
  for (const column of ['user_id', 'actor_id', 'subject_id'] as const) {
    const agent = column === 'subject_id' ? sql`agent` : sql`''`
    await sql`update security_events e set ${sql.ref(column)} = ${protocol}::uuid, agent = ${agent},
        kept_person = coalesce(kept_person, ${sql.raw(hashOfPerson('e'))})
      where ${sql.ref(column)} = ${userId}::uuid`.execute(ledger)
  }
  for (const column of ['user_id', 'actor_id'] as const) {
    await sql`update security_event_counts set ${sql.ref(column)} = ${protocol}::uuid, agent = '',
        source = replace(source, ${userId}, ${protocol})
      where ${sql.ref(column)} = ${userId}::uuid`.execute(ledger)
  }
}

/** Writes down how far the log outside has come. */
export async function putSentTo(
  ledger: Ledger,
  { no, at }: { readonly no: number; readonly at: string },
): Promise<void> {
  await ledger
    .insertInto('security_sink')
    .values({ id: 1, sent_to: no, sent_at: at })
    .onConflict((row) =>
      row.column('id').doUpdateSet((of) => ({
        sent_to: of.ref('excluded.sent_to'),
        sent_at: of.ref('excluded.sent_at'),
      })),
    )
    .execute()
}
