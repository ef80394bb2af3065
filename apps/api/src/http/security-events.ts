import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'

/** One event, as an auditor reads it (case L57). */
export type SecurityEvent = {
  readonly event: string
  /**
   * A row of its own, a row of its own while its source has caused few alike within an hour, or counted
   * in the one row of its source, kind and hour.
   */
  readonly kept: 'always' | 'while there is room' | 'counted'
  /** Who or what caused it: the ids of a person, or the network of whoever is not signed in. */
  readonly source: string
  readonly result: string
  readonly userId: string | null
  readonly actorId: string | null
  /** The e-mail that was typed, which becomes the account's id; it is written down nowhere. */
  readonly email: string
  /** A keyed hash of it, for an e-mail that nobody has. */
  readonly who: string
  /** The call, without the ids in its address. */
  readonly object: string
  /** The other whom it is about. */
  readonly subjectId: string | null
  readonly address: string
  readonly agent: string
  readonly requestId: string
}

type Log = {
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

type EventWrite = { readonly event: SecurityEvent; readonly nowMs: number; readonly count: number }

const HOUR_MS = 60 * 60_000
/** Rows of one event, result and source within an hour: more than the limits of sign-in let through. */
const ALIKE_MAX = 500
/** Sources of one kind that have a row of their own within an hour; the others share one. */
const SOURCES_MAX = 1_000
/** Of one person within an hour: nobody comes near it by mistake. */
const MANY_UNKNOWN_IDS = 50
const UNWRITTEN_MAX = 1_000
/** No request waits for more of others' than this. */
const LATE_AT_ONCE = 20

/** PostgreSQL takes no NUL, and no line of a log ends within one of its words. */
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, '')

/** Where events of security are written. */
export type SecurityEvents = { record(event: SecurityEvent): Promise<void> }

/**
 * Opens the way into the security log. Events that are counted wait for the statement of their kind that
 * is under way, and are counted in one after it: however many come at once, each source has one
 * statement at a time.
 */
export function openSecurityEvents(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  log: Log,
): SecurityEvents {
  const underWay = new Map<string, { waiting: number; readonly done: Promise<void> }>()
  const unwritten: EventWrite[] = []

  const write = async (writing: EventWrite) => {
    const total = await writeEvent(database, writing)
    if (writing.event.event === 'unknown_id' && crosses(total, writing.count, MANY_UNKNOWN_IDS)) {
      const { userId, actorId, address } = writing.event
      log.warn({ userId, actorId, address, count: total }, 'a person asks for many ids of others')
    }
  }
  const writeOrKeep = async (writing: EventWrite) => {
    try {
      await write(writing)
    } catch (error) {
      const { email: _, ...event } = writing.event
      const facts = { event, count: writing.count, fault: (error as Error).message }
      log.error(facts, 'a security event was not written')
      if (unwritten.length < UNWRITTEN_MAX) unwritten.push(writing)
      return
    }
    await writeLate()
  }
  /** They are in the other log already: one that fails again waits for the next that is written. */
  const writeLate = async () => {
    const late = unwritten.splice(0, LATE_AT_ONCE)
    for (const [at, writing] of late.entries()) {
      try {
        await write(writing)
      } catch {
        unwritten.unshift(...late.slice(at))
        return
      }
    }
  }
  const count = (event: SecurityEvent): Promise<void> => {
    const key = `${event.event} ${event.source}`
    const before = underWay.get(key)
    if (before !== undefined) {
      before.waiting += 1
      return before.done
    }
    const entry = { waiting: 1, done: Promise.resolve() }
    entry.done = (async () => {
      while (entry.waiting > 0) {
        const { waiting } = entry
        entry.waiting = 0
        await writeOrKeep({ event, nowMs: clock.now(), count: waiting })
      }
      underWay.delete(key)
    })()
    underWay.set(key, entry)
    return entry.done
  }
  return {
    record: (event) =>
      event.kept === 'counted'
        ? count(event)
        : writeOrKeep({ event, nowMs: clock.now(), count: 1 }),
  }
}

const crosses = (total: number | undefined, added: number, mark: number) =>
  total !== undefined && total >= mark && total - added < mark

/**
 * One statement, whether the e-mail is known or not: its duration discloses nothing. Gives the count of
 * its row within this hour; undefined where it has a row of its own.
 */
async function writeEvent(
  database: Dependencies['database'],
  { event, nowMs, count }: EventWrite,
): Promise<number | undefined> {
  const at = instantAt(nowMs)
  const hourAgo = instantAt(nowMs - HOUR_MS)
  const hour = instantAt(Math.floor(nowMs / HOUR_MS) * HOUR_MS)
  const { kept, result, userId, actorId } = event
  const [object, agent, name] = [plain(event.object), plain(event.agent), plain(event.event)]
  const { rows } = await database.queryUnscoped((ledger) =>
    sql<{ readonly count: number }>`
      with known as (
        select u.id from (select) one left join users u on u.email = ${plain(event.email)}
      ), room as (
        select ${kept === 'always'} or (${kept !== 'counted'} and (
          select count(*) from (select from security_events s
            where s.at > ${hourAgo}::timestamptz and s.event = ${name} and s.result = ${result}
              and ${userId === null ? sql`s.address = ${event.address}` : sql`s.user_id = ${userId}::uuid`}
            limit ${ALIKE_MAX}) alike) < ${ALIKE_MAX}) as is_free
      ), single as (
        insert into security_events
          (id, at, event, result, user_id, actor_id, who, object, subject_id, address, agent, request_id)
        select ${newId(nowMs)}::uuid, ${at}::timestamptz, ${name}, ${result},
               coalesce(${userId}::uuid, k.id), ${actorId}::uuid,
               case when k.id is null then ${event.who} else '' end,
               ${object}, ${event.subjectId}::uuid, ${event.address}, ${agent}, ${event.requestId}
          from known k, room where room.is_free
      ), source as (
        select case when exists (select from security_event_counts c
                                  where c.hour = ${hour}::timestamptz and c.event = ${name}
                                    and c.source = ${event.source})
                      or (select count(*) from (select from security_event_counts c
                           where c.hour = ${hour}::timestamptz and c.event = ${name}
                           limit ${SOURCES_MAX}) c) < ${SOURCES_MAX}
                    then ${event.source} else '' end as name
          from room where not room.is_free
      )
      insert into security_event_counts as counted
        (hour, event, source, result, user_id, actor_id, object, address, agent, request_id, count,
         first_at, last_at)
      select ${hour}::timestamptz, ${name}, s.name, ${result},
             case when s.name <> '' then ${userId}::uuid end,
             case when s.name <> '' then ${actorId}::uuid end,
             ${object}, case when s.name <> '' then ${event.address} else '' end,
             case when s.name <> '' then ${agent} else '' end, ${event.requestId}, ${count}::integer,
             ${at}::timestamptz, ${at}::timestamptz
        from source s
      on conflict (hour, event, source) do update
        set count = counted.count + excluded.count, last_at = greatest(counted.last_at, excluded.last_at)
      returning counted.count`.execute(ledger),
  )
  return rows[0]?.count
}
