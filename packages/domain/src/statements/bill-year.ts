import { type Day, dayWithin, isDay, toDay, toMonth, yearOf } from '../calendar.ts'

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
