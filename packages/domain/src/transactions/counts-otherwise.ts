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
 * Whether an entry counts otherwise after a change than before, or not at all any more: all but its
 * words. In an invoice that has been paid such a change asks first (cases A9, L8).
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
