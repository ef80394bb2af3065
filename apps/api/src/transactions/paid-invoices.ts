import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Day } from '@saldo/domain/calendar'
import type { Ledger } from '../db/ledger.ts'
import type { EntryRow } from '../db/transaction-columns.ts'
import { paidInvoicesOf } from './series-scope.ts'

/**
 * Asks before something is changed that lies in a paid invoice, whichever way it is changed: its
 * day, its value, its invoice, its being there at all (cases A9, L8). Null once it is known.
 */
export async function refuseInPaidInvoice(
  ledger: Ledger,
  of: {
    /** What changes in more than its words, as it stands before. */
    readonly rows: readonly EntryRow[]
    readonly evenIfPaid: boolean
    readonly today: Day
    readonly field?: 'date' | 'value' | 'total' | 'month'
  },
): Promise<Refused<'purchase_in_paid_invoice'> | null> {
  const { rows, evenIfPaid, today, field } = of
  if (evenIfPaid) return null
  const isPaid = await paidInvoicesOf(ledger, { rows, today })
  if (!rows.some(isPaid)) return null
  return refuse('purchase_in_paid_invoice', ...(field === undefined ? [] : [field]))
}

/** Those of these entries that count otherwise after a change than before: all but their words. */
export function movedBy(before: readonly EntryRow[], after: readonly EntryRow[]): EntryRow[] {
  const changed = new Map(after.map((row) => [row.id, row]))
  return before.filter((row) => {
    const now = changed.get(row.id)
    return (
      now !== undefined &&
      (now.value !== row.value ||
        now.date !== row.date ||
        now.payment_id !== row.payment_id ||
        now.invoice_month !== row.invoice_month)
    )
  })
}
