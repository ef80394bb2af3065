import type { EntryRow } from './columns.ts'
import { detachHoled, refuseInPaidInvoice, reachOfRemoval } from './series-scope.ts'
import {
  renumberParts,
  updateEntries,
  listOperations,
  lockEntry,
  resumeSeries,
  updateSeries,
} from './store.ts'
import {
  findDueDays,
  postEntries,
  giveReachedObjectives,
  objectivesAfter,
  refuseOverdrawnObjectives,
} from './post.ts'
import { strayRefunds } from './refunds-store.ts'
import type { OwnerLedger, Context } from '../context.ts'
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
import { findRemovedAt, listRemovals, removeEntries, restoreEntries } from './undo-store.ts'

/**
 * Brings the totals, invoices, refunds and parts into line with entries that were inserted again, and
 * returns these as they are now. The days of a card, the category of a purchase and the other parts may
 * have changed while an entry was gone.
 */
export async function postRestored(
  ctx: OwnerLedger,
  {
    rows: back,
    others = { before: [], after: [] },
  }: {
    readonly rows: readonly EntryRow[]
    /** Other entries that the same act changes, before and after. */
    readonly others?: { readonly before: readonly EntryRow[]; readonly after: readonly EntryRow[] }
  },
): Promise<EntryRow[]> {
  if (back.length === 0 && others.after.length === 0) return []
  const dueDay = await findDueDays(ctx, back)
  const rows = back.map((row) => {
    if (row.invoice_month === null) return row
    const counts_on = dueDay(row.payment_id, row.invoice_month)
    return counts_on === row.counts_on ? row : { ...row, counts_on }
  })
  await updateEntries(
    ctx,
    rows.filter((row, at) => row !== back[at]),
  )
  const along = await strayRefunds(ctx, { rows })
  await updateEntries(ctx, along.after)
  const own = new Set([...rows, ...others.after].map((row) => row.id))
  const after = withChanges([...rows, ...others.after], along.after)
  await postEntries(ctx, {
    before: [...others.before, ...along.before.filter((row) => !own.has(row.id))],
    after,
  })
  const purchases = purchasesOf(rows)
  await renumberParts(ctx, purchases)
  await detachHoled(ctx, purchases)
  return after.slice(0, rows.length)
}

/** The purchases of which these entries are parts. */
export function purchasesOf(rows: readonly EntryRow[]): string[] {
  const parts = rows.filter((row) => row.last_installment !== null)
  return [...new Set(parts.map((row) => row.series_id))]
}

/** These entries with their changed versions, and the other changed ones behind them. */
function withChanges(rows: readonly EntryRow[], changed: readonly EntryRow[]): EntryRow[] {
  return [...new Map([...rows, ...changed].map((row) => [row.id, row])).values()]
}

/**
 * Removes an entry, or those of its series that the scope reaches; both halves of a bank movement
 * are removed together. A series that is removed from an occurrence on writes no further ones (case
 * E8). An item of a paid invoice needs a confirmation (case L8).
 */
export async function removeTransaction(
  ctx: Context,
  {
    id,
    scope,
    evenIfPaid = false,
  }: {
    readonly id: string
    readonly scope: SeriesScope
    /** The user has confirmed that an item of a paid invoice is removed. */
    readonly evenIfPaid?: boolean
  },
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
          reached: await listOperations(ctx, [entry.operation_id]),
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
  if (isInParts) await renumberParts(ctx, [entry.series_id])
  if (scope !== 'this') await updateSeries(ctx, { id: entry.series_id }, { ended_at: at })
  return { removed: reached.length, kept: skipped }
}

/** The removals that can still be undone, a series' removal as one (case L5). */
export async function listRemovedTransactions(ctx: Context): Promise<RemovedTransactions[]> {
  return listRemovals(ctx, { since: instantAt(ctx.nowMs - REMOVED_KEPT_MS) })
}

/** Restores the entries of a removal with their links, resumes the series that it ended, and returns them. */
export async function restoreRemoval(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<EntryRow[] | RefusedBy<typeof changes.restoreTransactions>> {
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
  return rows
}
