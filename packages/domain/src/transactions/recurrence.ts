import { assert } from '../assert.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayOfMonth,
  daysBetween,
  dayWithin,
  monthOf,
  monthsBetween,
} from '../calendar.ts'
import { isBusinessDay, previousBusinessDay } from '../holidays.ts'
import { type BusinessDayShift, OCCURRENCES_MAX, PERIOD_DAYS, type RecurrentType } from './kinds.ts'

/** A series as it is stored: its first day, which every other one is counted from, and its step. */
export type Series = {
  readonly anchor: Day
  readonly recurrentType: RecurrentType
  /** Where an occurrence goes whose day has no banks; null or undefined, it stays. */
  readonly businessDay?: BusinessDayShift | null
}

export type Occurrence = { readonly index: number; readonly date: Day }

/** How many months a period has that is counted in months. */
export const STEP_MONTHS = { annual: 12, semiannual: 6, monthly: 1 } as const

/** Whether a period is counted in months, so that its day of the month is kept; else in days. */
export function isByMonths(type: RecurrentType): type is keyof typeof STEP_MONTHS {
  return type in STEP_MONTHS
}

/**
 * The day of an occurrence; 0 is the anchor itself. Annual, semi-annual and monthly ones keep the
 * anchor's day of the month and clamp it, so that the 31st is the 28th in February and the 31st
 * again in March (cases E1 to E3); the others are 15, 7 or 1 days apart (case E4). Every date is
 * counted from the anchor, never from the one before it. Only then it gives way to a day with banks,
 * so that January's may be paid in December and is January's all the same (case E10).
 */
export function occurrenceDate(series: Series, index: number): Day {
  const date = nominalDate(series, index)
  return series.businessDay === 'before' ? previousBusinessDay(date) : date
}

function nominalDate({ anchor, recurrentType }: Series, index: number): Day {
  if (!isByMonths(recurrentType)) return addDays(anchor, index * PERIOD_DAYS[recurrentType])
  const month = addMonths(monthOf(anchor), index * STEP_MONTHS[recurrentType])
  return dayWithin(month, dayOfMonth(anchor))
}

/** How many occurrences there are up to `until`, that day included; none when it is before all. */
export function countOccurrences(series: Series, until: Day): number {
  let count = countNominal(series, until)
  // The next ones may be due after `until` and paid before it.
  while (series.businessDay === 'before' && occurrenceDate(series, count) <= until) count += 1
  return count
}

function countNominal({ anchor, recurrentType }: Series, until: Day): number {
  if (until < anchor) return 0
  if (!isByMonths(recurrentType)) {
    return Math.floor(daysBetween(anchor, until) / PERIOD_DAYS[recurrentType]) + 1
  }
  const months = monthsBetween(monthOf(anchor), monthOf(until))
  const steps = Math.floor(months / STEP_MONTHS[recurrentType])
  return nominalDate({ anchor, recurrentType }, steps) <= until ? steps + 1 : steps
}

/**
 * The occurrences from `fromIndex` on up to `until`, that day included. A series is extended by
 * asking again from its first index not yet written: the answer for an index never changes, so a
 * run that was late or came twice leaves neither hole nor double (case E9). Asserts at most
 * `OCCURRENCES_MAX` of them.
 */
export function occurrencesUntil(
  series: Series,
  { fromIndex, until }: { readonly fromIndex: number; readonly until: Day },
): readonly Occurrence[] {
  const length = Math.max(0, countOccurrences(series, until) - fromIndex)
  assert(length <= OCCURRENCES_MAX, 'more occurrences at once than a series may have')
  return Array.from({ length }, (_, at) => {
    const index = fromIndex + at
    return { index, date: occurrenceDate(series, index) }
  })
}

/**
 * The day on which an occurrence would fall that was brought forward, or null where it was not or
 * where its day cannot be known: of what repeats by months, the day of the month is kept.
 */
export function broughtForwardFrom(entry: {
  readonly date: Day
  readonly recurrentDay: number | null
  readonly recurrentType: RecurrentType | null
  readonly businessDay: BusinessDayShift | null
}): Day | null {
  const { date, recurrentDay, recurrentType, businessDay } = entry
  if (businessDay === null || recurrentDay === null || recurrentType === null) return null
  if (!isByMonths(recurrentType) || !isBusinessDay(date)) return null
  const month = monthOf(date)
  const due = [month, addMonths(month, 1)].map((each) => dayWithin(each, recurrentDay))
  return due.find((day) => day > date && previousBusinessDay(day) === date) ?? null
}
