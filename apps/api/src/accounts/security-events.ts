import { sql } from 'kysely'
import { hashOfPerson, hashOfSeal, NO_SEAL } from '../access/security-seals.ts'
import type { Ledger } from '../db/ledger.ts'
import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import type { Removal } from './job-kinds.ts'
import { type AuditSink, sendLines } from '../gateways/audit-sink.ts'

type EventDependencies = Pick<Dependencies, 'database' | 'clock'>

const HOUR_MS = 60 * 60_000
const EVENTS_KEPT_MS = 365 * 24 * HOUR_MS
const EVENTS_AT_ONCE = 1_000
const SEALED_AT_ONCE = 5_000

/**
 * Makes events of what was counted in hours that are over, and seals all that is not sealed yet. Nobody
 * who signs in waits for it, and each seal is over the one before it.
 */
export async function sealSecurityEvents({ database, clock }: EventDependencies): Promise<void> {
  const hour = instantAt(Math.floor(clock.now() / HOUR_MS) * HOUR_MS)
  await repeatWhileFull(EVENTS_AT_ONCE, () => database.audit((ledger) => endCounts(ledger, hour)))
  await repeatWhileFull(SEALED_AT_ONCE, () => database.audit(sealSome))
}

/** Repeats what does so many rows at once, until there are no more. */
async function repeatWhileFull(atOnce: number, act: () => Promise<number>): Promise<void> {
  while ((await act()) === atOnce);
}

async function endCounts(ledger: Ledger, hour: string): Promise<number> {
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
async function sealSome(ledger: Ledger): Promise<number> {
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

/**
 * What an auditor may need is kept for a year (case L57): seal by seal, once the newest event of one is
 * old enough. The last seal stays without its events, since the next one is made over it.
 */
export async function forgetSecurityEvents({ database, clock }: EventDependencies): Promise<void> {
  const before = instantAt(clock.now() - EVENTS_KEPT_MS)
  await repeatWhileFull(1, () =>
    database.audit(async (ledger) => {
      const { rows } = await sql<{ readonly no: number; readonly isLast: boolean }>`
        select no, no = (select max(no) from security_seals) as "isLast" from security_seals
         where newest_at < ${before}::timestamptz and no = (select min(no) from security_seals)`.execute(
        ledger,
      )
      const [oldest] = rows
      if (oldest === undefined) return 0
      await sql`delete from security_events where seal_no = ${oldest.no}`.execute(ledger)
      if (oldest.isLast) return 0
      await sql`delete from security_seals where no = ${oldest.no}`.execute(ledger)
      return 1
    }),
  )
}

/**
 * An auditor still sees what happened, and no longer with whom or with which browser. The hash of what
 * stood there stays, so that the seal still fits.
 */
export async function keepEventsUnder(
  { database }: Pick<EventDependencies, 'database'>,
  { userId, protocol }: Removal,
): Promise<void> {
  await database.audit(async (ledger) => {
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
  })
}

/**
 * Sends what was sealed to the log outside, seal by seal and each at least once: how far it came is
 * written down after it was taken. Whoever changes the log here later does not change it there.
 */
export async function sendSecurityEvents(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  sink: AuditSink,
): Promise<void> {
  for (;;) {
    const next = await database.audit(findUnsent)
    if (next === undefined) return
    await sendLines(sink, next.lines)
    await database.audit((ledger) =>
      ledger
        .insertInto('security_sink')
        .values({ id: 1, sent_to: next.no, sent_at: instantAt(clock.now()) })
        .onConflict((row) =>
          row.column('id').doUpdateSet((of) => ({
            sent_to: of.ref('excluded.sent_to'),
            sent_at: of.ref('excluded.sent_at'),
          })),
        )
        .execute(),
    )
  }
}

/** The oldest seal that was not sent, as lines: its events, and then itself. */
async function findUnsent(ledger: Ledger) {
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
