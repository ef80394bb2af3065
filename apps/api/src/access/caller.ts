import type { Currency } from '@saldo/domain/money'
import { sql } from 'kysely'
import type { Actor } from '@saldo/domain/actor'
import { CLIENT_SESSION_MINUTES } from '@saldo/domain/planners/consent-text'
import type { Database, Ledger } from '../db/ledger.ts'
import { sendNow } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf } from '../gateways/random.ts'

/** Who calls, as one statement finds it: the session is valid now, not when it was opened. */
export type Caller = {
  readonly actor: Actor
  readonly sessionId: string
  readonly active: boolean
  readonly timeZone: string
  readonly currency: Currency
  readonly profiles: readonly string[]
  /** When they last showed who they are: by signing in, or by their password since. */
  readonly provedAt: string
  /** The client has withdrawn the consent: the session is not valid any more. */
  readonly withdrawn: boolean
  /** The version of the caller's ledger: the tag of every read. */
  readonly ledgerVersion: number
}

/** How long a planner's session in a client's account lasts, whatever its token says. */
const ACTING_MS = CLIENT_SESSION_MINUTES * 60_000

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/

/**
 * The caller of this access token, or undefined: unknown, expired and revoked tokens are not told
 * apart.
 */
export async function findCaller(
  database: Database,
  authorization: string | undefined,
  nowMs: number,
): Promise<Caller | undefined> {
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const hash = hashOf(token)
  const callers = await findTogether(database, { hash, nowMs })
  return callers.get(hash.toString('hex'))
}

type Callers = ReadonlyMap<string, Caller>

const rounds = new WeakMap<
  Database,
  { readonly hashes: Map<string, Buffer>; readonly answer: Promise<Callers> }
>()

/**
 * The callers of one turn of the loop, as of a screen's parallel requests, are looked up in one
 * statement. It is sent after the last of them has arrived, so no caller gets a state that is older
 * than the request.
 */
function findTogether(
  database: Database,
  { hash, nowMs }: { readonly hash: Buffer; readonly nowMs: number },
): Promise<Callers> {
  let round = rounds.get(database)
  if (round === undefined) {
    const hashes = new Map<string, Buffer>()
    const answer = new Promise((resolve) => setImmediate(resolve)).then(() => {
      rounds.delete(database)
      return listCallers(database, { hashes: [...hashes.values()], nowMs })
    })
    round = { hashes, answer }
    rounds.set(database, round)
  }
  round.hashes.set(hash.toString('hex'), hash)
  return round.answer
}

/** Whether session `s` is a planner's for a client who has withdrawn the consent, or never gave it. */
const withdrawn = (
  people: 'users' | 'known_people',
) => sql`case when s.actor_id is null then false else (
               select true from planner_clients c join ${sql.table(people)} a on a.id = c.planner_id
                where c.planner_id = s.actor_id and c.client_id = s.user_id
                  and c.consented_at is not null and c.ended_at is null
                  and a.active and 'planner' = any (a.profiles) limit 1) is null end`

/**
 * The caller's current state, read within a change after the row of its ledger is locked; undefined
 * where the session has ended since the request arrived.
 */
export async function recheckCaller(ledger: Ledger, caller: Caller): Promise<Caller | undefined> {
  const { rows } = await sendNow(
    ledger,
    sql<Pick<Caller, 'active' | 'profiles' | 'withdrawn'>>`
      select u.active, u.profiles, ${withdrawn('known_people')} as withdrawn
        from sessions s join users u on u.id = s.user_id
       where s.id = ${caller.sessionId} and s.ended_at is null`,
  )
  const [row] = rows
  return row === undefined ? undefined : { ...caller, ...row }
}

async function listCallers(
  database: Database,
  { hashes, nowMs }: { readonly hashes: readonly Buffer[]; readonly nowMs: number },
): Promise<Callers> {
  // `withdrawn` is a scalar subquery: for an "exists" PostgreSQL 15 would read all planners.
  const { rows } = await database.queryUnscoped((ledger) =>
    sql<
      Omit<Caller, 'actor'> & {
        readonly tokenHash: Buffer
        readonly userId: string
        readonly actorId: string | null
      }
    >`
      select t.token_hash as "tokenHash", u.id as "userId", t.session_id as "sessionId", u.active,
             u.time_zone as "timeZone", u.currency, u.profiles, s.proved_at as "provedAt",
             s.actor_id as "actorId", l.version + u.version as "ledgerVersion",
             ${withdrawn('users')} as withdrawn
        from access_tokens t
        join sessions s on s.id = t.session_id and s.user_id = t.user_id
        join users u on u.id = t.user_id
        join ledgers l on l.user_id = t.user_id
       where t.token_hash = any(${hashes}::bytea[]) and t.expires_at > ${instantAt(nowMs)}
         and s.ended_at is null
         and (s.actor_id is null or s.created_at between ${instantAt(nowMs - ACTING_MS)}
           and ${instantAt(nowMs + ACTING_MS)})`.execute(ledger),
  )
  return new Map(
    rows.map(({ tokenHash, userId, actorId, ...rest }) => [
      tokenHash.toString('hex'),
      { actor: { userId, actorId: actorId ?? userId }, ...rest },
    ]),
  )
}
