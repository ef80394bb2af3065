import { type Day, listMonths, type Month, monthOf } from '../calendar.ts'
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
 * B6). The limit used is no less than nothing, and the value of an invoice is what is to be paid of it: of the
 * open one, and of one that has closed and is not due yet. What is left of one past its due date is carried to
 * the open one, and is not said twice.
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
      value: negate(owedIn(card, { invoice: open.month, today })),
    },
    closedInvoice: closedOf(card, { open: open.month, today }),
  }
}

/** The first invoice that has closed, is not due yet, and is to be paid: new terms may leave two. */
function closedOf(card: Card, { open, today }: { readonly open: Month; readonly today: Day }) {
  for (const month of listMonths(monthOf(today), open).slice(0, -1)) {
    const dueOn = dueDateIn(card.rule, month)
    const value = negate(owedIn(card, { invoice: month, today }))
    if (dueOn >= today && value > 0) return { month, dueOn, value }
  }
  return null
}

/** What is owed of an invoice, with what the one before it carried on. */
function owedIn(card: Card, { invoice, today }: { readonly invoice: Month; readonly today: Day }) {
  const months = new Map(card.invoices.map((total) => [total.month, total]))
  // An invoice with nothing on it stops what is owed from being carried past it, too.
  for (const month of listMonths(monthOf(today), invoice)) {
    if (!months.has(month)) months.set(month, { month, items: ZERO, paid: ZERO })
  }
  const sums = [...months.values()]
    .filter(({ month }) => (card.isFed ? month === invoice : month <= invoice))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .map((total) => ({ ...total, dueOn: dueDateIn(card.rule, total.month) }))
  return owedOf({ remaining: remainderOf(sums, today), isSettledLater: false })
}
