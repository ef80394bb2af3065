import { type Day, dayAt } from '@saldo/domain/calendar'

/** The one clock of the server. It is handed in, so that a test can say which day it is. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/** The instant as the database and the wire write it. */
export function instantAt(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

/** The person's own today: the civil day in their time zone, never the server's. */
export function todayIn(clock: Clock, timeZone: string): Day {
  return dayAt(clock.now(), timeZone)
}
