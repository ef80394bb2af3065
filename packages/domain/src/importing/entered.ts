import { type Day, daysBetween } from '../calendar.ts'
import { type Cents, negate } from '../money.ts'
import type { IncomingLine } from './incoming.ts'

/** How far a bank's day of a payment may be from the day on which it was entered by hand (L6). */
export const NEAR_DAYS = 5

/** An entry that pays an invoice from another payment method. */
export type PayingEntry = {
  readonly id: string
  readonly paymentId: string
  readonly cardId: string
  readonly date: Day
  /** Signed, as in the ledger. */
  readonly value: Cents
  readonly isImported: boolean
  /** The payment methods in which a line of the bank is this entry already. */
  readonly matchedIn: readonly string[]
}

type Line = Pick<IncomingLine, 'no' | 'paymentId' | 'day' | 'value' | 'rule'>

/** Whether a line's own words say that it pays a card's invoice. */
export function paysInvoice({ rule }: Pick<IncomingLine, 'rule'>): boolean {
  return rule === 'card_payment'
}

/**
 * The lines that pay an invoice and were entered already, each with its entry: typed by hand on the
 * payment method of the line, or, on a card, from whichever other (cases C7, L6). By value and date
 * within five days; each entry stands for one line of a payment method only, and for the first of
 * those that fit, as `entries` are ordered.
 */
export function matchEntered<Entry extends PayingEntry>(
  lines: readonly Line[],
  entries: readonly Entry[],
): ReadonlyMap<number, Entry> {
  const spent = new Set<string>()
  const found = new Map<number, Entry>()
  for (const line of lines.filter(paysInvoice)) {
    const keyOf = ({ id }: Entry) => `${line.paymentId}|${id}`
    const entry = entries.find((one) => !spent.has(keyOf(one)) && isSame(one, line))
    if (entry === undefined) continue
    spent.add(keyOf(entry))
    found.set(line.no, entry)
  }
  return found
}

function isSame(entry: PayingEntry, { paymentId, day, value }: Line): boolean {
  const isOnCard = value > 0
  const isOfPlace = isOnCard
    ? entry.cardId === paymentId
    : entry.paymentId === paymentId && !entry.isImported
  const isOfValue = entry.value === (isOnCard ? negate(value) : value)
  const isNear = Math.abs(daysBetween(entry.date, day)) <= NEAR_DAYS
  return isOfPlace && isOfValue && isNear && !entry.matchedIn.includes(paymentId)
}
