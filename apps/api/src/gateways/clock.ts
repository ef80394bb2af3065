import { type Day, dayAt } from '@saldo/domain/calendar'

/** The one clock of the server. It is passed in, so that a test can set the day. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/**
 * The clock stands still while it was set back by less than this: it returns the same instant until
 * the machine has caught up.
 */
const WAITED_FOR_MS = 60_000

/** A clock that notices when the machine's clock was set back (case L81). */
export type SteadyClock = Clock & {
  /**
   * The latest instant returned, where the machine's clock is behind it by more than the tolerance.
   */
  setBackFrom(): number | null
  /** The machine's own clock. */
  machine(): number
  /** Registers an instant that an earlier start has returned. */
  remember(ms: number): void
  /** What had expired is deleted: the machine's clock is followed again. */
  follow(): void
}

/**
 * The machine's clock, which never returns an earlier instant unnoticed. Set back by more than a
 * minute it stands still until the caller has expired what could be valid again, and calls
 * `follow`.
 */
export function steadyClock(machine: () => number = Date.now): SteadyClock {
  let latest = 0
  const now = () => (latest = Math.max(latest, machine()))
  return {
    now,
    machine,
    setBackFrom: () => (now() - machine() > WAITED_FOR_MS ? latest : null),
    remember: (ms) => {
      latest = Math.max(latest, ms)
    },
    follow: () => {
      latest = machine()
    },
  }
}

export const isSteady = (clock: Clock): clock is SteadyClock => 'setBackFrom' in clock

/** The instant as the database and the wire write it. */
export function instantAt(epochMs: number): string {
  return new Date(epochMs).toISOString()
}

/** Clocks are set forward and back by quarters of an hour, so a day ends at the end of one. */
const QUARTER_MS = 15 * 60_000
const lastByZone = new Map<string, { readonly quarter: number; readonly day: Day }>()

/** The person's own today: the civil day in their time zone, never the server's. */
export function todayIn(clock: Clock, timeZone: string): Day {
  const now = clock.now()
  const quarter = Math.floor(now / QUARTER_MS)
  const last = lastByZone.get(timeZone)
  if (last?.quarter === quarter) return last.day
  const day = dayAt(now, timeZone)
  lastByZone.set(timeZone, { quarter, day })
  return day
}
