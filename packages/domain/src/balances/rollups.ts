import { type Day, firstDay, type Month, monthOf } from '../calendar.ts'
import { type Cents, negate, ZERO } from '../money.ts'
import type { CountedGroup } from '../categories/kinds.ts'

/** What of an entry counts in a balance or a total; nothing else of it matters here. */
export type Posted = {
  readonly paymentId: string
  /** What of it counts in which category, in cents: together its value. */
  readonly shares: readonly { readonly categoryId: string | null; readonly value: Cents }[]
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
  /** The goal that it is a deposit into or a redemption of, if it is one. */
  readonly objectiveId: string | null
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

type DayDelta = Measures & { readonly paymentId: string; readonly day: Day }
/** `month` is the month's first day, as the table keeps it. */
type MonthDelta = Measures & { readonly paymentId: string; readonly month: Day }
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

/** What one month brought a goal: a deposit leaves the account, so `saved` has the other sign. */
export type ObjectiveDelta = {
  readonly paymentId: string
  readonly objectiveId: string
  readonly month: Day
  readonly saved: Cents
  /** Redemptions that are not paid yet. */
  readonly planned: Cents
  readonly entries: number
}

export type Deltas = {
  readonly days: readonly DayDelta[]
  readonly months: readonly MonthDelta[]
  readonly categories: readonly CategoryDelta[]
  readonly invoices: readonly InvoiceDelta[]
  readonly objectives: readonly ObjectiveDelta[]
}

/** The category of what has none (a reversal on a card), so that every cell has a name. */
export const NO_CATEGORY = '00000000-0000-0000-0000-000000000000'

type Numbers<T> = { [key in keyof T]: T[key] extends number ? key : never }[keyof T]

/**
 * Cells by their key; a cell that comes to nothing is dropped. Whoever knows the shape of a cell puts
 * it together and adds to it: an import has thousands, and going through the names of their sums one
 * by one is most of what it would cost.
 */
class Cells<Cell extends Values, Values extends Record<string, number>> {
  readonly #cells = new Map<string, Writable<Cell>>()
  readonly #add: (cell: Writable<Cell>, values: Values) => void
  #sums: readonly string[] = []

  constructor(add: (cell: Writable<Cell>, values: Values) => void) {
    this.#add = add
  }

  /** Adds `values` to the cell of that key; the first time, that cell is what `first` gives. */
  add(key: string, values: Values, first: () => Cell): void {
    const cell = this.#cells.get(key)
    if (cell !== undefined) return this.#add(cell, values)
    this.#sums = Object.keys(values)
    this.#cells.set(key, first())
    return undefined
  }

  list(): Cell[] {
    return [...this.#cells.values()].filter((row) => this.#sums.some((name) => row[name] !== 0))
  }
}

type Writable<T> = { -readonly [key in keyof T]: T[key] }
type Sums<T> = Writable<Pick<T, Numbers<T>>>

// A difference and no total yet: what a ledger may hold is asked before it is written.
const plus = (a: Cents, b: Cents) => (a + b) as Cents

function addMeasures(cell: Writable<Measures>, values: Measures): void {
  cell.paid = plus(cell.paid, values.paid)
  cell.all = plus(cell.all, values.all)
  cell.revenuesPaid = plus(cell.revenuesPaid, values.revenuesPaid)
  cell.revenuesAll = plus(cell.revenuesAll, values.revenuesAll)
  cell.expensesPaid = plus(cell.expensesPaid, values.expensesPaid)
  cell.expensesAll = plus(cell.expensesAll, values.expensesAll)
  cell.investimentsPaid = plus(cell.investimentsPaid, values.investimentsPaid)
  cell.investimentsAll = plus(cell.investimentsAll, values.investimentsAll)
  cell.entries += values.entries
}

function addOfCategory(cell: Sums<CategoryDelta>, values: Sums<CategoryDelta>): void {
  cell.paid = plus(cell.paid, values.paid)
  cell.all = plus(cell.all, values.all)
  cell.entries += values.entries
}

function addOfInvoice(cell: Sums<InvoiceDelta>, values: Sums<InvoiceDelta>): void {
  cell.items = plus(cell.items, values.items)
  cell.itemCount += values.itemCount
  cell.paid = plus(cell.paid, values.paid)
  cell.settling = plus(cell.settling, values.settling)
  cell.parts = plus(cell.parts, values.parts)
}

function addOfObjective(cell: Sums<ObjectiveDelta>, values: Sums<ObjectiveDelta>): void {
  cell.saved = plus(cell.saved, values.saved)
  cell.planned = plus(cell.planned, values.planned)
  cell.entries += values.entries
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

/** A difference made up entry by entry: -1 as it was before, 1 as it is after. */
export type RollupDifference = {
  post(posted: Posted, sign: 1 | -1): void
  deltas(): Deltas
}

/**
 * Opens the difference between two states of the ledger, cell by cell. Creating posts nothing before,
 * removing nothing after, editing both: one function for three acts, so the three can never disagree
 * about a balance. Entries are posted one by one, so that who has many lets others have a turn between.
 */
export function openRollupDeltas(): RollupDifference {
  const days = new Cells<DayDelta, Measures>(addMeasures)
  const months = new Cells<MonthDelta, Measures>(addMeasures)
  const categories = new Cells<CategoryDelta, Sums<CategoryDelta>>(addOfCategory)
  const invoices = new Cells<InvoiceDelta, Sums<InvoiceDelta>>(addOfInvoice)
  const objectives = new Cells<ObjectiveDelta, Sums<ObjectiveDelta>>(addOfObjective)

  function addToInvoice(cardId: string, ofMonth: Month, values: Sums<InvoiceDelta>): void {
    const month = firstDay(ofMonth)
    invoices.add(`${cardId}|${month}`, values, () => ({ ...values, cardId, month }))
  }

  function post(posted: Posted, sign: 1 | -1): void {
    const { paymentId, countsOn, transactionType } = posted
    const month = firstDay(monthOf(countsOn))
    const measures = measuresOf(posted, sign)
    days.add(`${paymentId}|${countsOn}`, measures, () => ({
      ...measures,
      paymentId,
      day: countsOn,
    }))
    months.add(`${paymentId}|${month}`, measures, () => ({ ...measures, paymentId, month }))
    const { all, entries } = measures
    if (posted.counted) {
      for (const share of posted.shares) {
        const categoryId = share.categoryId ?? NO_CATEGORY
        const key = `${paymentId}|${month}|${categoryId}|${transactionType}`
        const value = sign === 1 ? share.value : negate(share.value)
        const sums = { paid: posted.paid ? value : ZERO, all: value, entries }
        const cell = { ...sums, paymentId, month, categoryId, transactionType }
        categories.add(key, sums, () => cell)
      }
    }
    if (posted.invoiceMonth !== null) {
      const parts = posted.isPart ? all : ZERO
      const values = { items: all, itemCount: entries, paid: ZERO, settling: ZERO, parts }
      addToInvoice(paymentId, posted.invoiceMonth, values)
    }
    if (posted.pays !== null) {
      const { cardId, month: paidMonth } = posted.pays
      // A bank's bill shows the payment from the other side, as money received on the card.
      const isOfTheBill = cardId === paymentId
      addToInvoice(cardId, paidMonth, {
        items: ZERO,
        itemCount: 0,
        paid: isOfTheBill ? negate(measures.paid) : measures.paid,
        settling: isOfTheBill ? negate(all) : all,
        parts: ZERO,
      })
    }
    if (posted.objectiveId !== null) {
      const { objectiveId } = posted
      const planned = posted.paid ? ZERO : all
      const values = { saved: negate(measures.paid), planned, entries }
      objectives.add(`${paymentId}|${objectiveId}|${month}`, values, () => ({
        ...values,
        paymentId,
        objectiveId,
        month,
      }))
    }
  }

  return {
    post,
    deltas: () => ({
      days: days.list(),
      months: months.list(),
      categories: categories.list(),
      invoices: invoices.list(),
      objectives: objectives.list(),
    }),
  }
}
