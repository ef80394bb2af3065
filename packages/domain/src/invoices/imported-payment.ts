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

/** A payment that came in with a card's bills, and what is known of the invoice that it settles. */
export type ReceivedPayment = ImportedPayment & {
  /** The month of that invoice; null where it settles none that is known. */
  readonly settles: Month | null
  /** Whether a person has said which it is, or that it is none. */
  readonly isChosen: boolean
}

/**
 * The month of the invoice that a payment received on a card settles as things are known now, or null.
 * An older bill that is imported later is what an older payment settles, and without it that payment
 * settles what the product does not know (case L25): a bill before the first one, or one that is
 * missing between two. What a person has said stays.
 */
export function resettledMonth(card: CardInvoices, payment: ReceivedPayment): Month | null {
  const { day, settles, isChosen } = payment
  if (isChosen) return settles
  const first = card.sums.find(({ items }) => items !== 0)
  if (first === undefined || day <= first.closesOn) return null
  if (settles !== null && hasItems(card, settles)) return settles
  return settledMonth(withoutPayment(card, payment), payment)
}

function hasItems({ sums }: CardInvoices, month: Month): boolean {
  return sums.some((sum) => sum.month === month && sum.items !== 0)
}

/** The card as it would be without this payment. */
function withoutPayment(card: CardInvoices, { settles, value }: ReceivedPayment): CardInvoices {
  const sums = card.sums.map((sum) =>
    sum.month === settles ? { ...sum, paid: addCents(sum.paid, value) } : sum,
  )
  return { ...card, sums }
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
