import { type Day, dayAt } from '@saldo/domain/calendar'

/** The one clock of the server. It is handed in, so that a test can say which day it is. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/** The instant as the database and the wire write it. */
export function instantAt(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

/** Clocks are set forward and back by quarters of an hour, so a day ends at the end of one. */
const QUARTER_MS = 15 * 60_000
const known = new Map<string, { readonly quarter: number; readonly day: Day }>()

/** The person's own today: the civil day in their time zone, never the server's. */
export function todayIn(clock: Clock, timeZone: string): Day {
  const now = clock.now()
  const quarter = Math.floor(now / QUARTER_MS)
  const last = known.get(timeZone)
  if (last?.quarter === quarter) return last.day
  const day = dayAt(now, timeZone)
  known.set(timeZone, { quarter, day })
  return day
}
