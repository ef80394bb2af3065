import { cardRuleOf } from '@saldo/api/payments/rows'
import type { EntryRow } from '@saldo/api/transactions/columns'
import { entryRow } from '@saldo/api/transactions/rows'
import {
  addMonths,
  type Day,
  daysBetween,
  daysIn,
  dayWithin,
  firstDay,
  listMonths,
  type Month,
  monthOf,
  addDays,
  toDay,
  toMonth,
} from '@saldo/domain/calendar'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { splitCents, toCents } from '@saldo/domain/money'
import { invoiceInMonth } from '@saldo/domain/payments/card-cycle'
import { nameKey } from '@saldo/domain/transactions/names'
import type { Chance } from './chance.ts'
import { CATEGORIES, PAYEES, zipf } from './household-parts.ts'
import type { PaymentRow, SeriesRow } from './owner.ts'

/** The day on which a measured household is read, whatever the clock shows. */
export const TODAY: Day = toDay('2025-12-15')
export const FIRST: Month = toMonth('2021-01')
export const LAST: Month = toMonth('2025-12')
const HISTORY = 60

/**
 * `dense` spreads its entries evenly over sixty months; `deep` has the same two hundred in the
 * current month whatever its size, so that what a screen shows never grows.
 */
export type Shape = 'dense' | 'deep'

export const DEEP_MONTH = 200
/** Contracts that are running now; the others have ended. */
const RUNNING = 12

/** What share of the entries each kind has (the rest is plain). */
const SHARES = { recurring: 0.102, instalments: 0.111, transfers: 0.012 }
const ON_CARD = { plain: 0.596, recurring: 0.4, instalments: 0.85 }
const UNPAID_NOW = 0.3

const payeeOf = zipf(PAYEES.length, 1)
const variableOf = zipf(CATEGORIES.variable.length, 0.8)
const keys = new Map<string, string>()

function keyOf(name: string): string {
  const existing = keys.get(name)
  if (existing !== undefined) return existing
  const key = nameKey(name)
  keys.set(name, key)
  return key
}

export type Places = {
  readonly cash: PaymentRow
  readonly banks: PaymentRow[]
  readonly cards: PaymentRow[]
}

export type Plan = {
  readonly n: number
  readonly shape: Shape
  readonly userId: string
  readonly places: Places
  readonly chance: Chance
}

type Contract = {
  readonly id: string
  readonly line: Line
  readonly from: Month
  readonly months: number
  readonly isOver: boolean
}

type Line = {
  readonly payment: PaymentRow
  readonly category: { readonly id: string; readonly group: string }
  readonly name: string
  readonly cents: number
}

/** Makes the entries month by month, so that a batch of them touches few rollups. */
export class Maker {
  readonly series: readonly SeriesRow[]
  readonly #plan: Plan
  readonly #contracts: readonly Contract[]
  #made = 0
  #external = 0
  /** How many instalments are yet to be bought for their share to be right. */
  #parts = 0

  constructor(plan: Plan) {
    this.#plan = plan
    this.#contracts = this.#contractsOf()
    this.series = this.#contracts.map((contract) => this.#seriesRow(contract))
  }

