/** A monthly commitment falls on a day of the month; shorter months clamp it (decisions.md §3). */
export const CALENDAR_DAY_MIN = 1
export const CALENDAR_DAY_MAX = 31

/** How many items a person may keep in the calendar. */
export const CALENDAR_ITEMS_MAX = 300

/**
 * What all items of a person may come to in one month, in and out added up: a billion. Thirty years
 * of it are still an exact number beside a ledger that is full (case F6).
 */
export const CALENDAR_GROSS_MAX = 100_000_000_000

/** How many months one query may cover: an item is listed once for each of them. */
export const CALENDAR_MONTHS_MAX = 12

/** How far ahead a balance can be expected: beyond, the months between are too many to go through. */
export const CALENDAR_AHEAD_MONTHS_MAX = 360
