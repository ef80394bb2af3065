import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Day } from '@saldo/domain/calendar'
import { countsOtherwise, type PlacedEntry } from '@saldo/domain/transactions/counts-otherwise'
import type { Ledger } from '../db/ledger.ts'
import type { EntryRow } from './columns.ts'
import { paidInvoicesOf } from './series-scope.ts'

/**
 * Asks before something is changed that lies in a paid invoice, whichever way it is changed: its
 * day, its value, its invoice, its being there at all (cases A9, L8). Null once it is known.
 */
export async function refuseInPaidInvoice(
  ledger: Ledger,
  of: {
    /** The entries as they stand, and what becomes of them: nothing of one that is removed. */
    readonly before: readonly EntryRow[]
    readonly after: readonly EntryRow[]
    readonly evenIfPaid: boolean
    readonly today: Day
    readonly field?: 'date' | 'value' | 'total' | 'month'
  },
): Promise<Refused<'purchase_in_paid_invoice'> | null> {
  const { before, after, evenIfPaid, today, field } = of
  if (evenIfPaid) return null
  const changed = new Map(after.map((row) => [row.id, countedOf(row)]))
  const rows = before.filter((row) => countsOtherwise(countedOf(row), changed.get(row.id)))
  const isPaid = await paidInvoicesOf(ledger, { rows, today })
  if (!rows.some(isPaid)) return null
  return refuse('purchase_in_paid_invoice', ...(field === undefined ? [] : [field]))
}

function countedOf(row: EntryRow): PlacedEntry {
  const { value, date, payment_id: paymentId, invoice_month: invoiceMonth } = row
  return { value, date, paymentId, invoiceMonth }
}
