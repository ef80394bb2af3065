import { assert } from '../assert.ts'
import type { Day, Month } from '../calendar.ts'
import { absolute, addCents, type Cents, negate, toCents, ZERO } from '../money.ts'

/** What one invoice of a card adds up to, in cents, signed as entries are: a purchase is negative. */
export type InvoiceSum = {
  readonly month: Month
  readonly closesOn: Day
  readonly dueOn: Day
  readonly items: Cents
  /** What was paid of it: negative too, as the entries that pay are. */
  readonly paid: Cents
}

/** open until it closes, then closed until it is due; the rest says what was paid (decisions.md §5). */
export type InvoiceState = 'open' | 'closed' | 'partly_paid' | 'overdue' | 'paid'

/** An invoice with what came from the one before it, and what is left of it. */
export type SettledInvoice = InvoiceSum & {
  /** Negative: `Residual da fatura anterior`; positive: `Crédito da fatura anterior`. */
  readonly carried: Cents
  /** Items and what was carried: what its statement prints, negative where something is owed. */
  readonly total: Cents
  /** Negative: still to be paid; positive: paid too much. */
  readonly remaining: Cents
  /** What is still owed, as every screen says it: nothing once it is paid, here or later. */
  readonly owed: Cents
  readonly state: InvoiceState
}

/** A difference of one cent counts as paid and makes no entry (case C1). */
export const TOLERANCE = toCents(1)

/**
 * What a payment of an invoice pays, in cents, positive. A payment that is sent as an expense may
 * have an expense's sign (money.md §3); a negative value without a type stays, and `refusePaying`
 * refuses it.
 */
export function paidAmount({
  value,
  transactionType,
}: {
  readonly value: Cents
  readonly transactionType?: 'expenses' | undefined
}): Cents {
  return transactionType === 'expenses' && value < 0 ? negate(value) : value
}

/** Whether this much is worth a line on the next invoice. */
function isCarried(cents: Cents): boolean {
  return absolute(cents) > TOLERANCE
}

/**
 * What is still owed of an invoice, negative, or the credit that it has: nothing where it is at most
 * a cent (case C1), nor where the invoice that took it over has been paid (case L31).
 */
export function owedOf(
  invoice: Pick<SettledInvoice, 'remaining'> & { readonly isSettledLater: boolean },
): Cents {
  const { remaining, isSettledLater } = invoice
  return remaining < 0 && (remaining >= -TOLERANCE || isSettledLater) ? ZERO : remaining
}

type DueSum = Omit<InvoiceSum, 'closesOn'>

/** Each invoice with what is left of the ones before it, and what that leaves of itself. */
function carryOn<Sum extends DueSum>(sums: readonly Sum[], today: Day) {
  let next = ZERO
  return sums.map((sum, index) => {
    const before = sums[index - 1]
    assert(before === undefined || before.month < sum.month, 'invoices are in the order of time')
    const left = next
    const remaining = addCents(addCents(sum.items, left), negate(sum.paid))
    next = remaining > 0 || sum.dueOn < today ? remaining : ZERO
    return { sum, left, remaining }
  })
}

/**
 * What is left of the last of these invoices of one card on `today`, with what those before it
 * carried on: `settleInvoices`, asked for one figure. Of months that are due already, those in which
 * nothing was left may be missing; from this month on all must be there, since each of them stops a
 * debt from being carried. Asserts that the months follow one another.
 */
export function remainderOf(sums: readonly DueSum[], today: Day): Cents {
  return carryOn(sums, today).at(-1)?.remaining ?? ZERO
}

/**
 * Whether a debt only passed through an invoice: nothing was bought on it nor paid of it, and it is past. The debt
 * is shown where it was made and where it is owed now, and on none of the invoices between (case M12).
 */
function passesThrough(sum: DueSum, left: Cents, today: Day): boolean {
  return sum.dueOn < today && left < 0 && sum.items === 0 && sum.paid === 0
}

/**
 * What each invoice of one card carries on to the next, and how it stands on `today` (decisions.md
 * §5, cases C1 to C3, C8). An unpaid remainder is carried once its due date has passed, a credit at
 * once. To the cent: what is too little to be shown is not forgotten, so that purchases less
 * payments are always what is carried. Asserts that the months follow one another.
 */
export function settleInvoices(sums: readonly InvoiceSum[], today: Day): readonly SettledInvoice[] {
  const chain = carryOn(sums, today)
  // A remainder moves on to the first invoice that is not due yet; paid there, it is paid.
  const last = sums.findIndex(({ dueOn }) => dueOn >= today)
  const within = last === -1 ? chain : chain.slice(0, last + 1)
  return chain.map(({ sum, left, remaining: exact }, index) => {
    const isSettledLater = within.slice(index + 1).some(({ remaining }) => remaining >= -TOLERANCE)
    const isPassed = passesThrough(sum, left, today)
    const carried = isPassed || !isCarried(left) ? ZERO : left
    const total = addCents(sum.items, carried)
    const invoice = { ...sum, carried, total, remaining: isPassed ? ZERO : exact }
    const facts = { ...invoice, today, isSettledLater }
    return { ...invoice, owed: owedOf(facts), state: invoiceState(facts) }
  })
}

/**
 * The state of an invoice. One with nothing to pay can be closed and paid, never overdue (case C8);
 * one that was paid before it closed is paid until something more is bought.
 */
export function invoiceState(
  invoice: Pick<SettledInvoice, 'closesOn' | 'dueOn' | 'paid' | 'remaining'> & {
    readonly today: Day
    /** Whether a later invoice, to which its remainder was carried, has been paid. */
    readonly isSettledLater: boolean
  },
): InvoiceState {
  const { closesOn, dueOn, paid, remaining, today, isSettledLater } = invoice
  const hasClosed = closesOn < today
  if (remaining >= -TOLERANCE) return hasClosed || paid !== 0 ? 'paid' : 'open'
  if (dueOn < today) return isSettledLater ? 'paid' : 'overdue'
  if (paid !== 0) return 'partly_paid'
  return hasClosed ? 'closed' : 'open'
}
