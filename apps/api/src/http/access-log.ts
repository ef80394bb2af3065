import type { FastifyRequest } from 'fastify'
import type { Day } from '@saldo/domain/calendar'
import type { Caller } from '../access/caller.ts'
import type { FamilyScope } from '../access/family-scope.ts'
import { sql } from 'kysely'
import { assert } from '@saldo/domain/assert'
import { hashOfAccess, NO_ACCESS } from '../access/access-chain.ts'
import type { Ledger } from '../db/ledger.ts'
import { sendNow, type Statement, deferUntilCommit } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import type { App } from './app.ts'

/** What `serve` finds out about a request before its body is parsed. */
export type Admitted = {
  readonly caller: Caller
  readonly today: Day
  /** The caller's family, where the request reads the whole family's data. */
  readonly familyScope: FamilyScope | null
}

const admitted = new WeakMap<FastifyRequest, Admitted>()

export function keepAdmitted(request: FastifyRequest, facts: Admitted): void {
  admitted.set(request, facts)
}

export function findAdmitted(request: FastifyRequest): Admitted | undefined {
  return admitted.get(request)
}

type Recorded = {
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly status: number
}

/**
 * Logs a planner's request that changed nothing: reads and refusals, before they are answered. Only
 * the path is kept; a query may contain words that a person searched for.
 */
export async function recordAccess(app: App, recorded: Recorded): Promise<void> {
  await app.database.change(recorded.caller.actor.userId, async (ledger) => {
    const place = await takeAccessPlace(ledger, recorded.caller)
    deferUntilCommit(ledger, accessStatements(app, recorded, place))
    return { keep: true, value: null }
  })
}

const kept = new WeakSet<FastifyRequest>()

/** Requests whose line was written with their change: no second line is written after it. */
export function markAccessKept(request: FastifyRequest): void {
  kept.add(request)
}

export function isAccessKept(request: FastifyRequest): boolean {
  return kept.has(request)
}

/** The number of the next line, and the hash of the line before it. */
export type AccessPlace = {
  readonly seq: number
  readonly previous: Buffer
}

/** Locks the next number of the client's log until the change ends; concurrent ones take turns. */
export async function takeAccessPlace(
  ledger: Ledger,
  { actor: { userId } }: Caller,
): Promise<AccessPlace> {
  const { rows } = await sendNow(
    ledger,
    sql<AccessPlace>`
      with place as (
        insert into access_log_heads as h (user_id, seq, hash) values (${userId}, 1, ${NO_ACCESS})
        on conflict (user_id) do update set seq = h.seq + 1
        returning seq, hash
      )
      select seq, hash as previous from place`,
  )
  const [place] = rows
  assert(place !== undefined, 'the next line has a place')
  return place
}

/**
 * The statement that writes a line: it is committed with the change that it records, both or
 * neither (L75).
 */
export function accessStatements(
  { clock }: App,
  { caller, request, status }: Recorded,
  { seq, previous }: AccessPlace,
): readonly Statement[] {
  const { userId, actorId } = caller.actor
  const access = {
    seq,
    actorId,
    action: `${request.method} ${request.routeOptions.url ?? ''}`.replace('/api/', '/'),
    object: (request.url.split('?', 1)[0] ?? '').replace('/api/', '/').slice(0, 300),
    status,
    at: instantAt(clock.now()),
    address: request.ip,
    agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: String(request.id),
  }
  const hash = hashOfAccess(previous, access)
  return [
    sql`insert into access_log (user_id, seq, actor_id, action, object, status, at,
          address, agent, request_id, hash)
        values (${userId}, ${seq}, ${actorId}, ${access.action}, ${access.object},
          ${status}, ${access.at}, ${access.address}, ${access.agent}, ${access.requestId}, ${hash})`,
    sql`update access_log_heads set hash = ${hash} where user_id = ${userId}`,
  ]
}
