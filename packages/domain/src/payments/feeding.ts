import { addMonthsWithin, type Day, monthOf } from '../calendar.ts'

/** Whether more than a month has gone by since then: the same day of the next month is a month. */
function isOverAMonthAgo(day: Day, today: Day): boolean {
  const next = addMonthsWithin(monthOf(day), 1)
  if (next < monthOf(today)) return true
  return next === monthOf(today) && today.slice(8) > day.slice(8)
}

/** After so long the person has another way; they are not asked for ever. */
const ASKED_FOR_MONTHS = 6

type Fed = { readonly fedUntil: Day | null; readonly archived: boolean }

/**
 * The payment methods that are fed by files and got none for more than a month, those that wait longest first:
 * not the archived ones, and none whose last file is of more than half a year ago.
 */
export function unfedOf<Of extends Fed>(
  payments: readonly Of[],
  today: Day,
): readonly (Of & { readonly fedUntil: Day })[] {
  const since = addMonthsWithin(monthOf(today), -ASKED_FOR_MONTHS)
  return payments
    .filter(
      (payment): payment is Of & { readonly fedUntil: Day } =>
        payment.fedUntil !== null &&
        !payment.archived &&
        isOverAMonthAgo(payment.fedUntil, today) &&
        monthOf(payment.fedUntil) >= since,
    )
    .toSorted((a, b) => a.fedUntil.localeCompare(b.fedUntil))
}
