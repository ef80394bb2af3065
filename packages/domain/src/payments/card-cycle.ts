import { assert } from '../assert.ts'
import {
  addDays,
  addMonths,
  type Day,
  dayWithin,
  listMonths,
  type Month,
  monthOf,
} from '../calendar.ts'
import { BEFORE_DUE_DAYS_MAX, CARD_DAY_MAX, CARD_DAY_MIN } from './kinds.ts'

/** How a card closes and falls due. Days of the month are 1 to 31 (decisions.md §5). */
export type CardRule = {
  /** On a day of the month, or so many days (1 to 28) before the due date (case A5). */
  readonly closing:
    | { readonly kind: 'day'; readonly day: number }
    | { readonly kind: 'before_due'; readonly days: number }
  readonly dueDay: number
  /**
   * Where a purchase made *on* the closing day goes: banks follow two conventions (case A2). `next`
   * is the "melhor dia de compra".
   */
  readonly closingDayGoesTo: 'next' | 'closing'
}

/** One closing cycle of a card: the purchases that fall due together. */
export type Invoice = {
  /** The month of the due date, by which an invoice is known: one each, none left out. */
  readonly month: Month
  /** The first purchase day that belongs to it. */
  readonly opensOn: Day
  /** The last purchase day that belongs to it: the closing day itself, or the day before it. */
  readonly closesOn: Day
  /** The closing date that the bank prints. */
  readonly closingDate: Day
  readonly dueOn: Day
}

/**
 * The closing date of the invoice that falls due in `month`.
 *
 * Each month has one due date, and going from it back to its closing leaves no month with two
 * invoices or none. Going forward would: a card that closes on the 30th and is due on the 31st
 * closes on 30 April, the first 31st strictly after is 31 May, and so is that of 30 May. There, in
 * the six pairs of closing 28 to 30 with a later due day, a short month clamps both days to its
 * last one; the closing then gives way by a day, and the due date stays strictly after it.
 */
function closingDateOf({ closing, dueDay }: CardRule, month: Month): Day {
  const dueOn = dayWithin(month, dueDay)
  if (closing.kind === 'before_due') return addDays(dueOn, -closing.days)
  if (dueDay <= closing.day) return dayWithin(addMonths(month, -1), closing.day)
  const closingDate = dayWithin(month, closing.day)
  return closingDate < dueOn ? closingDate : addDays(dueOn, -1)
}

/**
 * The invoice that falls due in `month`: there is exactly one for every month and rule. Its due
 * date is strictly after its closing date (case A4), and its days begin where the days of the
 * invoice before it end (case A3). Asserts a rule within its limits.
 */
export function invoiceInMonth(rule: CardRule, month: Month): Invoice {
  assertRule(rule)
  const closingDate = closingDateOf(rule, month)
  const closingBefore = closingDateOf(rule, addMonths(month, -1))
  const isClosingDayIn = rule.closingDayGoesTo === 'closing'
  return {
    month,
    opensOn: isClosingDayIn ? addDays(closingBefore, 1) : closingBefore,
    closesOn: isClosingDayIn ? closingDate : addDays(closingDate, -1),
    closingDate,
    dueOn: dayWithin(month, rule.dueDay),
  }
}

/** The one invoice to which a purchase of that day belongs (cases A1 to A3). */
export function invoiceOf(rule: CardRule, purchaseDay: Day): Invoice {
  // A due date is after every purchase it covers, so no earlier month can hold the day.
  let invoice = invoiceInMonth(rule, monthOf(purchaseDay))
  while (invoice.closesOn < purchaseDay) invoice = nextInvoice(rule, invoice)
  return invoice
}

/** The invoice after that one. */
export function nextInvoice(rule: CardRule, invoice: Pick<Invoice, 'month'>): Invoice {
  return invoiceInMonth(rule, addMonths(invoice.month, 1))
}

/** The invoices that fall due from one month to another, both included, one a month. */
export function listInvoices(rule: CardRule, from: Month, to: Month): readonly Invoice[] {
  return listMonths(from, to).map((month) => invoiceInMonth(rule, month))
}

function assertRule({ closing, dueDay }: CardRule): void {
  assert(isWithin(dueDay, CARD_DAY_MIN, CARD_DAY_MAX), 'a due day is a day of the month')
  if (closing.kind === 'day') {
    assert(isWithin(closing.day, CARD_DAY_MIN, CARD_DAY_MAX), 'a closing day is a day of the month')
  } else {
    assert(isWithin(closing.days, 1, BEFORE_DUE_DAYS_MAX), 'a card closes 1 to 28 days before due')
  }
}

function isWithin(n: number, min: number, max: number): boolean {
  return Number.isInteger(n) && n >= min && n <= max
}
