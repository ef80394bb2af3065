import { cardRuleOf } from '@saldo/api/payments/rows'
import {
  addMonths,
  type Day,
  firstDay,
  lastDay,
  listDays,
  listMonths,
  type Month,
  monthOf,
} from '@saldo/domain/calendar'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { isCounted } from '@saldo/domain/categories/kinds'
import { invoiceInMonth, invoiceOf } from '@saldo/domain/payments/card-cycle'
import { groupsOf, type Owner } from './owner.ts'

/** What an entry counts for, kept from one walk over the plain entries. */
type Plain = {
  readonly on: Day
  readonly paymentId: string
  readonly categoryId: string | null
  readonly type: string
  readonly cents: number
  readonly paid: boolean
  readonly counted: boolean
  readonly invoiceMonth: Day | null
  readonly paysCard: string | null
  readonly paysMonth: Day | null
  /** The goal that it was put into. */
  readonly objectiveId?: string
}

/** An entry that was written through the API; one that is no spending says so. */
type WrittenEntry = Pick<Plain, 'on' | 'paymentId' | 'categoryId' | 'cents' | 'paid'> &
  Partial<Plain>

export type InvoiceFigures = {
  readonly spent: number
  readonly carried: number
  readonly total: number
  readonly paid: number
  readonly remaining: number
  readonly items: number
}

const EMPTY_FIGURES = { items: 0, count: 0, paid: 0 }

const PARENTS = new Map(DEFAULT_CATEGORIES.map(({ id, parentId }) => [id, parentId]))

const money = (cents: number) => (cents + 0) / 100

/**
 * What the right answers are, from the plain entries and by nothing that the product uses to keep
 * or read its totals. A benchmark whose product disagrees with it has measured nothing.
 */
export class Oracle {
  readonly #owner: Owner
  readonly #today: Day
  readonly #entries: Plain[] = []
  readonly #credit: ReadonlySet<string>
  readonly #initial: number

