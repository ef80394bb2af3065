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
} from '../calendar.ts'
import {
  type BusinessDayShift,
  DATE_MAX,
  DATE_MIN,
  OCCURRENCES_MAX,
  PERIOD_DAYS,
  type RecurrentType,
} from './kinds.ts'
import {
  countOccurrences,
  isByMonths,
  occurrenceDate,
  type Series,
  STEP_MONTHS,
} from './recurrence.ts'

/** A purchase that begins on the last day of all has its last part thirty years later. */
const LAST_DAY = toDay('2180-12-31')

type Step = { readonly unit: 'months' | 'days'; readonly size: number }

function stepOf(recurrentType: RecurrentType): Step {
  return isByMonths(recurrentType)
    ? { unit: 'months', size: STEP_MONTHS[recurrentType] }
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

/** The facts that give an entry's place in its series. */
type Place = {
  /** Null of a purchase in parts, and of what is no series. */
  readonly recurrentType: RecurrentType | null
  readonly isInParts: boolean
  readonly index: number
}

type Move = {
  readonly entry: Place
  /** The day to which it moves. */
  readonly date: Day
  /** The places in the series of all that move with it. */
  readonly reached: readonly number[]
  readonly openedUntil: Day
  /** Where its occurrences fall when their day has no banks. */
  readonly businessDay: BusinessDayShift | null
}

/**
 * How a series runs when the date of one of its entries moves: so far before the new date as
 * the entry stands in the series. Instalments are a month apart. Null for what is no series; a
 * reason where an entry would fall on a day that no ledger holds, or be written without end.
 */
export function movedSeries({ entry, date, reached, openedUntil, businessDay }: Move) {
  const recurrentType = entry.recurrentType ?? (entry.isInParts ? ('monthly' as const) : null)
  if (recurrentType === null) return null
  const { index } = entry
  const step = stepOf(recurrentType)
  const last = Math.max(index, ...reached)
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
  entry: {
    readonly date: Day
    readonly index: number
    readonly businessDay: BusinessDayShift | null
  },
  series: Series,
  businessDay: BusinessDayShift | null,
): Day {
  const { date, index } = entry
  const isInPlace = date === occurrenceDate({ ...series, businessDay: entry.businessDay }, index)
  return isInPlace ? occurrenceDate({ ...series, businessDay }, index) : date
}
