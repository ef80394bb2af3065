import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import type { Day } from '@saldo/domain/calendar'
import { refusePartRemoval, refuseRemoval } from '@saldo/domain/transactions/refusals'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { findPayment } from '../payments/store.ts'
import { detachHoled } from './parts.ts'
import { renumberParts } from './parts-store.ts'
import { findDueDays, postEntries } from './post.ts'
import { reachOf, type Scope } from './series-scope.ts'
import {
  findRemovedAt,
  listOperation,
  listSeries,
  lockEntry,
  removeEntries,
  restoreEntries,
  resumeSeries,
  updateEntries,
  updateSeries,
} from './store.ts'

type Given = {
  readonly id: string
  readonly scope: Scope
  readonly today: Day
  readonly nowMs: number
}

/**
 * Takes an entry out, or those of its series that the scope reaches; both halves of a bank movement
 * go together. A series that is removed from here on writes nothing any more (case E8).
 */
export async function removeTransaction(
  ledger: Ledger,
  actor: Actor,
  { id, scope, today, nowMs }: Given,
): Promise<{ removed: number; kept: number } | Refused> {
  const { userId } = actor
  const entry = await lockEntry(ledger, userId, id)
  if (entry === undefined) return refuse('transaction_not_found')
  const told = { userId: entry.user_id, externalId: entry.external_id, invoiceReferenceId: null }
  const refusal = refuseRemoval(told, actor)
  if (refusal !== null) return refuse(refusal)
  const payment = await findPayment(ledger, userId, entry.payment_id)
  if (payment === undefined) return refuse('transaction_not_found')
  const { reached, skipped } =
    entry.operation_id === null
      ? await reachOf(ledger, { entry, scope, payment, today })
      : { reached: await listOperation(ledger, userId, entry.operation_id), skipped: 0 }

  const series =
    entry.last_installment === null ? [] : await listSeries(ledger, userId, entry.series_id)
  const ofPart = refusePartRemoval({
    lastInstallment: entry.last_installment,
    isAlone: scope === 'this',
    hasLater: series.some((row) => row.recurrent_index > entry.recurrent_index),
  })
  if (ofPart !== null) return refuse(ofPart)

  // Decided.
  const at = instantAt(nowMs)
  const ids = reached.map((row) => row.id)
  await removeEntries(ledger, { userId, removalId: id, ids, at })
  await postEntries(ledger, { userId, before: reached, after: [] })
  if (series.length > 0) await renumberParts(ledger, userId, entry.series_id)
  if (scope !== 'this')
    await updateSeries(ledger, { userId, id: entry.series_id }, { ended_at: at })
  return { removed: reached.length, kept: skipped }
}

/** Puts back what a removal took, links and all, and lets the series go on that it ended. */
export async function restoreTransactions(
  ledger: Ledger,
  actor: Actor,
  id: string,
): Promise<{ restored: number } | Refused> {
  const { userId } = actor
  const endedAt = await findRemovedAt(ledger, { userId, removalId: id })
  if (endedAt === undefined) return refuse('removal_not_found')
  const back = await restoreEntries(ledger, { userId, removalId: id })
  if (back.length === 0) return refuse('removal_not_found')
  // A card's days may have changed meanwhile: an item counts with its invoice.
  const dueDay = await findDueDays(ledger, userId, back)
  const rows = back.map((row) => {
    if (row.invoice_month === null) return row
    const counts_on = dueDay(row.payment_id, row.invoice_month)
    return counts_on === row.counts_on ? row : { ...row, counts_on }
  })
  await updateEntries(
    ledger,
    userId,
    rows.filter((row, at) => row !== back[at]),
  )
  await postEntries(ledger, { userId, before: [], after: rows })
  const ids = [...new Set(rows.map((row) => row.series_id))]
  const purchases = new Set(
    rows.filter((row) => row.last_installment !== null).map((row) => row.series_id),
  )
  for (const purchase of purchases) await renumberParts(ledger, userId, purchase)
  await detachHoled(ledger, userId, [...purchases])
  await resumeSeries(ledger, { userId, ids, endedAt })
  return { restored: rows.length }
}