  constructor(owner: Owner, today: Day) {
    this.#owner = owner
    this.#today = today
    const cards = owner.payments.filter(({ type }) => type === 'credit')
    this.#credit = new Set(cards.map(({ id }) => id))
    this.#initial = owner.payments.reduce((sum, payment) => sum + payment.initial_value, 0)
    const groups = groupsOf(owner)
    for (const row of owner.entries) {
      const group = row.category_id === null ? null : (groups.get(row.category_id) ?? null)
      this.#entries.push({
        on: row.counts_on,
        paymentId: row.payment_id,
        categoryId: row.category_id,
        type: row.transaction_type,
        cents: row.value,
        paid: row.paid,
        counted: isCounted(group),
        invoiceMonth: row.invoice_month,
        paysCard: row.pays_card_id,
        paysMonth: row.pays_month,
      })
    }
  }

  get count(): number {
    return this.#entries.length
  }

  #sum(is: (entry: Plain) => boolean): number {
    let sum = 0
    for (const entry of this.#entries) if (is(entry)) sum += entry.cents
    return sum
  }

  #held = ({ paymentId }: Plain) => !this.#credit.has(paymentId)

  balances(month: Month) {
    const [start, end] = [firstDay(month), lastDay(month)]
    const on = end < this.#today ? end : this.#today
    const isIn = (entry: Plain) => entry.counted && entry.on >= start && entry.on <= end
    const of = (type: string, onlyPaid: boolean) =>
      this.#sum((entry) => isIn(entry) && entry.type === type && (!onlyPaid || entry.paid))
    const owed = this.#owedBy(end)
    const ahead = this.#sum(
      (entry) => this.#held(entry) && entry.on <= end && !(entry.paid && entry.on <= on),
    )
    const planned =
      this.#initial + this.#sum((entry) => this.#held(entry) && entry.on <= end) + owed
    const saved = this.#savedBy(end)
    const toReceive = this.#sum(
      (entry) =>
        this.#held(entry) &&
        entry.counted &&
        entry.type === 'revenues' &&
        entry.on <= end &&
        !(entry.paid && entry.on <= on),
    )
    return {
      currentBalance: money(
        this.#initial + this.#sum((entry) => this.#held(entry) && entry.paid && entry.on <= on),
      ),
      planned: money(planned),
      saved: money(saved),
      spendable: money(planned - saved),
      toReceive: money(toReceive),
      toPay: money(ahead - toReceive),
      invoicesDue: money(owed),
      revenuesPaid: money(of('revenues', true)),
      revenuesBalance: money(of('revenues', false)),
      expensesPaid: money(-of('expenses', true)),
      expensesBalance: money(-of('expenses', false)),
      investimentsPaid: money(-of('investiments', true)),
      investimentsBalance: money(-of('investiments', false)),
      accumulated: money(this.#sum((entry) => entry.counted && entry.on <= end)),
    }
  }

  /** What the savings accounts come to by a day: that is not to be spent. */
  #savedBy(day: Day): number {
    const savings = this.#owner.payments.filter(
      ({ account_type: type, counts_to_spend: chosen }) => !(chosen ?? type !== 'Poupança'),
    )
    const ids = new Set(savings.map(({ id }) => id))
    return (
      savings.reduce((sum, { initial_value: cents }) => sum + cents, 0) +
      this.#sum(({ paymentId, on }) => ids.has(paymentId) && on <= day)
    )
  }

  /**
   * What is owed on the invoices that fall under a condition, negative as debts are; where it is
   * planned, what is only meant to be paid counts as well.
   */
  #owed(is: (card: string, due: Day) => boolean, { planned = false } = {}): number {
    const due = new Map<string, Day>()
    for (const { paymentId, invoiceMonth, on } of this.#entries) {
      if (invoiceMonth !== null) due.set(`${paymentId}${invoiceMonth}`, on)
    }
    return (
      this.#sum(({ paymentId, invoiceMonth, on }) => invoiceMonth !== null && is(paymentId, on)) -
      this.#sum(({ paysCard, paysMonth, paid, on }) => {
        if (paysCard === null || !(paid || planned)) return false
        return is(paysCard, due.get(`${paysCard}${paysMonth}`) ?? on)
      })
    )
  }

  /** What all cards together are expected to take by a day; one that is in credit takes nothing. */
  #owedBy(day: Day): number {
    return [...this.#credit].reduce((total, card) => {
      const owed = this.#owed((of, due) => of === card && due <= day, { planned: true })
      return total + Math.min(0, owed)
    }, 0)
  }

  /** What each payment method is worth today, by its id. */
  payments(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      this.#owner.payments.map((payment) => {
        if (payment.type === 'credit') {
          const { dueOn } = invoiceOf(cardRuleOf(payment), this.#today)
          return [payment.id, money(this.#owed((card, due) => card === payment.id && due <= dueOn))]
        }
        const moved = this.#sum(
          (entry) => entry.paymentId === payment.id && entry.paid && entry.on <= this.#today,
        )
        return [payment.id, money(payment.initial_value + moved)]
      }),
    )
  }

  chart(month: Month) {
    const [start, end] = [firstDay(month), lastDay(month)]
    let balance = this.#initial + this.#sum((entry) => this.#held(entry) && entry.on < start)
    const within = this.#entries.filter(({ on }) => on >= start && on <= end)
    const points = listDays(start, end).map((date) => {
      const here = within.filter(({ on }) => on === date)
      const sum = (is: (entry: Plain) => boolean) =>
        here.reduce((total, entry) => (is(entry) ? total + entry.cents : total), 0)
      balance += sum(this.#held)
      return {
        date,
        revenues: sum((entry) => entry.counted && entry.type === 'revenues'),
        expenses: -sum((entry) => entry.counted && entry.type === 'expenses'),
        balance: balance + this.#owedBy(date),
      }
    })
    return {
      revenues: points.map(({ date, revenues }) => ({ date, value: money(revenues) })),
      expenses: points.map(({ date, expenses }) => ({ date, value: money(expenses) })),
      balance: points.map(({ date, balance: value }) => ({ date, value: money(value) })),
    }
  }

  /** What was spent on each category of a month, its subcategories with it, by its id. */
  spending(month: Month): Readonly<Record<string, number>> {
    const [start, end] = [firstDay(month), lastDay(month)]
    const sums = new Map<string, number>()
    for (const { counted, type, categoryId, on, cents } of this.#entries) {
      if (!counted || type !== 'expenses' || categoryId === null || on < start || on > end) continue
      const whole = PARENTS.get(categoryId) ?? categoryId
      sums.set(whole, (sums.get(whole) ?? 0) - cents)
    }
    return Object.fromEntries([...sums].map(([id, cents]) => [id, money(cents)]))
  }

  /** What was put into each goal, by its id. */
  goals(): Readonly<Record<string, number>> {
    const sums = new Map<string, number>()
    for (const { objectiveId, cents } of this.#entries) {
      if (objectiveId === undefined) continue
      sums.set(objectiveId, (sums.get(objectiveId) ?? 0) - cents)
    }
    return Object.fromEntries([...sums].map(([id, cents]) => [id, money(cents)]))
  }

  /** How many rows the list of a range has, an invoice being one, and what they add up to. */
  list(start: Day, end: Day): { readonly rows: number; readonly sum: number } {
    const own = this.#entries.filter(
      ({ on, invoiceMonth }) => invoiceMonth === null && on >= start && on <= end,
    )
    const invoices = [...this.#credit]
      .flatMap((card) => this.#invoices(card))
      .filter(
        ({ due, count, carried }) => due >= start && due <= end && (count > 0 || carried !== 0),
      )
    const sum =
      own.reduce((total, { cents }) => total + cents, 0) +
      invoices.reduce((total, { items, carried }) => total + items + carried, 0)
    return { rows: own.length + invoices.length, sum: money(sum) }
  }

  /** A card's invoices with what is carried: what was owed when it fell due, a credit at once. */
  #invoices(card: string) {
    const months = new Map<Day, { due: Day; items: number; count: number; paid: number }>()
    const at = (month: Day) => {
      const figures = months.get(month) ?? { due: this.#dueOn(card, month), ...EMPTY_FIGURES }
      months.set(month, figures)
      return figures
    }
    for (const { paymentId, invoiceMonth, paysCard, paysMonth, paid, cents } of this.#entries) {
      if (invoiceMonth !== null && paymentId === card) {
        const invoice = at(invoiceMonth)
        invoice.items += cents
        invoice.count += 1
      }
      if (paysMonth !== null && paysCard === card && paid) at(paysMonth).paid += cents
    }
    const bought = [...months.keys()].toSorted()
    const [first, last] = [bought[0], bought.at(-1)]
    if (first === undefined || last === undefined) return []
    // A month in which nothing was bought carries on what came into it.
    for (const month of listMonths(monthOf(first), addMonths(monthOf(last), 1))) at(firstDay(month))
    let left = 0
    return [...months]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([month, { due, items, count, paid }]) => {
        const carried = Math.abs(left) <= 1 ? 0 : left
        const remaining = items + left - paid
        left = remaining > 0 || due < this.#today ? remaining : 0
        return { month: monthOf(month), due, items, count, paid, carried, remaining }
      })
  }

  #dueOn(card: string, month: Day): Day {
    const payment = this.#owner.payments.find(({ id }) => id === card)
    if (payment === undefined) throw new Error(`no card ${card}`)
    return invoiceInMonth(cardRuleOf(payment), monthOf(month)).dueOn
  }

  /** The figures of each invoice of a card, by its month: what is owed is positive. */
  invoices(card: string): ReadonlyMap<Month, InvoiceFigures> {
    return new Map(
      this.#invoices(card).map(({ month, items, count, paid, carried, remaining }) => [
        month,
        {
          spent: money(0 - items),
          carried: money(0 - carried),
          total: money(0 - items - carried),
          paid: money(0 - paid),
          remaining: money(0 - remaining),
          items: count,
        },
      ]),
    )
  }

  /** One more entry was written through the API. */
  add(entry: WrittenEntry): void {
    const type = entry.cents > 0 ? 'revenues' : 'expenses'
    const none = { invoiceMonth: null, paysCard: null, paysMonth: null }
    this.#entries.push({ ...none, type, counted: true, ...entry })
  }

  /** What was written last is gone again: only the first so many entries stay. */
  keepFirst(count: number): void {
    this.#entries.length = count
  }

  /** The months that a dashboard shows. */
  get month(): Month {
    return monthOf(this.#today)
  }
}
