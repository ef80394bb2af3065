import type { Currency } from '@saldo/domain/money'
import { sql } from 'kysely'
import type { Actor } from '@saldo/domain/actor'
import { CLIENT_SESSION_MINUTES } from '@saldo/domain/planners/consent-text'
import type { Database, Ledger } from '../db/ledger.ts'
import { sendNow } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import { type OwnedToken, readBearer } from './owned-token.ts'

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

/**
 * The caller of this access token, or undefined: unknown, expired and revoked tokens are not told
 * apart.
 */
export async function findCaller(
  database: Database,
  authorization: string | undefined,
  nowMs: number,
): Promise<Caller | undefined> {
  const token = readBearer(authorization)
  if (token === undefined) return undefined
  const callers = await findTogether(database, { token, nowMs })
  return callers.get(token.hash.toString('hex'))
}

type Callers = ReadonlyMap<string, Caller>
/** The tokens of one turn, by whose they are; each once. */
type Tokens = Map<string, Map<string, Buffer>>

const rounds = new WeakMap<
  Database,
  { readonly tokens: Tokens; readonly answer: Promise<Callers> }
>()

/**
 * The callers of one turn of the loop, as of a screen's parallel requests, are looked up in one write, with a
 * statement for each account. It is sent after the last of them has arrived, so no caller gets a state that is
 * older than the request.
 */
function findTogether(
  database: Database,
  { token, nowMs }: { readonly token: OwnedToken; readonly nowMs: number },
): Promise<Callers> {
  let round = rounds.get(database)
  if (round === undefined) {
    const tokens: Tokens = new Map()
    const answer = new Promise((resolve) => setImmediate(resolve)).then(() => {
      rounds.delete(database)
      return listCallers(database, { tokens, nowMs })
    })
    round = { tokens, answer }
    rounds.set(database, round)
  }
  const { userId, hash } = token
  const hashes = round.tokens.get(userId) ?? new Map<string, Buffer>()
  round.tokens.set(userId, hashes.set(hash.toString('hex'), hash))
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

type CallerRow = Omit<Caller, 'actor'> & {
  readonly tokenHash: Buffer
  readonly userId: string
  readonly actorId: string | null
}

async function listCallers(
  database: Database,
  { tokens, nowMs }: { readonly tokens: Tokens; readonly nowMs: number },
): Promise<Callers> {
  const found = await database.queryUnscoped((ledger) =>
    Promise.all(
      Array.from(tokens, ([userId, hashes]) =>
        sendNow(ledger, callersStatement({ userId, hashes: [...hashes.values()], nowMs })),
      ),
    ),
  )
  return new Map(
    found
      .flatMap(({ rows }) => rows)
      .map(({ tokenHash, userId, actorId, ...rest }) => [
        tokenHash.toString('hex'),
        { actor: { userId, actorId: actorId ?? userId }, ...rest },
      ]),
  )
}

/** Who calls with these tokens of one account. */
function callersStatement(of: {
  readonly userId: string
  readonly hashes: readonly Buffer[]
  readonly nowMs: number
}) {
  const { userId, hashes, nowMs } = of
  // `withdrawn` is a scalar subquery: for an "exists" PostgreSQL 15 would read all planners.
  return sql<CallerRow>`
      select t.token_hash as "tokenHash", u.id as "userId", t.session_id as "sessionId", u.active,
             u.time_zone as "timeZone", u.currency, u.profiles, s.proved_at as "provedAt",
             s.actor_id as "actorId", l.version + u.version as "ledgerVersion",
             ${withdrawn('users')} as withdrawn
        from access_tokens t
        join sessions s on s.id = t.session_id and s.user_id = t.user_id
        join users u on u.id = t.user_id
        join ledgers l on l.user_id = t.user_id
       where t.token_hash = any(${hashes}::bytea[]) and t.user_id = ${userId}
         and t.expires_at > ${instantAt(nowMs)}
         and s.ended_at is null
         and (s.actor_id is null or s.created_at between ${instantAt(nowMs - ACTING_MS)}
           and ${instantAt(nowMs + ACTING_MS)})`
}
