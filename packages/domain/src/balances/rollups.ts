import { type Day, firstDay, type Month, monthOf } from '../calendar.ts'
import { addCents, type Cents, negate, ZERO } from '../money.ts'
import type { CountedGroup } from '../categories/kinds.ts'

/** What of an entry counts in a balance or a total; nothing else of it matters here. */
export type Posted = {
  readonly paymentId: string
  readonly categoryId: string | null
  readonly transactionType: CountedGroup
  readonly value: Cents
  readonly paid: boolean
  /** The due date of its invoice on a card, else its own date (decisions.md §6). */
  readonly countsOn: Day
  /** The month of the invoice that it is an item of; null off a card. */
  readonly invoiceMonth: Month | null
  /**
   * Whether it is revenue, expense or investment at all: bank movements and invoice payments only
   * move money, and feed nothing but balances (decisions.md §4 and §5, case C5).
   */
  readonly counted: boolean
  /** Whether it is one part of a purchase in parts. */
  readonly isPart: boolean
  /** The invoice that it pays, if it pays one. */
  readonly pays: { readonly cardId: string; readonly month: Month } | null
}

/** What a day or a month of one payment method adds up to, in cents, signed. */
export type Measures = {
  readonly paid: Cents
  readonly all: Cents
  readonly revenuesPaid: Cents
  readonly revenuesAll: Cents
  readonly expensesPaid: Cents
  readonly expensesAll: Cents
  readonly investimentsPaid: Cents
  readonly investimentsAll: Cents
  readonly entries: number
}

export type DayDelta = Measures & { readonly paymentId: string; readonly day: Day }
/** `month` is the month's first day, as the table keeps it. */
export type MonthDelta = Measures & { readonly paymentId: string; readonly month: Day }
export type CategoryDelta = {
  readonly paymentId: string
  readonly month: Day
  readonly categoryId: string
  readonly transactionType: CountedGroup
  readonly paid: Cents
  readonly all: Cents
  readonly entries: number
}
export type InvoiceDelta = {
  readonly cardId: string
  readonly month: Day
  readonly items: Cents
  readonly itemCount: number
  readonly paid: Cents
  /** What pays it, paid already or only planned. */
  readonly settling: Cents
  /** What of the items is a part of a purchase in parts. */
  readonly parts: Cents
}

export type Deltas = {
  readonly days: readonly DayDelta[]
  readonly months: readonly MonthDelta[]
  readonly categories: readonly CategoryDelta[]
  readonly invoices: readonly InvoiceDelta[]
}

/** The category of what has none (a reversal on a card), so that every cell has a name. */
export const NO_CATEGORY = '00000000-0000-0000-0000-000000000000'

type Numbers<T> = { [key in keyof T]: T[key] extends number ? key : never }[keyof T]

/**
 * Cells by their key; a cell that comes to nothing is dropped. Each is put together once: an import
 * has thousands, and copying them is most of what it would cost.
 */
class Cells<Names extends object, Values extends Record<string, number>> {
  readonly #cells = new Map<string, Names & Record<string, number>>()
  #sums: readonly string[] = []

  add(key: string, names: Names, values: Values): void {
    const cell: Record<string, number> | undefined = this.#cells.get(key)
    if (cell === undefined) {
      this.#sums = Object.keys(values)
      this.#cells.set(key, Object.assign({ ...values }, names))
      return
    }
    for (const name of this.#sums) cell[name] = (cell[name] ?? 0) + (values[name] ?? 0)
  }

  list(): (Names & Values)[] {
    const rows = [...this.#cells.values()] as (Names & Values)[]
    return rows.filter((row) => this.#sums.some((name) => row[name] !== 0))
  }
}

function measuresOf(posted: Posted, sign: 1 | -1): Measures {
  const value = sign === 1 ? posted.value : negate(posted.value)
  const paid = posted.paid ? value : ZERO
  const of = (type: CountedGroup) => posted.counted && posted.transactionType === type
  return {
    paid,
    all: value,
    revenuesPaid: of('revenues') ? paid : ZERO,
    revenuesAll: of('revenues') ? value : ZERO,
    expensesPaid: of('expenses') ? paid : ZERO,
    expensesAll: of('expenses') ? value : ZERO,
    investimentsPaid: of('investiments') ? paid : ZERO,
    investimentsAll: of('investiments') ? value : ZERO,
    entries: sign,
  }
}

const invoiceKey = (of: { cardId: string; month: Day }) => `${of.cardId}|${of.month}`

/**
 * The difference between two states of the ledger, cell by cell. Creating passes nothing before,
 * removing nothing after, editing both: one function for three acts, so the three can never
 * disagree about a balance.
 */
export function rollupDeltas(before: readonly Posted[], after: readonly Posted[]): Deltas {
  const days = new Cells<{ paymentId: string; day: Day }, Measures>()
  const months = new Cells<{ paymentId: string; month: Day }, Measures>()
  const categories = new Cells<
    Omit<CategoryDelta, Numbers<CategoryDelta>>,
    Pick<CategoryDelta, Numbers<CategoryDelta>>
  >()
  const invoices = new Cells<
    { cardId: string; month: Day },
    Pick<InvoiceDelta, 'items' | 'itemCount' | 'paid' | 'settling' | 'parts'>
  >()

  function post(posted: Posted, sign: 1 | -1): void {
    const { paymentId, countsOn, transactionType } = posted
    const month = firstDay(monthOf(countsOn))
    const measures = measuresOf(posted, sign)
    days.add(`${paymentId}|${countsOn}`, { paymentId, day: countsOn }, measures)
    months.add(`${paymentId}|${month}`, { paymentId, month }, measures)
    const { paid, all, entries } = measures
    if (posted.counted) {
      const categoryId = posted.categoryId ?? NO_CATEGORY
      const names = { paymentId, month, categoryId, transactionType }
      const key = `${paymentId}|${month}|${categoryId}|${transactionType}`
      categories.add(key, names, { paid, all, entries })
    }
    if (posted.invoiceMonth !== null) {
      const invoice = { cardId: paymentId, month: firstDay(posted.invoiceMonth) }
      const parts = posted.isPart ? all : ZERO
      const values = { items: all, itemCount: entries, paid: ZERO, settling: ZERO, parts }
      invoices.add(invoiceKey(invoice), invoice, values)
    }
    if (posted.pays !== null) {
      const invoice = { cardId: posted.pays.cardId, month: firstDay(posted.pays.month) }
      // A bank's bill tells the payment from the other side, as money that came in on the card.
      const isOfTheBill = posted.pays.cardId === paymentId
      invoices.add(invoiceKey(invoice), invoice, {
        items: ZERO,
        itemCount: 0,
        paid: isOfTheBill ? negate(paid) : paid,
        settling: isOfTheBill ? negate(all) : all,
        parts: ZERO,
      })
    }
  }

  for (const posted of before) post(posted, -1)
  for (const posted of after) post(posted, 1)
  return {
    days: days.list(),
    months: months.list(),
    categories: categories.list(),
    invoices: invoices.list(),
  }
}

/** What a balance adds up to over some entries: the sum of what is paid. For checks and tests. */
export function sumOfPaid(entries: readonly Posted[]): Cents {
  return entries.reduce((sum, { paid, value }) => (paid ? addCents(sum, value) : sum), ZERO)
}
