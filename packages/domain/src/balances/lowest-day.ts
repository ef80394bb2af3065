import type { Day } from '../calendar.ts'
import { type Cents, ZERO } from '../money.ts'

/** How many days ahead the income is looked for up to which a month's end must last. */
export const INCOME_WITHIN_DAYS = 31

/**
 * The day on which accounts are lowest before money comes in again, and their balance then: what is spent
 * beyond it is missing on that day (case M14). `days` run from today on, each with the balance at its end.
 * Looked at are the days up to `monthEnd`, and from there on up to the day before they next rise; where they
 * do not rise, the month's end is as far as anything is known. Of equal days it is the last one.
 */
export function lowestDay(
  days: readonly { readonly day: Day; readonly balance: Cents }[],
  monthEnd: Day,
): { readonly day: Day; readonly balance: Cents } {
  const end = days.findLastIndex(({ day }) => day <= monthEnd)
  const rise = days.findIndex(
    ({ balance }, at) => at > end && at > 0 && balance > (days[at - 1]?.balance ?? ZERO),
  )
  const daysAhead = days.slice(0, rise === -1 ? end + 1 : rise)
  return daysAhead.reduce((lowest, one) => (one.balance <= lowest.balance ? one : lowest))
}
