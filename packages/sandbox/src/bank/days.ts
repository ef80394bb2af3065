const DAY_MS = 86_400_000
/** São Paulo has had no summer time since 2019. */
const SAO_PAULO_MS = 3 * 3_600_000

/** The civil day in São Paulo. */
export function dayOf(ms: number): string {
  return new Date(ms - SAO_PAULO_MS).toISOString().slice(0, 10)
}

/** The instant, in UTC, at which this hour begins in São Paulo. */
export function instantOf(day: string, hour = 0): string {
  return new Date(
    Date.parse(`${day}T00:00:00.000Z`) + SAO_PAULO_MS + hour * 3_600_000,
  ).toISOString()
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** A month so many later, as `YYYY-MM`. */
export function addMonths(month: string, months: number): string {
  const [year = '', number = ''] = month.split('-')
  return new Date(Date.UTC(Number(year), Number(number) - 1 + months, 1)).toISOString().slice(0, 7)
}

/** A day of a month; the last one where the month is shorter. */
export function dayIn(month: string, day: number): string {
  const last = Number(addDays(`${addMonths(month, 1)}-01`, -1).slice(8))
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`
}
