import {
  addDays,
  addMonths,
  type Day,
  dayOfMonth,
  daysBetween,
  dayWithin,
  monthOf,
  monthsBetween,
  toDay,
} from '@saldo/domain/calendar'
import {
  DATE_MAX,
  DATE_MIN,
  OCCURRENCES_MAX,
  PERIOD_DAYS,
  type RecurrentType,
} from '@saldo/domain/transactions/kinds'
import {
  countOccurrences,
  occurrenceDate,
  type Series,
} from '@saldo/domain/transactions/recurrence'
import type { EntryRow } from '../db/transaction-columns.ts'

const MONTHS_OF = { annual: 12, semiannual: 6, monthly: 1 } as const

/** A purchase that begins on the last day of all has its last part thirty years later. */
const LAST_DAY = toDay('2180-12-31')

type Step = { readonly unit: 'months' | 'days'; readonly size: number }

function stepOf(recurrentType: RecurrentType): Step {
  return recurrentType in MONTHS_OF
    ? { unit: 'months', size: MONTHS_OF[recurrentType as keyof typeof MONTHS_OF] }
    : { unit: 'days', size: PERIOD_DAYS[recurrentType] }
}

/** Whether so many steps before a day, and so many after it, are days that a ledger may hold. */
function isWithin(
  date: Day,
  step: Step,
  count: { readonly before: number; readonly after: number },
) {
  const between =
    step.unit === 'days'
      ? daysBetween
      : (from: Day, to: Day) => monthsBetween(monthOf(from), monthOf(to)) - 1
  return (
    count.before * step.size <= Math.max(0, between(DATE_MIN, date)) &&
    count.after * step.size <= between(date, LAST_DAY)
  )
}

type Move = {
  readonly entry: EntryRow
  readonly date: Day
  readonly reached: readonly EntryRow[]
  readonly openedUntil: Day
  /** Where its occurrences fall when their day has no banks. */
  readonly businessDay: EntryRow['business_day']
}

/**
 * How a series runs when the date of one of its entries moves: so far before the new date as
 * the entry stands in the series. Instalments are a month apart. Null for what is no series; a
 * reason where an entry would fall on a day that no ledger holds, or be written without end.
 */
export function movedSeries({ entry, date, reached, openedUntil, businessDay }: Move) {
  const recurrentType =
    entry.recurrent_type ?? (entry.last_installment === null ? null : ('monthly' as const))
  if (recurrentType === null) return null
  const index = entry.recurrent_index
  const step = stepOf(recurrentType)
  const last = Math.max(index, ...reached.map((row) => row.recurrent_index))
  if (date > DATE_MAX || !isWithin(date, step, { before: index, after: last - index })) {
    return 'date_out_of_range'
  }
  const moved: Series = { anchor: before(date, step, index), recurrentType, businessDay }
  const length = countOccurrences(moved, openedUntil)
  return length > OCCURRENCES_MAX ? 'date_out_of_range' : moved
}

function before(date: Day, { unit, size }: Step, index: number): Day {
  if (unit === 'days') return addDays(date, -index * size)
  return dayWithin(addMonths(monthOf(date), -index * size), dayOfMonth(date))
}

/**
 * The day of an entry when its series begins to give way to days without banks, or gives up to. Where
 * somebody has put it by hand, it stays.
 */
export function shiftedDate(
  row: Pick<EntryRow, 'date' | 'recurrent_index' | 'business_day'>,
  series: Series,
  businessDay: EntryRow['business_day'],
): Day {
  const { recurrent_index: index, business_day: current } = row
  const isInPlace = row.date === occurrenceDate({ ...series, businessDay: current }, index)
  return isInPlace ? occurrenceDate({ ...series, businessDay }, index) : row.date
}
