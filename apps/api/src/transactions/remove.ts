import type { RefusedBy } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type {
  RemovedTransactions,
  removeTransaction as removeTransactionEndpoint,
} from '@saldo/contract/transaction-changes'
import type { Actor } from '@saldo/domain/actor'
import type { Day } from '@saldo/domain/calendar'
import { REMOVED_KEPT_MS } from '@saldo/domain/transactions/kinds'
import { refuseRemoval } from '@saldo/domain/transactions/refusals'
import { refusePartRemoval, type SeriesScope } from '@saldo/domain/transactions/series-scope'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { refuseInPaidInvoice } from './paid-invoices.ts'
import {
  giveReachedObjectives,
  objectivesAfter,
  refuseOverdrawnObjectives,
} from './objective-sums.ts'
import { renumberParts } from './parts-store.ts'
import { postEntries } from './post.ts'
import { postRestored } from './restored.ts'
import { reachOfRemoval } from './series-scope.ts'
import { findRemovedAt, listRemovals, removeEntries, restoreEntries } from './removals-store.ts'
import { listOperation, lockEntry, resumeSeries, updateSeries } from './store.ts'

type RemovalInput = {
  readonly id: string
  readonly scope: SeriesScope
  /** The user has confirmed that an item of a paid invoice is removed. */
  readonly evenIfPaid?: boolean
  readonly today: Day
  readonly nowMs: number
}

/**
 * Removes an entry, or those of its series that the scope reaches; both halves of a bank movement
 * are removed together. A series that is removed from an occurrence on writes no further ones (case
 * E8). An item of a paid invoice needs a confirmation (case L8).
 */
export async function removeTransaction(
  ledger: Ledger,
  actor: Actor,
  { id, scope, evenIfPaid = false, today, nowMs }: RemovalInput,
): Promise<{ removed: number; kept: number } | RefusedBy<typeof removeTransactionEndpoint>> {
  const { userId } = actor
  const entry = await lockEntry(ledger, userId, id)
  if (entry === undefined) return refuse('transaction_not_found')
  const facts = { userId: entry.user_id, externalId: entry.external_id, invoiceReferenceId: null }
  const refusal = refuseRemoval(facts, actor)
  if (refusal !== null) return refuse(refusal)
  const isInParts = entry.last_installment !== null
  const { reached, skipped, later } =
    entry.operation_id === null
      ? await reachOfRemoval(ledger, { entry, scope, today })
      : {
          reached: await listOperation(ledger, userId, entry.operation_id),
          skipped: 0,
          later: [],
        }
  const ofPart = refusePartRemoval({ isInParts, scope, later })
  if (ofPart !== null) return refuse(ofPart)
  const inPaid = await refuseInPaidInvoice(ledger, {
    before: reached,
    after: [],
    evenIfPaid,
    today,
  })
  if (inPaid !== null) return inPaid
  const goals = await objectivesAfter(ledger, { userId, before: reached, after: [] })
  const overdrawn = refuseOverdrawnObjectives(goals)
  if (overdrawn !== null) return refuse(overdrawn)

  // Decided.
  const at = instantAt(nowMs)
  const ids = reached.map((row) => row.id)
  await removeEntries(ledger, { userId, removalId: id, ids, at })
  await postEntries(ledger, { userId, before: reached, after: [] })
  await giveReachedObjectives(ledger, goals, { userId, today })
  if (isInParts) await renumberParts(ledger, userId, entry.series_id)
  if (scope !== 'this')
    await updateSeries(ledger, { userId, id: entry.series_id }, { ended_at: at })
  return { removed: reached.length, kept: skipped }
}

/** The removals that can still be undone, a series' removal as one (case L5). */
export async function listRemovedTransactions(
  ledger: Ledger,
  { userId }: Actor,
  nowMs: number,
): Promise<RemovedTransactions[]> {
  return listRemovals(ledger, { userId, since: instantAt(nowMs - REMOVED_KEPT_MS) })
}

/** Restores the entries of a removal with their links, and resumes the series that it ended. */
export async function restoreTransactions(
  ledger: Ledger,
  actor: Actor,
  { id, today }: { readonly id: string; readonly today: Day },
): Promise<{ restored: number } | Refused<'removal_not_found' | 'objective_overdrawn'>> {
  const { userId } = actor
  const endedAt = await findRemovedAt(ledger, { userId, removalId: id })
  if (endedAt === undefined) return refuse('removal_not_found')
  const back = await restoreEntries(ledger, { userId, removalId: id, at: endedAt })
  if (back.length === 0) return refuse('removal_not_found')
  const goals = await objectivesAfter(ledger, { userId, before: [], after: back })
  const overdrawn = refuseOverdrawnObjectives(goals)
  if (overdrawn !== null) return refuse(overdrawn)
  await giveReachedObjectives(ledger, goals, { userId, today })
  const rows = await postRestored(ledger, { userId, rows: back })
  const ids = [...new Set(rows.map((row) => row.series_id))]
  await resumeSeries(ledger, { userId, ids, endedAt })
  return { restored: rows.length }
}
