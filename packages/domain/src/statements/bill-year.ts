import {
  addMonths,
  type Day,
  daysBetween,
  dayWithin,
  isDay,
  monthOf,
  toDay,
  toMonth,
  yearOf,
} from '../calendar.ts'

const ISO_IN_NAME = /(?<!\d)(\d{4})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/u
const BRAZILIAN_IN_NAME = /(?<!\d)(\d{2})[-_.](\d{2})[-_.](\d{4})(?!\d)/u

/**
 * When a bill falls due by the name that its bank gave the file, `Fatura_2026-11-05.csv`; null where the
 * name does not call it a bill, since other dates in names are those of the download.
 */
export function dueInName(filename: string): Day | null {
  const name = filename.slice(-100)
  if (!/fatura/iu.test(name)) return null
  const [, year = '', month = '', day = ''] = ISO_IN_NAME.exec(name) ?? []
  const iso = `${year}-${month}-${day}`
  if (isDay(iso)) return toDay(iso)
  const [, d = '', m = '', y = ''] = BRAZILIAN_IN_NAME.exec(name) ?? []
  return isDay(`${y}-${m}-${d}`) ? toDay(`${y}-${m}-${d}`) : null
}

/** A day and a month as a bill prints them, without their year. */
export type DayAndMonth = { readonly day: number; readonly month: number }

/**
 * The day of a line of a bill that prints no year: the last one with that day and month up to the
 * bill's due date, because nothing on a bill is later than that (case L33). Null where no month has
 * such a day. A bill due in January has lines of December of the year before.
 */
export function dayOnBill({ day, month }: DayAndMonth, dueOn: Day): Day | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null
  const inYear = (year: number) => {
    const found = dayWithin(toMonth(`${year}-${String(month).padStart(2, '0')}`), day)
    return Number(found.slice(8)) === day ? found : null
  }
  const [same, before] = [inYear(yearOf(dueOn)), inYear(yearOf(dueOn) - 1)]
  return same !== null && same <= dueOn ? same : before
}

/** The day of that day and month that is nearest to another one; null where no year near it has such a day. */
export function nearestDay({ day, month }: DayAndMonth, to: Day): Day | null {
  const year = yearOf(to)
  const days = [year - 3, year - 2, year - 1, year, year + 1].flatMap((one) => {
    const text = `${one}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return isDay(text) ? [toDay(text)] : []
  })
  const distance = (one: Day) => Math.abs(daysBetween(one, to))
  return days.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** Whether a bill prints beside a part the day on which its purchase was made, or one of the bill's own period. */
export type PartDay = 'purchase' | 'period'

/** A part on a bill, with its day without a year. */
export type PrintedPart = { readonly printed: DayAndMonth; readonly index: number }

/**
 * The day of a part without a year, on a bill whose last day is `lastOn`: where the bill prints days of purchases, that
 * of the month in which its first part fell due, which may be more than a year ago; else the last one (case L33).
 */
export function dayOfPart(
  { printed, index }: PrintedPart,
  {
    lastOn,
    dueOn,
    partDay,
  }: { readonly lastOn: Day; readonly dueOn: Day; readonly partDay: PartDay },
): Day | null {
  const last = dayOnBill(printed, lastOn)
  if (partDay === 'period' || index === 1) return last
  const bought = dayWithin(addMonths(monthOf(lastOn), 1 - index), 15)
  const near = nearestDay(printed, bought)
  return near !== null && near <= dueOn ? near : last
}

/** A line of a bill is of so many days before it falls due, and of no earlier ones. */
const PERIOD_DAYS = 50

/**
 * What the days of a bill's parts are, as its own lines show: of purchases where one is of no day of the bill's period,
 * which none of its own can be. What was anticipated or given back has a day of the period on either bill.
 */
export function partDayOf(parts: readonly PrintedPart[], dueOn: Day): PartDay {
  const isOlder = ({ printed, index }: PrintedPart) => {
    const last = dayOnBill(printed, dueOn)
    return index > 1 && last !== null && daysBetween(last, dueOn) > PERIOD_DAYS
  }
  return parts.some(isOlder) ? 'purchase' : 'period'
}
