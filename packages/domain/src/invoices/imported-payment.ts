import { addDays, addMonths, type Day, daysBetween, type Month, monthOf } from '../calendar.ts'
import { nextBusinessDay } from '../holidays.ts'
import { absolute, addCents, type Cents, ZERO } from '../money.ts'
import {
  type CardRule,
  dueDateIn,
  type Invoice,
  invoiceInMonth,
  nextInvoice,
} from '../payments/card-cycle.ts'
import { type InvoiceSum, remainderOf, settleInvoices, TOLERANCE } from './settlement.ts'

/** A card as an imported payment finds it: its invoices in the order of their months. */
export type CardInvoices = {
  readonly cardId: string
  readonly rule: CardRule
  readonly sums: readonly InvoiceSum[]
}

/** A payment of an invoice as a bank's file has it; `value` is what was paid, positive. */
export type ImportedPayment = { readonly day: Day; readonly value: Cents }

/**
 * The last day on which a payment of an invoice is on time: its due date, or the next business day
 * where banks are closed on it, over Carnival too (cases A11, L7).
 */
export function onTimeUntil(dueOn: Day): Day {
  return nextBusinessDay(dueOn)
}

/** More days than banks are ever closed in a row. */
const CLOSED_DAYS_MAX = 7

/** The first invoice for which a payment of that day is on time. */
function invoiceOnTime(rule: CardRule, day: Day): Invoice {
  let month = monthOf(addDays(day, -CLOSED_DAYS_MAX))
  while (onTimeUntil(dueDateIn(rule, month)) < day) month = addMonths(month, 1)
  return invoiceInMonth(rule, month)
}

/**
 * The month of the invoice that a payment received on a card settles, or null where it settles what
 * came before the product knew the card (case L25): as long as the first invoice with an item has
 * not closed, what is paid can only be an older bill, which owes nothing here. Between closing and
 * due date it settles the closed invoice, after that the oldest one that is unpaid, and with none
 * of those it lowers the open one (case C4). Of a closed invoice without items it settles no more than
 * was carried there: a bill of which so much was paid had purchases, and is one that nobody has
 * imported, so that it would leave a credit that nobody has. `sums` hold the items of the same file
 * already; months of which nothing is known may be missing.
 */
export function settledMonth(card: CardInvoices, payment: ImportedPayment): Month | null {
  const month = monthInTime(card, payment)
  return month === null || isOfUnknownBill(card, month, payment) ? null : month
}

/** Whether a payment is more than what a closed invoice without items can have been paid for. */
function isOfUnknownBill(
  { rule, sums }: CardInvoices,
  month: Month,
  { day, value }: ImportedPayment,
): boolean {
  const { closesOn, dueOn } = invoiceInMonth(rule, month)
  const own = sums.find((sum) => sum.month === month)
  if (closesOn >= day || (own !== undefined && own.items !== 0)) return false
  const before = sums.filter((sum) => sum.month < month)
  const empty = own ?? { month, closesOn, dueOn, items: ZERO, paid: ZERO }
  return addCents(remainderOf([...before, empty], day), value) > TOLERANCE
}

/** By days alone: the invoice that was to be paid then. */
function monthInTime({ rule, sums }: CardInvoices, { day }: ImportedPayment): Month | null {
  const first = sums.find(({ items }) => items !== 0)
  if (first === undefined || day <= first.closesOn) return null
  const settled = settleInvoices(sums, day)
  const isOwed = (month: Month) =>
    settled.some((invoice) => invoice.month === month && invoice.remaining < -TOLERANCE)
  let invoice = invoiceOnTime(rule, day)
  // Where one falls due as the next one closes, a payment is on time for both.
  while (invoice.closesOn < day) {
    const next = nextInvoice(rule, invoice)
    if (isOwed(invoice.month) || next.closesOn >= day) return invoice.month
    invoice = next
  }
  return settled.find(({ state }) => state === 'overdue')?.month ?? invoice.month
}

/** So many days after its due date an invoice may still be the one that a line of the bank pays. */
const LATE_DAYS_MAX = 45

/**
 * The one invoice of these cards that a payment out of a bank account fits: it has closed, and what
 * is left of it is what was paid, to the cent (case L6). Null where there is none, or more than one:
 * a person says then which it is.
 */
export function fittingInvoice(
  cards: readonly CardInvoices[],
  { day, value }: ImportedPayment,
): { readonly cardId: string; readonly month: Month } | null {
  const fitting = cards.flatMap(({ cardId, sums }) =>
    settleInvoices(sums, day)
      .filter(
        ({ closesOn, dueOn, remaining }) =>
          remaining < -TOLERANCE &&
          closesOn < day &&
          daysBetween(dueOn, day) <= LATE_DAYS_MAX &&
          absolute(addCents(remaining, value)) <= TOLERANCE,
      )
      .map(({ month }) => ({ cardId, month })),
  )
  const [only] = fitting
  return fitting.length === 1 && only !== undefined ? only : null
}
