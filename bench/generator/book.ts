import type { EntryRow } from '@saldo/api/transactions/columns'
import { entryRow, anchorDayOf, placeColumns } from '@saldo/api/transactions/rows'
import { cardRuleOf } from '@saldo/api/payments/rows'
import { addDays, type Day, firstDay, type Month } from '@saldo/domain/calendar'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { type Cents, toCents } from '@saldo/domain/money'
import { invoiceInMonth } from '@saldo/domain/payments/card-cycle'
import type { RecurrentType } from '@saldo/domain/transactions/kinds'
import { nameKey } from '@saldo/domain/transactions/names'
import { type Entry, placeEntry, planEntries, planSeries } from '@saldo/domain/transactions/plan'
import type { Chance } from './chance.ts'
import type { PaymentRow, SeriesRow } from './owner.ts'

/** A category as a line names it; its group says which way the money goes. */
type DrawnCategory = { readonly id: string; readonly group: CategoryGroup }

/** One thing that happened. `cents` is positive, whichever way the money goes. */
export type Line = {
  readonly payment: PaymentRow
  readonly category: DrawnCategory
  readonly name: string
  readonly cents: number
  readonly date: Day
  readonly description?: string
  /** Off a card, when it is not simply "up to today is paid". */
  readonly paid?: boolean
}

export type Repetition = {
  readonly recurrentType: RecurrentType
  /** The last day of a series that has ended; without it, it runs on. */
  readonly endedOn?: Day
  /** A bill that differs from month to month. */
  readonly centsOf?: (date: Day) => number
}

const instantOf = (day: Day) => Date.parse(`${day}T15:00:00Z`)

/**
 * Somebody's ledger being written by hand: every way in which the product itself makes entries,
 * placed by the product's own rules, and no other way.
 */
export class Book {
  readonly entries: EntryRow[] = []
  readonly series: SeriesRow[] = []
  readonly #of: { readonly userId: string; readonly today: Day; readonly openedUntil: Day }
  readonly #chance: Chance

  constructor(
    of: { readonly userId: string; readonly today: Day; readonly openedUntil: Day },
    chance: Chance,
  ) {
    this.#of = of
    this.#chance = chance
  }

  once(line: Line): EntryRow {
    const card = line.payment.type === 'credit' ? cardRuleOf(line.payment) : null
    const { date } = line
    const place = placeEntry({ date, card, chosenMonth: null })
    return this.#write(line, { index: 0, value: signed(line), date, ...place }, {})
  }

  /** A purchase in parts: all of them at once, each in its own month or invoice. */
  split(line: Line, parts: number): void {
    const card = line.payment.type === 'credit' ? cardRuleOf(line.payment) : null
    const { date } = line
    const value = signed(line)
    const planned = planEntries({ value, date, instalments: parts, recurrence: null, card })
    const series_id = this.#id(date)
    const shared = { series_id, last_installment: parts, anchor_day: anchorOf(date) }
    for (const entry of planned) this.#write(line, entry, shared)
  }

  /** A commitment: its series, and every occurrence up to what is opened or its end. */
  repeat(line: Line, { recurrentType, endedOn, centsOf }: Repetition): void {
    const { payment, date, category } = line
    const card = payment.type === 'credit' ? cardRuleOf(payment) : null
    const until = endedOn ?? this.#of.openedUntil
    const planned = planSeries({ value: signed(line), date, card }, { recurrentType, until })
    const series_id = this.#id(date)
    const shared = { series_id, recurrent_type: recurrentType, anchor_day: anchorOf(date) }
    for (const entry of planned) {
      const cents = entry.date > this.#of.today ? line.cents : (centsOf?.(entry.date) ?? line.cents)
      this.#write(line, { ...entry, value: signed({ category, cents }) }, shared)
    }
    this.series.push({
      user_id: this.#of.userId,
      id: series_id,
      recurrent_type: recurrentType,
      business_day: null,
      anchor: date,
      next_index: planned.length,
      payment_id: payment.id,
      category_id: category.id,
      transaction_type: typeOf(category),
      name: line.name,
      description: line.description ?? '',
      value: signed(line),
      written_by: null,
      labels: null,
      card_ending: null,
      split: null,
      ended_at: endedOn === undefined ? null : new Date(instantOf(endedOn)).toISOString(),
    })
  }

