import {
  addDays,
  addMonthsWithin,
  type Day,
  dayWithin,
  firstDay,
  isMonth,
  lastDay,
  type Month,
  monthOf,
  monthsBetween,
  toMonth,
  weekOf,
  yearOf,
} from '../../calendar.ts'

/** Both days included. */
export type Period = { readonly startDate: Day; readonly endDate: Day }

/**
 * Where a month or day without a year lies: what was spent is behind, what is due ahead, an invoice near;
 * what was paid is behind, or of the next month and paid before its day: `recent`.
 */
export type Direction = 'past' | 'future' | 'nearest' | 'recent'

const WEEK = 7
const MONTHS_IN_YEAR = 12

/** A period of one day. */
export const oneDay = (day: Day): Period => ({ startDate: day, endDate: day })

/** From the first day of one month to the last of another, which may be the same. */
export const monthsFrom = (first: Month, last: Month = first): Period => ({
  startDate: firstDay(first),
  endDate: lastDay(last),
})

/** The month so many months after that of a day. */
export const monthBeside = (day: Day, by: number): Month => addMonthsWithin(monthOf(day), by)

/** The week so many weeks after that of a day, from Sunday to Saturday. */
export const weekBeside = (day: Day, by: number): Period => weekOf(addDays(day, by * WEEK))

/** A month by its number in a year; null where there is no such month. */
export function monthIn(year: number, number: number): Month | null {
  const text = `${year}-${String(number).padStart(2, '0')}`
  return isMonth(text) ? toMonth(text) : null
}

/** A year; null beyond the calendar's ends. */
export function wholeYear(year: number): Period | null {
  const [first, last] = [monthIn(year, 1), monthIn(year, MONTHS_IN_YEAR)]
  return first === null || last === null ? null : monthsFrom(first, last)
}

/** The months of a year in parts of so many, the `nth` of them from 1; null where there is none. */
export function partOfYear(year: number, nth: number, months: number): Period | null {
  const first = monthIn(year, (nth - 1) * months + 1)
  const last = monthIn(year, nth * months)
  return first === null || last === null ? null : monthsFrom(first, last)
}

/** The part of the year of so many months in which a day lies, or one beside it. */
export function partBeside(day: Day, months: number, by: number): Period {
  const inYear = Number(monthOf(day).slice(-2)) - 1
  const first = addMonthsWithin(monthOf(day), by * months - (inYear % months))
  return monthsFrom(first, addMonthsWithin(first, months - 1))
}

/** The month of this number nearest to today in a direction, this month included. */
export function nearestMonth(
  number: number,
  { today, direction }: { readonly today: Day; readonly direction: Direction },
): Month | null {
  const current = monthOf(today)
  if (
    direction === 'recent' &&
    monthIn(yearOf(firstDay(addMonthsWithin(current, 1))), number) === addMonthsWithin(current, 1)
  ) {
    return addMonthsWithin(current, 1)
  }
  const isPast = direction === 'past' || direction === 'recent'
  const years = isPast ? [0, -1] : direction === 'future' ? [0, 1] : [0, -1, 1]
  const months = years.flatMap((by) => monthIn(yearOf(today) + by, number) ?? [])
  if (isPast) return months.find((month) => month <= current) ?? null
  if (direction === 'future') return months.find((month) => month >= current) ?? null
  const far = (month: Month) => Math.abs(monthsBetween(current, month))
  return months.toSorted((a, b) => far(a) - far(b))[0] ?? null
}

/** The day of this number nearest to today in a direction, today included; null above 31. */
export function nearestDay(
  number: number,
  { today, direction }: { readonly today: Day; readonly direction: Direction },
): Period | null {
  if (number < 1 || number > 31) return null
  const here = dayWithin(monthOf(today), number)
  if (direction === 'past' ? here <= today : here >= today) return oneDay(here)
  return oneDay(dayWithin(monthBeside(today, direction === 'past' ? -1 : 1), number))
}

/** Whether a period is whole calendar months: what a month's screen adds up. */
export function isWholeMonths({ startDate, endDate }: Period): boolean {
  return startDate === firstDay(monthOf(startDate)) && endDate === lastDay(monthOf(endDate))
}
