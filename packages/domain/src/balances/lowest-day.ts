import type { Day } from '../calendar.ts'
import { type Cents, ZERO } from '../money.ts'

/** How many days ahead the income is looked for up to which a month's end must last. */
export const INCOME_WITHIN_DAYS = 31

/** The balance to be expected at the end of a day. */
export type DayBalance = { readonly day: Day; readonly balance: Cents }

/**
 * The day on which accounts are lowest before money comes in again, and their balance then: what is spent
 * beyond it is missing on that day (case M14). `days` run from today on, each with the balance at its end.
 */
export function lowestDay(days: readonly DayBalance[], monthEnd: Day): DayBalance {
  return lowestOf(daysToLast(days, monthEnd))
}

/**
 * The days that money must last: those up to `monthEnd`, and from there on those up to the day before it next
 * rises, where that is within 31 days; where it does not rise, the month's end is as far as anything is known.
 */
export function daysToLast(days: readonly DayBalance[], monthEnd: Day): readonly DayBalance[] {
  const end = days.findLastIndex(({ day }) => day <= monthEnd)
  const rise = days.findIndex(
    ({ balance }, at) =>
      at > end && at > 0 && at <= INCOME_WITHIN_DAYS && balance > (days[at - 1]?.balance ?? ZERO),
  )
  return days.slice(0, rise === -1 ? end + 1 : rise)
}

/** The day of the least balance; of equal ones the last. There is one day at least. */
export function lowestOf(days: readonly DayBalance[]): DayBalance {
  return days.reduce((lowest, one) => (one.balance <= lowest.balance ? one : lowest))
}
