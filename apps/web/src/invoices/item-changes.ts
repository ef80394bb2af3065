import type { Purchase } from '@saldo/contract/invoices'
import type { Month } from '@saldo/domain/calendar'
import { planTotal } from '@saldo/domain/invoices/new-total'
import { addCents, type Cents, type Currency, negate, ZERO } from '@saldo/domain/money'

/** An invoice that comes to more (above nothing) or less. */
export type InvoiceChange = { readonly month: Month; readonly value: Cents }

type Part = Pick<Purchase['parts'][number], '_id' | 'value' | 'month'>

/**
 * By how much which invoices come to more or less when a part goes to the invoice of another month, the
 * purchase to another total, or both: the earliest first, and none that stays as it is. Amounts are what is
 * spent. Nothing where the server refuses the total, which says so itself (case B7).
 */
export function invoiceChanges(
  parts: readonly Part[],
  change: {
    readonly item: string
    readonly month: Month
    readonly total: Cents | null
    /** Of a purchase in parts those that have closed keep their value. */
    readonly openMonth: Month
    readonly isInParts: boolean
    readonly currency: Currency
  },
): InvoiceChange[] {
  const { item, month, total } = change
  const asPart = ({ _id, value, month: invoiceMonth }: Part) => ({ id: _id, value, invoiceMonth })
  const planned =
    total === null ? new Map<string, Cents>() : planTotal(parts.map(asPart), { ...change, total })
  if (typeof planned === 'string') return []
  const changes = new Map<Month, Cents>()
  const add = (of: Month, value: Cents) => changes.set(of, addCents(changes.get(of) ?? ZERO, value))
  for (const { _id, value, month: before } of parts) {
    add(before, negate(value))
    add(_id === item ? month : before, planned.get(_id) ?? value)
  }
  return [...changes]
    .map(([of, value]) => ({ month: of, value }))
    .filter(({ value }) => value !== ZERO)
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
}