  /** Money from one of one's own places to another: two halves that sum to zero. */
  move(halves: {
    readonly from: PaymentRow
    readonly to: PaymentRow
    readonly cents: number
    readonly date: Day
    readonly name: string
  }): void {
    const { from, to, cents, date, name } = halves
    const kind = to.type === 'money' ? 'withdraw' : 'transfer'
    const operation = {
      operation_id: this.#id(date),
      operation_type: kind,
      category_id: DEFAULT_CATEGORY_IDS[kind],
    } as const
    const place = { index: 0, date, countsOn: date, invoiceMonth: null }
    const half = (payment: PaymentRow, group: 'expenses' | 'revenues', counterpart: PaymentRow) => {
      const category = { id: operation.category_id, group }
      const line = { payment, category, name, cents, date }
      this.#write(
        line,
        { ...place, value: signed(line) },
        { ...operation, operation_payment: counterpart.id },
      )
    }
    half(from, 'expenses', to)
    half(to, 'revenues', from)
  }

  /** What a shop gives back on the card: it takes the purchase's category (decisions.md §4). */
  refund(of: EntryRow, back: { readonly payment: PaymentRow; readonly line: Partial<Line> }): void {
    const { payment, line } = back
    const date = line.date ?? of.date
    const entry = placeEntry({ date, card: cardRuleOf(payment), chosenMonth: null })
    const cents = line.cents ?? Math.abs(of.value)
    const category = {
      id: of.category_id ?? DEFAULT_CATEGORY_IDS.refund,
      group: 'revenues',
    } as const
    this.#write(
      { payment, category, cents, date, name: line.name ?? `Estorno — ${of.name}` },
      { index: 0, value: toCents(cents), date, ...entry },
      { refund_of_id: of.id },
    )
  }

  /** Pays an invoice, whole or not, on its due date unless another is named. */
  payInvoice(bill: {
    readonly card: PaymentRow
    readonly month: Month
    readonly from: PaymentRow
    readonly cents: number
    readonly date?: Day
  }): void {
    const { card, month, from, cents } = bill
    const date = bill.date ?? invoiceInMonth(cardRuleOf(card), month).dueOn
    const category = { id: DEFAULT_CATEGORY_IDS.invoicePayment, group: 'expenses' } as const
    const name = `Pagamento da fatura ${card.name}`
    const line = { payment: from, category, name, cents, date }
    const entry = { index: 0, value: signed(line), date, countsOn: date, invoiceMonth: null }
    this.#write(line, entry, { pays_card_id: card.id, pays_month: firstDay(month) })
  }

  /** What the invoice of a card adds up to, as a positive sum owed. */
  owed(card: PaymentRow, month: Month): number {
    const items = this.entries.filter(
      (entry) => entry.payment_id === card.id && entry.invoice_month === firstDay(month),
    )
    return -items.reduce((sum, { value }) => sum + value, 0)
  }

  /** What a place holds at the end of each day, by the day, over everything that is written. */
  balances(payment: PaymentRow, from: Day, to: Day): Map<Day, number> {
    const moved = new Map<Day, number>()
    let balance: number = payment.initial_value
    for (const entry of this.entries) {
      if (entry.payment_id !== payment.id) continue
      if (entry.counts_on < from) balance += entry.value
      else moved.set(entry.counts_on, (moved.get(entry.counts_on) ?? 0) + entry.value)
    }
    const days = new Map<Day, number>()
    for (let day = from; day <= to; day = addDays(day, 1)) {
      balance += moved.get(day) ?? 0
      days.set(day, balance)
    }
    return days
  }

  #id(day: Day): string {
    return this.#chance.id(instantOf(day))
  }

  #write(line: Line, entry: Entry, more: Partial<EntryRow>): EntryRow {
    const { userId, today } = this.#of
    const { payment, category, date, name, description = '' } = line
    const madeOn = date > today ? today : date
    const id = more.series_id !== undefined && entry.index === 0 ? more.series_id : this.#id(madeOn)
    const row = entryRow(
      {
        user_id: userId,
        id,
        series_id: id,
        recurrent_index: entry.index,
        payment_id: payment.id,
        category_id: category.id,
        transaction_type: typeOf(category),
        written_by: null,
        name,
        name_key: nameKey(name),
        description,
        value: entry.value,
        date: entry.date,
        ...placeColumns(entry),
        paid: payment.type === 'credit' || (line.paid ?? entry.date <= today),
        ...more,
      },
      instantOf(madeOn),
    )
    this.entries.push(row)
    return row
  }
}

function typeOf({ group }: DrawnCategory) {
  return group === 'revenues' || group === 'investiments' ? group : 'expenses'
}

function signed({ category, cents }: Pick<Line, 'category' | 'cents'>): Cents {
  return toCents(category.group === 'revenues' ? cents : -cents)
}

const anchorOf = (date: Day) => anchorDayOf(date, { repeats: true })
