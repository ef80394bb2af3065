import type { SessionLimits } from './kinds.ts'

/** Of people who have no sign-out, or sit where a company put them (ASVS 7.4.4). */
export const BRAND_SESSION: SessionLimits = { idleMinutes: 30, absoluteHours: 12 }

/** Ours, and the longest that any brand may set: the cookie lasts no longer. */
export const LONGEST_SESSION: SessionLimits = {
  idleMinutes: 14 * 24 * 60,
  absoluteHours: 30 * 24,
}

/** What holds for somebody of one brand on a page of another: the shorter of each. */
export function strictest(all: readonly SessionLimits[]): SessionLimits {
  return {
    idleMinutes: Math.min(LONGEST_SESSION.idleMinutes, ...all.map((limits) => limits.idleMinutes)),
    absoluteHours: Math.min(
      LONGEST_SESSION.absoluteHours,
      ...all.map((limits) => limits.absoluteHours),
    ),
  }
}
