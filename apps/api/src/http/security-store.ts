import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'
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

export type EventWrite = {
  readonly event: SecurityEvent
  readonly nowMs: number
  readonly count: number
}

const HOUR_MS = 60 * 60_000
/** Rows of one event, result and source within an hour: more than the limits of sign-in let through. */
const ALIKE_MAX = 500
/** Sources of one kind that have a row of their own within an hour; the others share one. */
const SOURCES_MAX = 1_000
/** PostgreSQL takes no NUL, and no line of a log ends within one of its words. */
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, '')

/**
 * One statement, whether the e-mail is known or not: its duration discloses nothing. Gives the count of
 * its row within this hour; undefined where it has a row of its own.
 */
export async function writeEvent(
  ledger: Ledger,
  { event, nowMs, count }: EventWrite,
): Promise<number | undefined> {
  const at = instantAt(nowMs)
  const hourAgo = instantAt(nowMs - HOUR_MS)
  const hour = instantAt(Math.floor(nowMs / HOUR_MS) * HOUR_MS)
  const { kept, result, userId, actorId } = event
  const [object, agent, name] = [plain(event.object), plain(event.agent), plain(event.event)]
  const { rows } = await sql<{ readonly count: number }>`
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
      returning counted.count`.execute(ledger)
  return rows[0]?.count
}