  *entries(): Generator<EntryRow> {
    const { n, shape } = this.#plan
    const months = listMonths(FIRST, LAST)
    for (const [at, month] of months.entries()) {
      const isNow = month === LAST
      // What is left is shared by the months that are left, so the sum is exact.
      const entriesKept = shape === 'deep' && !isNow ? DEEP_MONTH : 0
      const left = shape === 'deep' && !isNow ? months.length - 1 - at : months.length - at
      const quota = Math.max(0, Math.round((n - entriesKept - this.#made) / left))
      yield* this.#month(month, { quota, isNow })
    }
  }

  *#month(
    month: Month,
    { quota, isNow }: { readonly quota: number; readonly isNow: boolean },
  ): Generator<EntryRow> {
    const { chance, n, shape } = this.#plan
    const end = this.#made + quota
    const isFull = () => this.#made >= end
    for (const [at, contract] of this.#contracts.entries()) {
      const index = monthsFrom(contract.from, month)
      if (index < 0 || index >= contract.months || isFull()) continue
      yield this.#occurrence({ contract, at, index, month })
    }
    if (n >= 5_000 || monthsFrom(month, LAST) < (6 * n) / 1_000) {
      for (const card of this.#plan.places.cards) if (!isFull()) yield this.#payment(card, month)
    }
    for (const _ of range(chance.count((quota * SHARES.transfers) / 2))) {
      if (this.#made + 2 <= end) yield* this.#transfer(month)
    }
    const isLastOfDeep = shape === 'deep' && isNow
    const owing = isLastOfDeep ? 0 : this.#parts
    this.#parts = owing + quota * SHARES.instalments
    const entriesKept = shape === 'deep' && !isNow ? DEEP_MONTH : 0
    // A deep month is to stay as it is: nothing bought before it reaches into it.
    const room = shape === 'dense' ? Number.POSITIVE_INFINITY : isNow ? 12 : monthsFrom(month, LAST)
    while (this.#parts > 0) {
      const count = Math.min(this.#partsOf(), n - entriesKept - this.#made, room)
      if (count < 2) break
      this.#parts -= count
      yield* this.#purchase(month, count)
    }
    while (!isFull()) yield this.#plain(month)
  }

  /** One contract is about a hundred entries in ten thousand; the early ones of many have ended. */
  #contractsOf(): Contract[] {
    const { n, shape, chance } = this.#plan
    const count = Math.max(1, Math.round((n * SHARES.recurring) / HISTORY))
    return Array.from({ length: count }, (_, at) => {
      const isOver = shape === 'deep' && at >= RUNNING
      const months = isOver ? HISTORY - 1 : HISTORY
      const isPaycheck = at === 0
      const category = isPaycheck
        ? chance.pick(CATEGORIES.revenues)
        : chance.pick(at % 5 === 4 ? CATEGORIES.investiments : CATEGORIES.fixed)
      const onCard = category.group === 'expenses' && chance.isHit(ON_CARD.recurring)
      return {
        id: chance.id(instantOf(firstDay(FIRST))),
        line: {
          payment: chance.pick(onCard ? this.#plan.places.cards : this.#plan.places.banks),
          category,
          name: `Contrato ${at + 1} — ${category.name}`,
          cents: isPaycheck ? 1_450_000 : chance.price(18_000, 0.7),
        },
        from: FIRST,
        months,
        isOver,
      }
    })
  }

  #seriesRow({ id, line, months, isOver }: Contract): SeriesRow {
    return {
      user_id: this.#plan.userId,
      id,
      recurrent_type: 'monthly',
      business_day: null,
      anchor: dayWithin(FIRST, 10),
      next_index: months,
      payment_id: line.payment.id,
      category_id: line.category.id,
      transaction_type: typeOf(line),
      name: line.name,
      description: '',
      value: signed(line),
      written_by: null,
      labels: null,
      card_ending: null,
      split: null,
      ended_at: isOver ? `${LAST}-01T12:00:00.000Z` : null,
    }
  }

  #occurrence(of: { contract: Contract; at: number; index: number; month: Month }): EntryRow {
    const { contract, index, month } = of
    const { id, line } = contract
    return this.#row(line, {
      ...this.#placed(line.payment, month),
      ...(index === 0 ? { id } : {}),
      series_id: id,
      recurrent_index: index,
      recurrent_type: 'monthly',
      anchor_day: 10,
    })
  }

  #payment(card: PaymentRow, month: Month): EntryRow {
    const { places, chance } = this.#plan
    const line = {
      payment: places.banks[0] ?? places.cash,
      category: { id: DEFAULT_CATEGORY_IDS.invoicePayment, group: 'invoice' },
      name: `Pagamento da fatura ${card.name}`,
      cents: chance.price(280_000, 0.2),
    }
    const date = invoiceInMonth(cardRuleOf(card), month).dueOn
    const place = { date, counts_on: date, invoice_month: null }
    return this.#row(line, { ...place, pays_card_id: card.id, pays_month: firstDay(month) })
  }

