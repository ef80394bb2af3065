import type { Day } from '@saldo/domain/calendar'
import type { Caller } from '../access/caller.ts'
import type { FamilyScope } from '../access/family-scope.ts'
import { hashOfAccess } from '../access/access-chain.ts'
import { type Statement, deferUntilCommit } from '../db/one-connection.ts'
import { instantAt } from '../gateways/clock.ts'
import type { App } from './app.ts'
import type { AnsweredCall, CallRequest } from './call-request.ts'
import {
  type AccessPlace,
  insertAccessStatement,
  keepLastHashStatement,
  takeAccessPlace,
} from './store.ts'

/** What `serve` finds out about a request before its body is parsed. */
export type Admitted = {
  readonly caller: Caller
  readonly today: Day
  /** The caller's family, where the request reads the whole family's data. */
  readonly familyScope: FamilyScope | null
}

const admitted = new WeakMap<CallRequest, Admitted>()

export function keepAdmitted(request: CallRequest, facts: Admitted): void {
  admitted.set(request, facts)
}

export function findAdmitted(request: CallRequest): Admitted | undefined {
  return admitted.get(request)
}

/** Calls of one caller, in their order. */
type Recorded = {
  readonly caller: Caller
  readonly calls: readonly Pick<AnsweredCall, 'request' | 'status'>[]
}

/**
 * Logs a planner's calls that changed nothing: reads and refusals, before they are answered. Only
 * the path is kept; a query may contain words that a person searched for.
 */
export async function recordAccess(app: App, recorded: Recorded): Promise<void> {
  const { caller, calls } = recorded
  await app.database.change(caller.actor.userId, async (ledger) => {
    const place = await takeAccessPlace(ledger, caller.actor.userId, calls.length)
    deferUntilCommit(ledger, accessStatements(app, recorded, place))
    return { keep: true, value: null }
  })
}

const kept = new WeakSet<CallRequest>()

/** Requests whose line was written with their change: no second line is written after it. */
export function markAccessKept(request: CallRequest): void {
  kept.add(request)
}

export function isAccessKept(request: CallRequest): boolean {
  return kept.has(request)
}

/**
 * The statements that write a line for each call: they are committed with the change that they record, both
 * or neither (L75).
 */
export function accessStatements(
  { clock }: App,
  { caller, calls }: Recorded,
  { seq, previous }: AccessPlace,
): readonly Statement[] {
  const { userId, actorId } = caller.actor
  let hash = previous
  const lines = calls.map(({ request, status }, index) => {
    const access = {
      seq: seq + index,
      actorId,
      action: `${request.method} ${request.routeOptions.url ?? ''}`.replace('/api/', '/'),
      object: (request.url.split('?', 1)[0] ?? '').replace('/api/', '/').slice(0, 300),
      status,
      at: instantAt(clock.now()),
      address: request.ip,
      agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: String(request.id),
    }
    hash = hashOfAccess(hash, access)
    return insertAccessStatement({ userId, hash }, access)
  })
  return [...lines, keepLastHashStatement({ userId, hash })]
}
