import { sql } from 'kysely'
import type { Actor } from '@saldo/domain/actor'
import type { Database } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf } from '../gateways/random.ts'

/** Who calls, as one statement finds it: the session is valid now, not when it was opened. */
export type Caller = {
  readonly actor: Actor
  readonly sessionId: string
  readonly active: boolean
  readonly timeZone: string
  readonly currency: string
  readonly profiles: readonly string[]
  /** When they last showed who they are: by signing in, or by their password since. */
  readonly provedAt: string
  /** The client has taken back what they had agreed to: the session opens nothing any more. */
  readonly withdrawn: boolean
  /** The version of everything that is theirs: the tag of every reading. */
  readonly ledgerVersion: number
}

type Row = Omit<Caller, 'actor'> & { readonly userId: string; readonly actorId: string | null }

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/

/** Whoever holds this token, or undefined: unknown, expired and revoked tokens look alike. */
export async function findCaller(
  database: Database,
  authorization: string | undefined,
  nowMs: number,
): Promise<Caller | undefined> {
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const { rows } = await database.glance((ledger) =>
    sql<Row>`
      select u.id as "userId", t.session_id as "sessionId", u.active, u.time_zone as "timeZone",
             u.currency, u.profiles, s.proved_at as "provedAt", s.actor_id as "actorId",
             l.version + u.version as "ledgerVersion",
             case when s.actor_id is null then false else not exists (
               select from planner_clients c join users a on a.id = c.planner_id
                where c.planner_id = s.actor_id and c.client_id = s.user_id
                  and c.consented_at is not null and c.ended_at is null
                  and a.active and 'planner' = any (a.profiles)) end as withdrawn
        from access_tokens t
        join sessions s on s.id = t.session_id
        join users u on u.id = t.user_id
        join ledgers l on l.user_id = t.user_id
       where t.token_hash = ${hashOf(token)} and t.expires_at > ${instantAt(nowMs)}
         and s.ended_at is null`.execute(ledger),
  )
  const [row] = rows
  if (row === undefined) return undefined
  const { userId, actorId, ...rest } = row
  return { actor: { userId, actorId: actorId ?? userId }, ...rest }
}
