import { type Day, dayWithin, toMonth, yearOf } from '../calendar.ts'

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
