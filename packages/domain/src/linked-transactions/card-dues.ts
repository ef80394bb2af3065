import type { Announced } from '../balances/forecast.ts'
import { type Day, type Month, monthOf } from '../calendar.ts'
import { TOLERANCE } from '../invoices/settlement.ts'
import { absolute, addCents, type Cents, negate, sumCents, ZERO } from '../money.ts'

/** What one invoice of a card adds up to, in cents, signed as entries are: a purchase is negative. */
export type InvoiceDue = {
  readonly month: Month
  readonly dueOn: Day
  readonly items: Cents
  /** What pays it, planned payments included: negative too. */
  readonly settled: Cents
}

/** What is to be paid of one invoice. */
export type CardDue = {
  readonly month: Month
  readonly dueOn: Day
  /** Negative: to be paid; positive: a credit that lowers what the card owes already. */
  readonly value: Cents
  /** What of that the calendar announces and nobody has bought yet. */
  readonly announced: Cents
  /** What was bought and given back on it. */
  readonly items: Cents
}

const owedOf = (cents: Cents) => (cents < 0 ? cents : ZERO)
const least = (a: Cents, b: Cents) => (a < b ? a : b)

/**
 * What of each invoice of one card is still to be paid, each amount once: what an invoice carries
 * over from the one before it counts there, where it fell due, and not again. Payments settle what
 * is oldest. From today on each value is what the invoice adds to the debt of the card, as the
 * forecast adds it (decisions.md §6, case L29); a card in credit owes nothing (L28). `announced` is
 * what the calendar expects on this card; `invoices` are in the order of their due days.
 */
export function listCardDues(
  invoices: readonly InvoiceDue[],
  announced: readonly Announced[],
  today: Day,
): readonly CardDue[] {
  const sums = withAnnounced(invoices, announced)
  const past = sums.filter(({ dueOn }) => dueOn < today)
  const coming = sums.filter(({ dueOn }) => dueOn >= today)
  const left = sumCents(past.map(balanceOf))
  // What is paid of the first invoice that is not due yet pays what was carried into it (case L31).
  const excess = coming[0] === undefined ? ZERO : balanceOf(coming[0])
  const moved = left < 0 && excess > 0 ? least(negate(left), excess) : ZERO
  const overdue = shareOverdue(past, addCents(left, moved))
  let balance = left
  const added = coming.map((sum) => {
    const before = owedOf(addCents(balance, sum === coming[0] ? moved : ZERO))
    balance = addCents(balance, balanceOf(sum))
    return dueOf(sum, addCents(owedOf(balance), negate(before)))
  })
  return [...overdue, ...added]
}

type Sum = InvoiceDue & { readonly announced: Cents }

const balanceOf = ({ items, settled, announced }: Sum): Cents =>
  addCents(addCents(items, announced), negate(settled))

function dueOf({ month, dueOn, announced, items }: Sum, value: Cents): CardDue {
  return { month, dueOn, announced, items, value: absolute(value) > TOLERANCE ? value : ZERO }
}

/** The invoices in their order, with what the calendar expects on them. */
function withAnnounced(
  invoices: readonly InvoiceDue[],
  announced: readonly Announced[],
): readonly Sum[] {
  const dueDays = new Set(invoices.map(({ dueOn }) => dueOn))
  const sumOn = (day: Day) =>
    sumCents(announced.filter(({ countsOn }) => countsOn === day).map(({ value }) => value))
  const more = [...new Set(announced.map(({ countsOn }) => countsOn))]
    .filter((day) => !dueDays.has(day))
    .map((day) => ({ month: monthOf(day), dueOn: day, items: ZERO, settled: ZERO }))
  return [...invoices, ...more]
    .map((invoice) => ({ ...invoice, announced: sumOn(invoice.dueOn) }))
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
}

/** What is overdue stands on the latest invoices: payments have settled the oldest ones first. */
function shareOverdue(past: readonly Sum[], left: Cents): readonly CardDue[] {
  let open = negate(owedOf(left))
  return past
    .toReversed()
    .map((sum, index) => {
      const charged = negate(owedOf(addCents(sum.items, sum.announced)))
      const isOldest = index === past.length - 1
      const value = isOldest ? open : least(open, charged)
      open = addCents(open, negate(value))
      return dueOf(sum, negate(value))
    })
    .toReversed()
}
