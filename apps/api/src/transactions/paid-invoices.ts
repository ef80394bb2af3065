import { refuse, type Refused } from '@saldo/contract/refusals'
import { countsOtherwise, type PlacedEntry } from '@saldo/domain/transactions/counts-otherwise'
import type { Context } from '../context.ts'
import type { EntryRow } from './columns.ts'
import { paidInvoicesOf } from './series-scope.ts'

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
  const { before, after, evenIfPaid, field } = of
  if (evenIfPaid) return null
  const changed = new Map(after.map((row) => [row.id, countedOf(row)]))
  const rows = before.filter((row) => countsOtherwise(countedOf(row), changed.get(row.id)))
  const isPaid = await paidInvoicesOf(ctx, rows)
  if (!rows.some(isPaid)) return null
  return refuse('purchase_in_paid_invoice', ...(field === undefined ? [] : [field]))
}

function countedOf(row: EntryRow): PlacedEntry {
  const { value, date, payment_id: paymentId, invoice_month: invoiceMonth } = row
  return { value, date, paymentId, invoiceMonth }
}
