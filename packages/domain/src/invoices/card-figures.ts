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
 * B6). The limit used is no less than nothing, and the open invoice's value is what is to be paid.
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
      value: negate(openOwedOf(card, { open: open.month, today })),
    },
  }
}

/** What is owed of the open invoice, with what the one before it carried on. */
function openOwedOf(card: Card, { open, today }: { readonly open: Month; readonly today: Day }) {
  const months = new Map(card.invoices.map((total) => [total.month, total]))
  // An invoice with nothing on it stops what is owed from being carried past it, too.
  for (const month of listMonths(monthOf(today), open)) {
    if (!months.has(month)) months.set(month, { month, items: ZERO, paid: ZERO })
  }
  const sums = [...months.values()]
    .filter(({ month }) => (card.isFed ? month === open : month <= open))
    .toSorted((a, b) => (a.month < b.month ? -1 : 1))
    .map((total) => ({ ...total, dueOn: dueDateIn(card.rule, total.month) }))
  return owedOf({ remaining: remainderOf(sums, today), isSettledLater: false })
}
