import {
  type Day,
  daysBetween,
  firstDay,
  lastDay,
  listDays,
  listMonths,
  monthOf,
} from '../calendar.ts'
import { addCents, type Cents } from '../money.ts'

/** So many days are still drawn one by one; more of them are months. */
const DAYS_MAX = 62

/** So many are given one by one of what may be spent: any thirteen months. */
export const SPEND_DAYS_MAX = 397

/** The points of a chart: the day by which each is known, and the last day that it covers. */
export type ChartPoints = {
  readonly step: 'day' | 'month'
  readonly dates: readonly Day[]
  readonly ends: readonly Day[]
}

/** A point a day up to `daysMax`, a month or two, a point a month beyond; every day of the range has one. */
export function chartPoints(startDate: Day, endDate: Day, daysMax = DAYS_MAX): ChartPoints {
  if (daysBetween(startDate, endDate) < daysMax) {
    const days = listDays(startDate, endDate)
    return { step: 'day', dates: days, ends: days }
  }
  const months = listMonths(monthOf(startDate), monthOf(endDate))
  return { step: 'month', dates: months.map(firstDay), ends: months.map(lastDay) }
}

/**
 * The balance of a reserve after each of some periods, in cents: `before` is the balance before the
 * first one, and each change is what a period put aside, negative where more was taken back.
 */
export function accumulate(changes: readonly Cents[], before: Cents): readonly Cents[] {
  let balance = before
  return changes.map((change) => {
    balance = addCents(balance, change)
    return balance
  })
}
