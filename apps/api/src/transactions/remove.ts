import type * as changes from '@saldo/contract/transaction-changes'
import type { RefusedBy } from '@saldo/contract/endpoint'
import { refuse } from '@saldo/contract/refusals'
import type {
  RemovedTransactions,
  removeTransaction as removeTransactionEndpoint,
} from '@saldo/contract/transaction-changes'
import { REMOVED_KEPT_MS } from '@saldo/domain/transactions/kinds'
import { refuseRemoval } from '@saldo/domain/transactions/refusals'
import { refusePartRemoval, type SeriesScope } from '@saldo/domain/transactions/series-scope'
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
import type { Context, Handler } from '../context.ts'

type RemovalInput = {
  readonly id: string
  readonly scope: SeriesScope
  /** The user has confirmed that an item of a paid invoice is removed. */
  readonly evenIfPaid?: boolean
}

/**
 * Removes an entry, or those of its series that the scope reaches; both halves of a bank movement
 * are removed together. A series that is removed from an occurrence on writes no further ones (case
 * E8). An item of a paid invoice needs a confirmation (case L8).
 */
export async function removeTransaction(
  ctx: Context,
  { id, scope, evenIfPaid = false }: RemovalInput,
): Promise<{ removed: number; kept: number } | RefusedBy<typeof removeTransactionEndpoint>> {
  const entry = await lockEntry(ctx, id)
  if (entry === undefined) return refuse('transaction_not_found')
  const facts = { userId: entry.user_id, externalId: entry.external_id, invoiceReferenceId: null }
  const refusal = refuseRemoval(facts, ctx.actor)
  if (refusal !== null) return refuse(refusal)
  const isInParts = entry.last_installment !== null
  const { reached, skipped, later } =
    entry.operation_id === null
      ? await reachOfRemoval(ctx, { entry, scope })
      : {
          reached: await listOperation(ctx, entry.operation_id),
          skipped: 0,
          later: [],
        }
  const ofPart = refusePartRemoval({ isInParts, scope, later })
  if (ofPart !== null) return refuse(ofPart)
  const inPaid = await refuseInPaidInvoice(ctx, {
    before: reached,
    after: [],
    evenIfPaid,
  })
  if (inPaid !== null) return inPaid
  const goals = await objectivesAfter(ctx, { before: reached, after: [] })
  const overdrawn = refuseOverdrawnObjectives(goals)
  if (overdrawn !== null) return refuse(overdrawn)

  // Decided.
  const at = instantAt(ctx.nowMs)
  const ids = reached.map((row) => row.id)
  await removeEntries(ctx, { removalId: id, ids, at })
  await postEntries(ctx, { before: reached, after: [] })
  await giveReachedObjectives(ctx, goals)
  if (isInParts) await renumberParts(ctx, entry.series_id)
  if (scope !== 'this') await updateSeries(ctx, { id: entry.series_id }, { ended_at: at })
  return { removed: reached.length, kept: skipped }
}

/** The removals that can still be undone, a series' removal as one (case L5). */
export async function listRemovedTransactions(ctx: Context): Promise<RemovedTransactions[]> {
  return listRemovals(ctx, { since: instantAt(ctx.nowMs - REMOVED_KEPT_MS) })
}

/** Restores the entries of a removal with their links, and resumes the series that it ended. */
export const restoreTransactions: Handler<typeof changes.restoreTransactions> = async (
  ctx,
  { params: { id } },
) => {
  const endedAt = await findRemovedAt(ctx, { removalId: id })
  if (endedAt === undefined) return refuse('removal_not_found')
  const back = await restoreEntries(ctx, { removalId: id, at: endedAt })
  if (back.length === 0) return refuse('removal_not_found')
  const goals = await objectivesAfter(ctx, { before: [], after: back })
  const overdrawn = refuseOverdrawnObjectives(goals)
  if (overdrawn !== null) return refuse(overdrawn)
  await giveReachedObjectives(ctx, goals)
  const rows = await postRestored(ctx, { rows: back })
  const ids = [...new Set(rows.map((row) => row.series_id))]
  await resumeSeries(ctx, { ids, endedAt })
  return { restored: rows.length }
}
