import {
  addMonths,
  type Day,
  daysBetween,
  firstDay,
  lastDay,
  type Month,
  monthOf,
} from '../calendar.ts'

/** Days from the first to the last, both included; none where the last is before the first. */
export type DayRange = { readonly startDate: Day; readonly endDate: Day }

/** A range as its whole months and the days at its ends that fill no month. */
export type RangeParts = {
  readonly months: { readonly from: Month; readonly to: Month } | null
  readonly days: readonly DayRange[]
}

/**
 * The whole months of a range and what days are left at its ends: every day is in one part, once. Totals are
 * kept by month, so that a year is twelve rows however many entries it has (decisions.md §6), and only the
 * days at the ends are read one by one (case M8).
 */
export function rangeParts({ startDate, endDate }: DayRange): RangeParts {
  // A range that ends before it begins has no days; its two ends alone would have some.
  if (endDate < startDate) return { months: null, days: [] }
  const [first, last] = [monthOf(startDate), monthOf(endDate)]
  const inFirst = startDate > firstDay(first) ? { startDate, endDate: lastDay(first) } : null
  const inLast = endDate < lastDay(last) ? { startDate: firstDay(last), endDate } : null
  if (first === last && (inFirst ?? inLast) !== null) {
    return { months: null, days: [{ startDate, endDate }] }
  }
  const from = inFirst === null ? first : addMonths(first, 1)
  const to = inLast === null ? last : addMonths(last, -1)
  return {
    months: from <= to ? { from, to } : null,
    days: [inFirst, inLast].filter((days) => days !== null),
  }
}

/** So many days are counted by the day of purchase: a year, whose entries are read one by one. */
const PURCHASE_DAYS_MAX = 366

/** Why a range cannot be counted by the day of purchase, or null. */
export function refusePurchaseDays({ startDate, endDate }: DayRange) {
  return daysBetween(startDate, endDate) >= PURCHASE_DAYS_MAX ? 'purchase_days_too_long' : null
}
