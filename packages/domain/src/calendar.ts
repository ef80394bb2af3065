import { assert } from './assert.ts'

declare const brand: unique symbol

/**
 * A civil day, `2026-01-31`: what a person calls a day, never an instant, so that no time zone can
 * move it (decisions.md §3, case F1). Days compare as texts.
 */
export type Day = string & { readonly [brand]: 'Day' }

/** A calendar month, `2026-01`. Months compare as texts. */
export type Month = string & { readonly [brand]: 'Month' }

const YEAR_MIN = 1900
const YEAR_MAX = 2200

const MS_PER_DAY = 86_400_000
const MONTHS_PER_YEAR = 12
const DAYS_IN = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether the text is a month of the years 1900 to 2200, written `2026-01`. */
export function isMonth(text: string): text is Month {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/u.test(text)) return false
  const year = Number(text.slice(0, 4))
  return year >= YEAR_MIN && year <= YEAR_MAX
}

/** Whether the text is a day that exists, of the years 1900 to 2200, written `2026-01-31`. */
export function isDay(text: string): text is Day {
  const month = text.slice(0, 7)
  if (!isMonth(month) || !/^-\d{2}$/u.test(text.slice(7))) return false
  const day = Number(text.slice(8))
  return day >= 1 && day <= daysIn(month)
}

/** The text as a month. Asserts that it is one. */
export function toMonth(text: string): Month {
  assert(isMonth(text), `not a month: ${text}`)
  return text
}

/** The text as a day. Asserts that it is one. */
export function toDay(text: string): Day {
  assert(isDay(text), `not a day: ${text}`)
  return text
}

/** The month in which the day is: its last day too (case F2). */
export function monthOf(day: Day): Month {
  return day.slice(0, 7) as Month
}

/** The day of the month, 1 to 31. */
export function dayOfMonth(day: Day): number {
  return Number(day.slice(8))
}

/** The year, 1900 to 2200. */
export function yearOf(day: Day | Month): number {
  return Number(day.slice(0, 4))
}

/** How many days the month has, 28 to 31. */
export function daysIn(month: Month): number {
  const year = yearOf(month)
  const index = Number(month.slice(5)) - 1
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return index === 1 && isLeap ? 29 : (DAYS_IN[index] ?? 0)
}

/**
 * That day of that month, or the month's last day where the month is shorter: the 31st is the 28th
 * in February (decisions.md §3). Asserts a day number of 1 to 31.
 */
export function dayWithin(month: Month, dayNumber: number): Day {
  assert(Number.isInteger(dayNumber) && dayNumber >= 1 && dayNumber <= 31, 'a day of a month')
  return `${month}-${padded(Math.min(dayNumber, daysIn(month)), 2)}` as Day
}

/** The month's first day. */
export function firstDay(month: Month): Day {
  return `${month}-01` as Day
}

/** The month's last day. */
export function lastDay(month: Month): Day {
  return dayWithin(month, 31)
}

/** The day so many days later, or earlier for a negative number. Asserts the years' bounds. */
export function addDays(day: Day, days: number): Day {
  const month = monthOf(day)
  const within = dayOfMonth(day) + days
  // Most steps stay in their month, and are asked for by the thousand.
  if (within >= 1 && within <= daysIn(month)) return `${month}-${padded(within, 2)}` as Day
  return dayOfUtc(utcOf(day) + days * MS_PER_DAY)
}

/**
 * The month so many months later, or earlier for a negative number. Days are put into it with
 * `dayWithin`, counted from the first one: adding month after month to a *day* would turn the 31st
 * into the 28th for ever. Asserts the years' bounds.
 */
export function addMonths(month: Month, months: number): Month {
  const count = monthNumber(month) + months
  const year = Math.floor(count / MONTHS_PER_YEAR)
  assert(
    year >= YEAR_MIN && year <= YEAR_MAX && Number.isInteger(count),
    'not a month of these years',
  )
  return `${year}-${padded((count % MONTHS_PER_YEAR) + 1, 2)}` as Month
}

/** The same, and the calendar's first or last month where that lies beyond it. */
export function addMonthsWithin(month: Month, months: number): Month {
  const last = YEAR_MAX * MONTHS_PER_YEAR + MONTHS_PER_YEAR - 1
  const count = Math.min(Math.max(monthNumber(month) + months, YEAR_MIN * MONTHS_PER_YEAR), last)
  return addMonths(month, count - monthNumber(month))
}

/** How many days `to` is after `from`; negative when it is before. */
export function daysBetween(from: Day, to: Day): number {
  return (utcOf(to) - utcOf(from)) / MS_PER_DAY
}

/** How many months `to` is after `from`; negative when it is before. */
export function monthsBetween(from: Month, to: Month): number {
  return monthNumber(to) - monthNumber(from)
}

/** The day of the week, 0 for Sunday to 6 for Saturday. */
export function weekdayOf(day: Day): number {
  return new Date(utcOf(day)).getUTCDay()
}

const LAST_WEEKDAY = 6

/**
 * The week of a day, from Sunday to Saturday as on the calendars of Brazil (case F3); at the
 * calendar's ends what of it there is.
 */
export function weekOf(day: Day): { readonly startDate: Day; readonly endDate: Day } {
  const before = Math.min(weekdayOf(day), daysBetween(firstDay(`${YEAR_MIN}-01` as Month), day))
  const after = Math.min(
    LAST_WEEKDAY - weekdayOf(day),
    daysBetween(day, lastDay(`${YEAR_MAX}-12` as Month)),
  )
  return { startDate: addDays(day, -before), endDate: addDays(day, after) }
}

/** Every day from `from` to `to`, both included; none when `to` is before. */
export function listDays(from: Day, to: Day): readonly Day[] {
  const length = Math.max(0, daysBetween(from, to) + 1)
  return Array.from({ length }, (_, index) => addDays(from, index))
}

/** Every month from `from` to `to`, both included; none when `to` is before. */
export function listMonths(from: Month, to: Month): readonly Month[] {
  const length = Math.max(0, monthsBetween(from, to) + 1)
  return Array.from({ length }, (_, index) => addMonths(from, index))
}

/** The time zone of a person who has set none (decisions.md §3). */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

/**
 * The day that clocks show in that time zone at an instant, given in milliseconds since 1970: at
 * 23:30 of 31 January in São Paulo it is still 31 January, whatever day it is in UTC (case F1).
 */
export function dayAt(epochMs: number, timeZone: string): Day {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, value]),
  )
  return toDay(`${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`)
}

/**
 * The first instant of a day in that time zone, in milliseconds since 1970. It is searched for and
 * not computed, because there are days without a midnight: São Paulo, 4 November 2018, began at one.
 */
export function startOfDay(day: Day, timeZone: string): number {
  let before = utcOf(day) - MS_PER_DAY
  let after = utcOf(day) + MS_PER_DAY
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayAt(middle, timeZone) < day) before = middle
    else after = middle
  }
  return after
}

// Making one costs a hundred times what asking it does.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const cached = clocks.get(timeZone)
  if (cached !== undefined) return cached
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  clocks.set(timeZone, made)
  return made
}

function utcOf(day: Day): number {
  return Date.UTC(yearOf(day), Number(day.slice(5, 7)) - 1, dayOfMonth(day))
}

function dayOfUtc(utcMs: number): Day {
  return toDay(new Date(utcMs).toISOString().slice(0, 10))
}

function monthNumber(month: Month): number {
  return yearOf(month) * MONTHS_PER_YEAR + Number(month.slice(5)) - 1
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
