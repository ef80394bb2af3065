import type { Month } from '../calendar.ts'
import { paysInvoice } from '../importing/entered.ts'
import type { IncomingLine } from '../importing/incoming.ts'
import { absolute, addCents, type Cents, negate, sumCents, ZERO } from '../money.ts'
import { type CardRule, invoiceInMonth, invoiceOf } from '../payments/card-cycle.ts'
import { type CardInvoices, fittingInvoice, settledMonth } from './imported-payment.ts'
import type { InvoiceSum } from './settlement.ts'

/** The invoice that a line settles. */
export type SettledInvoiceOf = { readonly cardId: string; readonly month: Month }

type Line = Pick<IncomingLine, 'no' | 'paymentId' | 'day' | 'value' | 'rule' | 'billMonth'>

/** A card's sums as they will be, while lines are gone through. */
class RunningCard {
  readonly #card: CardInvoices
  readonly #sums: Map<Month, InvoiceSum>

  constructor(card: CardInvoices) {
    this.#card = card
    this.#sums = new Map(card.sums.map((sum) => [sum.month, sum]))
  }

  get now(): CardInvoices {
    const sums = [...this.#sums.values()].toSorted((one, other) =>
      one.month < other.month ? -1 : 1,
    )
    return { ...this.#card, sums }
  }

  add(month: Month, change: { readonly items?: Cents; readonly paid?: Cents }): void {
    const { closesOn, dueOn } = invoiceInMonth(this.#card.rule, month)
    const before = this.#sums.get(month) ?? { month, closesOn, dueOn, items: ZERO, paid: ZERO }
    this.#sums.set(month, {
      ...before,
      items: addCents(before.items, change.items ?? ZERO),
      paid: addCents(before.paid, change.paid ?? ZERO),
    })
  }
}

/**
 * The invoices that these lines settle once they are entries, by the lines' numbers: what is bought on
 * the cards counts first, then the payments in the order of their days, those that arrived on a card
 * before those that left an account, so that one payment told by both sides settles once (cases L6,
 * L25).
 */
export function settleLines(
  lines: readonly Line[],
  cards: readonly CardInvoices[],
): ReadonlyMap<number, SettledInvoiceOf> {
  const running = new Map(cards.map((card) => [card.cardId, new RunningCard(card)]))
  const ruleOf = new Map(cards.map(({ cardId, rule }) => [cardId, rule]))
  for (const line of lines) {
    const rule = ruleOf.get(line.paymentId)
    if (paysInvoice(line) || rule === undefined) continue
    const month = line.billMonth ?? invoiceOf(rule, line.day).month
    running.get(line.paymentId)?.add(month, { items: line.value })
  }
  const settled = new Map<number, SettledInvoiceOf>()
  const inOrder = lines
    .filter(paysInvoice)
    .toSorted(
      (one, other) =>
        (one.day < other.day ? -1 : Number(one.day > other.day)) || other.value - one.value,
    )
  for (const line of inOrder) {
    const found = settledBy(line, running)
    if (found === null) continue
    running.get(found.cardId)?.add(found.month, { paid: negate(absolute(line.value)) })
    settled.set(line.no, found)
  }
  return settled
}

function settledBy(line: Line, running: ReadonlyMap<string, RunningCard>): SettledInvoiceOf | null {
  const payment = { day: line.day, value: absolute(line.value) }
  const own = running.get(line.paymentId)?.now
  if (own !== undefined) {
    const month = line.value > 0 ? settledMonth(own, payment) : null
    return month === null ? null : { cardId: own.cardId, month }
  }
  if (line.value > 0) return null
  return fittingInvoice(
    [...running.values()].map(({ now }) => now),
    payment,
  )
}

/** A payment that came in with a card's bills, and what is known of the invoice that it settles. */
export type ReceivedPayment = {
  readonly id: string
  readonly day: Line['day']
  /** What was paid, positive. */
  readonly value: Cents
  /** The month of that invoice; null where it settles none that is known. */
  readonly settles: Month | null
  /** Whether a person has said which it is, or that it is none. */
  readonly isChosen: boolean
}

/**
 * The months of the invoices that all payments received on a card settle, by the payments' ids, null where
 * one settles what the product does not know (case L25). They are gone through by their days over the
 * invoices as those are now, so that nothing depends on the order in which a bank has told its lines:
 * one that comes late, or is taken back, moves the payments to where they would have been (case M34).
 * What a person has said stays. `card` counts what the payments settle so far.
 */
export function settleReceived(
  card: CardInvoices,
  received: readonly ReceivedPayment[],
): ReadonlyMap<string, Month | null> {
  const running = new RunningCard(card)
  const open = received.filter(({ isChosen }) => !isChosen)
  for (const { settles, value } of open) {
    if (settles !== null) running.add(settles, { paid: value })
  }
  const inOrder = open.toSorted(
    (one, other) =>
      (one.day < other.day ? -1 : Number(one.day > other.day)) || other.value - one.value,
  )
  const settled = new Map<string, Month | null>(received.map(({ id, settles }) => [id, settles]))
  for (const payment of inOrder) {
    const month = settledMonth(running.now, payment)
    if (month !== null) running.add(month, { paid: negate(payment.value) })
    settled.set(payment.id, month)
  }
  return settled
}

/**
 * What will be owed of a bill once its lines are entries, in cents, negative: of the invoices of the
 * card up to the one on which the last purchase among `lines` lies (case L33). `fresh` are those of
 * the lines that come in, and `settled` what they settle.
 */
export function owedAfterImport(
  { rule, sums }: { readonly rule: CardRule; readonly sums: readonly InvoiceSum[] },
  bill: {
    readonly lines: readonly Line[]
    readonly fresh: readonly Line[]
    readonly settled: ReadonlyMap<number, Pick<SettledInvoiceOf, 'month'>>
    /** Parts to come whose place the lines take, or that come with them. */
    readonly parts?: readonly { readonly month: Month; readonly change: Cents }[]
  },
): Cents {
  const { lines, fresh, settled, parts = [] } = bill
  const months = new Map<Line['day'], Month>()
  const monthOfLine = ({ day, billMonth = null }: Line): Month => {
    if (billMonth !== null) return billMonth
    const month = months.get(day) ?? invoiceOf(rule, day).month
    months.set(day, month)
    return month
  }
  const items = lines.filter((line) => !paysInvoice(line))
  const last = items.map(monthOfLine).toSorted().at(-1)
  if (last === undefined) return ZERO
  const there = sums
    .filter(({ month }) => month <= last)
    .map(({ items: bought, paid }) => addCents(bought, negate(paid)))
  const coming = fresh.flatMap((line) => {
    const month = paysInvoice(line) ? settled.get(line.no)?.month : monthOfLine(line)
    return month !== undefined && month <= last ? [line.value] : []
  })
  const moved = parts.flatMap(({ month, change }) => (month <= last ? [change] : []))
  return sumCents([...there, ...coming, ...moved])
}
