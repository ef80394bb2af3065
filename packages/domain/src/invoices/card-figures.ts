import { addMonths, type Day, listMonths, type Month, monthOf } from '../calendar.ts'
import { addCents, type Cents, negate, sumCents, ZERO } from '../money.ts'
import { type CardRule, dueDateIn, invoiceOf } from '../payments/card-cycle.ts'
import { owedOf, remainderOf } from './settlement.ts'

/** What one invoice of a card adds up to, in cents, signed as entries are. */
export type CardInvoice = {
  readonly month: Month
  readonly items: Cents
  readonly paid: Cents
}

type Card = {
  readonly rule: CardRule
  readonly invoices: readonly CardInvoice[]
  /** What will be charged to the card again and again, from tomorrow on: it uses no limit yet (B6). */
  readonly repeatedAhead: Cents
  /** Whether an aggregator feeds it: then its bill says itself what it carries. */
  readonly isFed: boolean
}

const leftOf = ({ items, paid }: CardInvoice) => addCents(items, negate(paid))

/**
 * What a card owes on `today`, in cents, negative: of the invoices up to the open one for its balance,
 * of all for its limit, because a purchase in twelve uses the limit for twelve parts at once (case
 * B6). The limit used is no less than nothing, and the open invoice's value is what is to be paid.
 * `closedInvoice` is the first one that has closed, is not past due and is not paid: it is to be paid
 * before the open one. What is past due is carried on and so is on a later invoice.
 */
export function cardFigures(card: Card, today: Day) {
  const open = invoiceOf(card.rule, today)
  const owed = (through: (month: Month) => boolean) =>
    sumCents(card.invoices.filter(({ month }) => through(month)).map(leftOf))
  const all = addCents(
    owed(() => true),
    negate(card.repeatedAhead),
  )
  return {
    value: owed((month) => month <= open.month),
    limitUsed: all < 0 ? negate(all) : ZERO,
    invoice: {
      month: open.month,
      closesOn: open.closingDate,
      dueOn: open.dueOn,
      value: negate(owedIn(card, open.month, { open: open.month, today })),
    },
    closedInvoice: closedInvoiceOf(card, { open: open.month, today }),
  }
}

type Moment = { readonly open: Month; readonly today: Day }

/** The first of the closed invoices that are not past due, of which something is owed. */
function closedInvoiceOf(card: Card, moment: Moment) {
  const closed = listMonths(monthOf(moment.today), addMonths(moment.open, -1))
    .map((month) => ({
      month,
      dueOn: dueDateIn(card.rule, month),
      value: negate(owedIn(card, month, moment)),
    }))
    .filter(({ dueOn, value }) => dueOn >= moment.today && value > 0)
  return closed[0] ?? null
}

/** What is owed of an invoice that is not past due, with what the one before it carried on. */
function owedIn(card: Card, through: Month, { open, today }: Moment) {
  const months = new Map(card.invoices.map((total) => [total.month, total]))
  // An invoice with nothing on it stops what is owed from being carried past it, too.
  for (const month of listMonths(monthOf(today), open)) {
    if (!months.has(month)) months.set(month, { month, items: ZERO, paid: ZERO })
  }
  const sums = [...months.values()]
    .filter(({ month }) => (card.isFed ? month === through : month <= through))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .map((total) => ({ ...total, dueOn: dueDateIn(card.rule, total.month) }))
  return owedOf({ remaining: remainderOf(sums, today), isSettledLater: false })
}