  *#transfer(month: Month): Generator<EntryRow> {
    const { places, chance } = this.#plan
    const [from, to] = [chance.int(0, 1), 2]
    const [source, target] = [places.banks[from], places.banks[to]]
    if (source === undefined || target === undefined) return
    const date = dayWithin(month, chance.int(1, daysIn(month)))
    const shared = {
      date,
      counts_on: date,
      invoice_month: null,
      operation_id: chance.id(instantOf(date)),
      operation_type: 'transfer',
      paid: date <= TODAY,
    } as const
    const cents = chance.price(60_000, 0.6)
    const name = 'Transferência entre contas'
    const id = DEFAULT_CATEGORY_IDS.transfer
    const out = { payment: source, category: { id, group: 'expenses' }, name, cents }
    const into = { payment: target, category: { id, group: 'revenues' }, name, cents }
    yield this.#row(out, { ...shared, operation_payment: target.id })
    yield this.#row(into, { ...shared, operation_payment: source.id })
  }

  #partsOf(): number {
    const { chance, n } = this.#plan
    const kind = chance.next()
    if (kind < 0.35) return chance.int(2, 4)
    if (kind < 0.8) return chance.int(5, 10)
    // A small household has no mortgage: it would be all that it has.
    if (kind < 0.98 || n < 5_000) return 12
    return kind < 0.995 ? 48 : 360
  }

  *#purchase(month: Month, parts: number): Generator<EntryRow> {
    const { chance } = this.#plan
    const onCard = chance.isHit(ON_CARD.instalments)
    const { payment } = this.#spot(onCard, false)
    const line = { ...this.#spending(payment), cents: parts * chance.price(12_000, 0.7) }
    const first = this.#placed(payment, month)
    const id = chance.id(instantOf(first.date))
    for (const [index, value] of splitCents(signed(line), parts).entries()) {
      const place = index === 0 ? first : this.#placed(payment, addMonths(month, index))
      yield this.#row(line, {
        ...place,
        ...(index === 0 ? { id } : {}),
        series_id: id,
        value,
        recurrent_index: index,
        last_installment: parts,
        anchor_day: Number(first.date.slice(8)),
      })
    }
  }

  #plain(month: Month): EntryRow {
    const { chance } = this.#plan
    const { payment } = this.#spot(chance.isHit(ON_CARD.plain), true)
    const isEarned = payment.type !== 'credit' && chance.isHit(0.12)
    const line = isEarned
      ? {
          payment,
          category: chance.pick(CATEGORIES.revenues),
          name: this.#payee(),
          cents: chance.price(22_000, 0.8),
        }
      : this.#spending(payment)
    return this.#row(line, this.#placed(payment, month))
  }

  #spot(onCard: boolean, withCash: boolean): { readonly payment: PaymentRow } {
    const { places, chance } = this.#plan
    if (onCard) return { payment: chance.pick(places.cards) }
    if (withCash && chance.isHit(0.3)) return { payment: places.cash }
    return { payment: chance.pick(places.banks) }
  }

  #payee(): string {
    return PAYEES[payeeOf(this.#plan.chance.next())] ?? ''
  }

  #spending(payment: PaymentRow): Line {
    const { chance } = this.#plan
    const isDebt = chance.isHit(0.03)
    const variable = CATEGORIES.variable[variableOf(chance.next())]
    const category = isDebt || variable === undefined ? chance.pick(CATEGORIES.debts) : variable
    return { payment, category, name: this.#payee(), cents: chance.price(4_500, 0.9) }
  }

  /** A day of what counts in `month`: on a card, a purchase of the invoice that falls due in it. */
  #placed(payment: PaymentRow, month: Month) {
    const { chance } = this.#plan
    if (payment.type !== 'credit') {
      const date = dayWithin(month, chance.int(1, daysIn(month)))
      return { date, counts_on: date, invoice_month: null }
    }
    const { opensOn, closesOn, dueOn } = invoiceInMonth(cardRuleOf(payment), month)
    const date = addDays(opensOn, chance.int(0, daysBetween(opensOn, closesOn)))
    return { date, counts_on: dueOn, invoice_month: firstDay(month) }
  }

  #row(
    line: Line,
    more: Pick<EntryRow, 'date' | 'counts_on' | 'invoice_month'> & Partial<EntryRow>,
  ): EntryRow {
    const { userId, chance } = this.#plan
    const { payment, name } = line
    const id = more.id ?? chance.id(instantOf(more.date))
    this.#made += 1
    this.#external += 1
    return entryRow(
      {
        user_id: userId,
        id,
        series_id: id,
        written_by: null,
        payment_id: payment.id,
        category_id: line.category.id,
        transaction_type: typeOf(line),
        name,
        name_key: keyOf(name),
        value: signed(line),
        paid: payment.type === 'credit' || this.#isPaid(more.date),
        external_id: payment.type === 'money' ? null : `N${this.#external.toString(36)}`,
        ...more,
      },
      instantOf(more.date),
    )
  }

  #isPaid(date: Day): boolean {
    if (monthOf(date) > LAST) return false
    return monthOf(date) < LAST || !this.#plan.chance.isHit(UNPAID_NOW)
  }
}

function typeOf({ category }: Line): EntryRow['transaction_type'] {
  const { group } = category
  return group === 'revenues' || group === 'investiments' ? group : 'expenses'
}

function signed({ category, cents }: Line) {
  return toCents(category.group === 'revenues' ? cents : -cents)
}

const instantOf = (day: Day) => Date.parse(`${day}T12:00:00Z`)
const range = (length: number) => Array.from({ length }, (_, at) => at)

function monthsFrom(from: Month, to: Month): number {
  return (
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(to.slice(5)) -
    Number(from.slice(5))
  )
}
