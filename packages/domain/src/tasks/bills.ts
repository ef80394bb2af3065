import {
  addMonthsWithin,
  type Day,
  daysBetween,
  dayWithin,
  type Month,
  monthOf,
} from '../calendar.ts'
import { nextBusinessDay } from '../holidays.ts'

/**
 * By how many days each payment of a bill came after its due day; zero where it was in time. A payment
 * pays the due day that is nearest to it, the earlier of two as near, and the first of two payments of one
 * due day counts. What falls due on a day without banks is in time until the next one with banks. Due days
 * before `since` were not in the calendar.
 */
export function lateDaysOf(
  { day, since }: { readonly day: number; readonly since: Month },
  paidOn: readonly Day[],
): readonly number[] {
  const late = new Map<Day, number>()
  for (const paid of paidOn.toSorted()) {
    const around = [-1, 0, 1].map((months) =>
      dayWithin(addMonthsWithin(monthOf(paid), months), day),
    )
    const [due] = around.toSorted((a, b) => distance(a, paid) - distance(b, paid))
    if (due === undefined || monthOf(due) < since || late.has(due)) continue
    late.set(due, nextBusinessDay(due) >= paid ? 0 : daysBetween(due, paid))
  }
  return [...late.values()]
}

const distance = (one: Day, other: Day) => Math.abs(daysBetween(one, other))
