import type { Day } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** What of an entry decides where it counts, and how much. */
export type PlacedEntry = {
  readonly value: Cents
  readonly date: Day
  readonly paymentId: string
  /** The first day of its invoice's month; null off a card. */
  readonly invoiceMonth: Day | null
}

/**
 * Whether a change moves the money of an entry: to another day, value, payment method or invoice, or
 * away. Name, category and notes do not. In a paid invoice such a change asks first (cases A9, L8).
 */
export function countsOtherwise(before: PlacedEntry, after: PlacedEntry | undefined): boolean {
  return (
    after === undefined ||
    after.value !== before.value ||
    after.date !== before.date ||
    after.paymentId !== before.paymentId ||
    after.invoiceMonth !== before.invoiceMonth
  )
}
