import { type Day, toDay } from '../calendar.ts'
import { COUNTED_GROUPS, type CountedGroup } from '../categories/kinds.ts'

/** How many entries are gone through at most to add up what a search finds (case N15). */
export const SEARCH_SUM_MAX = 100_000

/** What an entry is; the names are those of the category groups that count (money.md §3). */
export const TRANSACTION_TYPES = COUNTED_GROUPS
export type TransactionType = CountedGroup

/** How often a series repeats, from the rarest (money.md §3). */
export const RECURRENT_TYPES = [
  'annual',
  'semiannual',
  'monthly',
  'fortnightly', // Every 15 days, and so is its label: not twice a month (case E4).
  'weekly',
  'daily',
] as const
export type RecurrentType = (typeof RECURRENT_TYPES)[number]

/**
 * Where an occurrence falls whose own day is no bank business day; where it is not set, it stays
 * (E10).
 */
export const BUSINESS_DAY_SHIFTS = ['before'] as const
export type BusinessDayShift = (typeof BUSINESS_DAY_SHIFTS)[number]

/**
 * How long a period is *when two are compared or shown* (money.md §9). No date is ever computed
 * from 30, 180 or 365: months are stepped on the calendar (decisions.md §3, case E2).
 */
export const PERIOD_DAYS = {
  annual: 365,
  semiannual: 180,
  monthly: 30,
  fortnightly: 15,
  weekly: 7,
  daily: 1,
} as const satisfies Record<RecurrentType, number>

export const INSTALMENTS_MAX = 360
export const NAME_MAX = 300 // Case F7 wants such a name kept whole.
export const DESCRIPTION_MAX = 2000

/** How far ahead of today, or of the furthest month opened, a series is written (decisions.md §4). */
export const RECURRENCE_HORIZON_MONTHS = 12

/**
 * How many entries one series may have written at once: ten years of days. A daily series begun
 * long ago must not become a write without end (case K5).
 */
export const OCCURRENCES_MAX = 3660

/**
 * The days on which an entry may be dated. 360 instalments after the last of them, and the invoice
 * before the first, are still within the years that the calendar knows.
 */
export const DATE_MIN: Day = toDay('1950-01-01')
export const DATE_MAX: Day = toDay('2150-12-31')

/** For so long what was removed can be brought back (decision 31). */
export const REMOVED_KEPT_MS = 24 * 60 * 60_000

/** For so long an edit can be undone (decision 93). */
export const EDIT_UNDO_MS = 10 * 60_000

/** How many entries one act changes or removes at most. */
export const MANY_MAX = 500

/** Whether a text names a type of transaction. */
export function isTransactionType(text: string): text is TransactionType {
  return (TRANSACTION_TYPES as readonly string[]).includes(text)
}

/** The most categories among which one entry is divided. */
export const SHARES_MAX = 20
