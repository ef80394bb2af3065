import { addDays, dayAt, startOfDay } from '../calendar.ts'
import { type CardRule, invoiceOf } from './card-cycle.ts'

const MS_PER_HOUR = 3_600_000
const HOURS_PER_DAY = 24

/** How long the open invoice still takes purchases, in the largest unit that fits, rounded down. */
export type TimeToClose =
  | { readonly unit: 'today' }
  | { readonly unit: 'hours'; readonly count: number }
  | { readonly unit: 'days'; readonly count: number }

/**
 * The time until the invoice of this moment closes, as data; `today` is "Hoje", under one hour
 * (money.md §2). It counts to the end of the last purchase day *on the person's clock*, and the
 * invoice is the one of that clock's day, so that it cannot be negative (case A12).
 */
export function timeToClose(moment: {
  readonly rule: CardRule
  readonly nowMs: number
  readonly timeZone: string
}): TimeToClose {
  const { rule, nowMs, timeZone } = moment
  const { closesOn } = invoiceOf(rule, dayAt(nowMs, timeZone))
  const leftMs = startOfDay(addDays(closesOn, 1), timeZone) - nowMs
  const hours = Math.floor(leftMs / MS_PER_HOUR)
  if (hours < 1) return { unit: 'today' }
  if (hours < HOURS_PER_DAY) return { unit: 'hours', count: hours }
  return { unit: 'days', count: Math.floor(hours / HOURS_PER_DAY) }
}
