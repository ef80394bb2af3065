import { type Month, monthOf } from '@saldo/domain/calendar'
import { invoiceOf } from '@saldo/domain/payments/card-cycle'
import {
  reachEdit,
  reachRemoval,
  scopeWithin,
  type SeriesScope,
  type EntryState,
  entryState,
} from '@saldo/domain/transactions/series-scope'
import type { Context, OwnerLedger } from '../context.ts'
import { listPaidInvoices } from '../balances/store.ts'
import { listCardRules } from '../payments/store.ts'
import type { EntryRow } from './columns.ts'
import { listSeries, listHoled, updateEntries } from './store.ts'
import { asOwnEntry } from '@saldo/domain/transactions/parts'
import { postEntries } from './post.ts'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { countsOtherwise, type PlacedEntry } from '@saldo/domain/transactions/counts-otherwise'

/** An entry of a series with its state of today. */
type Placed = { readonly row: EntryRow; readonly index: number; readonly state: EntryState }

type Act = { readonly entry: EntryRow; readonly scope: SeriesScope }
type ReachedEntries = { readonly reached: EntryRow[]; readonly skipped: number }

/** The entries that an edit reaches, and how many it leaves alone because they are settled. */
export async function reachOfEdit(ctx: Context, act: Act): Promise<ReachedEntries> {
  const { entry } = act
  const scope = scopeOfAct(act)
  const series = await listPlaced(ctx, { ...act, scope })
  const { reached, skipped } = reachEdit(series, { index: entry.recurrent_index, scope })
  return { reached: reached.map(({ row }) => row), skipped }
}

/** The same for a removal, with the later parts of a purchase in parts. */
export async function reachOfRemoval(
  ctx: Context,
  act: Act,
): Promise<ReachedEntries & { readonly later: readonly { readonly isPaidByHand: boolean }[] }> {
  const { entry } = act
  const scope = scopeOfAct(act)
  const isInParts = entry.last_installment !== null
  // One part alone is judged by whether there are others after it, so all of them are read.
  const series = await listPlaced(ctx, { ...act, scope: isInParts ? 'all' : scope })
  const index = entry.recurrent_index
  const { reached, skipped } = reachRemoval(series, { index, scope, isInParts })
  const later = series
    .filter((placed) => placed.index > index)
    .map(({ row }) => ({ isPaidByHand: row.invoice_month === null && row.paid }))
  return { reached: reached.map(({ row }) => row), skipped, later }
}

function scopeOfAct({ entry, scope }: Act): SeriesScope {
  const repeats = entry.recurrent_type !== null
  return scopeWithin({ repeats, isInParts: entry.last_installment !== null }, scope)
}

/**
 * The whole series of an entry, in its order; only the entry itself where the scope is one entry.
 */
async function listPlaced(ctx: Context, { entry, scope }: Act): Promise<Placed[]> {
  const index = entry.recurrent_index
  if (scope === 'this') return [{ row: entry, index, state: 'open' }]
  const rows = await listSeries(ctx, entry.series_id)
  const stateOf = await readStates(ctx, rows)
  return rows.map((row) => ({ row, index: row.recurrent_index, state: stateOf(row) }))
}

/** The states of one user's entries; nothing is read where none of them is on a card. */
async function readStates(
  ctx: Context,
  rows: readonly EntryRow[],
): Promise<(row: EntryRow) => EntryState> {
  const [first] = rows.filter((row) => row.invoice_month !== null)
  if (first === undefined) return ({ paid }) => entryState({ paid, invoice: null })
  const ids = [...new Set(rows.map((row) => row.payment_id))]
  const [rules, isPaid] = await Promise.all([
    listCardRules(ctx, { ids }),
    paidInvoicesOf(ctx, rows),
  ])
  const openMonths = new Map<string, Month>(
    [...rules].map(([id, rule]) => [id, invoiceOf(rule, ctx.today).month]),
  )
  return (row) => {
    const { paid, invoice_month: month } = row
    if (month === null) return entryState({ paid, invoice: null })
    const open = openMonths.get(row.payment_id)
    const hasClosed = open !== undefined && monthOf(month) < open
    return entryState({ paid, invoice: { hasClosed, isPaid: isPaid(row) } })
  }
}

/** Finds out which of these entries are items of a paid invoice. */
export async function paidInvoicesOf(
  ctx: Context,
  rows: readonly EntryRow[],
): Promise<(row: EntryRow) => boolean> {
  const months = rows.flatMap(({ invoice_month: month }) => (month === null ? [] : [month]))
  const [from, ...laterMonths] = months.toSorted()
  if (from === undefined) return () => false
  const cards = [...new Set(rows.map((row) => row.payment_id))]
  const paid = await listPaidInvoices(ctx, {
    from: monthOf(from),
    to: monthOf(laterMonths.at(-1) ?? from),
    cardId: cards.length === 1 ? cards[0] : undefined,
  })
  return ({ payment_id: card, invoice_month: month }) =>
    month !== null && paid.has(`${card}:${monthOf(month)}`)
}

/**
 * Makes single entries of the parts of a purchase that has lost one in the middle for good, because
 * their numbers would be wrong (case B8). A part that can be restored is not lost.
 */
export async function detachHoled(ctx: OwnerLedger, purchases: readonly string[]): Promise<void> {
  const before = await listHoled(ctx, purchases)
  if (before.length === 0) return
  const after = before.map((row) => {
    const { seriesId, index, lastInstallment, anchorDay } = asOwnEntry(row)
    return {
      ...row,
      series_id: seriesId,
      recurrent_index: index,
      last_installment: lastInstallment,
      anchor_day: anchorDay,
      version: row.version + 1,
    }
  })
  await updateEntries(ctx, after)
  await postEntries(ctx, { before, after })
}

/**
 * Refuses a change to an item of a paid invoice, its day, value, invoice or removal, until the user
 * has confirmed it (cases A9, L8). Null once confirmed or where no paid invoice is concerned.
 */
export async function refuseInPaidInvoice(
  ctx: Context,
  of: {
    /** The entries before and after the change; a removed one has no after. */
    readonly before: readonly EntryRow[]
    readonly after: readonly EntryRow[]
    readonly evenIfPaid: boolean
    readonly field?: 'date' | 'value' | 'total' | 'month'
  },
): Promise<Refused<'purchase_in_paid_invoice'> | null> {
  const { field } = of
  if ((await changedInPaidInvoices(ctx, of)).length === 0) return null
  return refuse('purchase_in_paid_invoice', ...(field === undefined ? [] : [field]))
}

/** The items of paid invoices that count otherwise after a change; none once that was confirmed. */
export async function changedInPaidInvoices(
  ctx: Context,
  of: {
    readonly before: readonly EntryRow[]
    readonly after: readonly EntryRow[]
    readonly evenIfPaid: boolean
  },
): Promise<EntryRow[]> {
  const { before, after, evenIfPaid } = of
  if (evenIfPaid) return []
  const changed = new Map(after.map((row) => [row.id, countedOf(row)]))
  const rows = before.filter((row) => countsOtherwise(countedOf(row), changed.get(row.id)))
  return rows.filter(await paidInvoicesOf(ctx, rows))
}

function countedOf(row: EntryRow): PlacedEntry {
  const { value, date, payment_id: paymentId, invoice_month: invoiceMonth } = row
  return { value, date, paymentId, invoiceMonth }
}
