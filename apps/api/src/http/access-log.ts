import type { FastifyRequest } from 'fastify'
import type { Day } from '@saldo/domain/calendar'
import type { Caller } from '../access/caller.ts'
import type { FamilyScope } from '../access/family-scope.ts'
import { hashOfAccess } from '../access/access-chain.ts'
import { type Statement, deferUntilCommit } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import type { App } from './app.ts'
import { type AccessPlace, insertAccessStatements, takeAccessPlace } from './store.ts'

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
    const place = await takeAccessPlace(ledger, recorded.caller.actor.userId)
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
  return insertAccessStatements({ userId, hash }, access)
}
