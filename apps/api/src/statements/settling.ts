import { addDays, daysBetween, firstDay, type Month } from '@saldo/domain/calendar'
import { fittingInvoice, settledMonth } from '@saldo/domain/invoices/imported-payment'
import type { InvoiceSum } from '@saldo/domain/invoices/settlement'
import { absolute, addCents, type Cents, negate, ZERO } from '@saldo/domain/money'
import { invoiceInMonth } from '@saldo/domain/payments/card-cycle'
import { placeEntry } from '@saldo/domain/transactions/plan'
import type { Ledger } from '../db/ledger.ts'
import type { Going } from './judge.ts'
import type { ReadLine } from './read-file.ts'
import {
  listCardInvoices,
  listPayingNear,
  type NamedCard,
  type PayingRow,
} from './settling-store.ts'

/** How far a bank's day of a payment may be from the day on which it was entered by hand (L6). */
const NEAR_DAYS = 5

const isPayment = ({ rule }: ReadLine) => rule === 'card_payment'

/**
 * The lines that pay an invoice and were entered already, each with its entry: typed by hand on the
 * account of the line, or, on a card, from whichever account (cases C7, L6). By value and date
 * within five days, and each entry for one line of a payment method only.
 */
export async function findEntered(
  ledger: Ledger,
  userId: string,
  { lines, payments, known }: Going & { readonly known: ReadonlySet<number> },
): Promise<ReadonlyMap<number, PayingRow>> {
  const fresh = lines.filter(
    (line) => isPayment(line) && payments.has(line.account) && !known.has(line.no),
  )
  const days = fresh.map(({ day }) => day).toSorted()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return new Map()
  const rows = await listPayingNear(ledger, {
    userId,
    payments: [...new Set(payments.values())],
    from: addDays(first, -NEAR_DAYS),
    to: addDays(last, NEAR_DAYS),
  })
  const taken = new Set<string>()
  const found = new Map<number, PayingRow>()
  for (const line of fresh) {
    const into = payments.get(line.account) ?? ''
    const entry = rows.find((row) => !taken.has(`${into}|${row.id}`) && isSame(row, line, into))
    if (entry === undefined) continue
    taken.add(`${into}|${entry.id}`)
    found.set(line.no, entry)
  }
  return found
}

function isSame(row: PayingRow, line: ReadLine, into: string): boolean {
  const isOnCard = line.value > 0
  const isOfPlace = isOnCard ? row.card_id === into : row.payment_id === into && !row.is_imported
  const isOfValue = row.value === (isOnCard ? negate(line.value) : line.value)
  const isNear = Math.abs(daysBetween(row.date, line.day)) <= NEAR_DAYS
  return isOfPlace && isOfValue && isNear && !row.matched_in.includes(into)
}

/** The invoice that a line settles, and the name of its card. */
export type Settled = { readonly cardId: string; readonly name: string; readonly month: Month }

/** A card's sums as they will be, while the lines of a file are gone through. */
class RunningCard {
  readonly #card: NamedCard
  readonly #sums: Map<Month, InvoiceSum>

  constructor(card: NamedCard) {
    this.#card = card
    this.#sums = new Map(card.sums.map((sum) => [sum.month, sum]))
  }

  get now(): NamedCard {
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
 * The invoices that these lines settle, once they are entries: what is bought on the cards counts
 * first, then the payments in the order of their days, those that arrived on a card before those
 * that left an account, so that one payment told by both sides settles once (cases L6, L25).
 */
export async function findSettled(
  ledger: Ledger,
  userId: string,
  { lines, payments }: Going,
): Promise<ReadonlyMap<number, Settled>> {
  const paying = lines.filter(isPayment)
  if (paying.length === 0) return new Map()
  const cards = await listCardInvoices(ledger, userId)
  const running = new Map(cards.map((card) => [card.cardId, new RunningCard(card)]))
  const ruleOf = new Map(cards.map(({ cardId, rule }) => [cardId, rule]))
  for (const line of lines) {
    const into = payments.get(line.account) ?? ''
    const card = ruleOf.get(into) ?? null
    if (isPayment(line) || card === null) continue
    const { invoiceMonth } = placeEntry({ date: line.day, card, chosenMonth: null })
    if (invoiceMonth !== null) running.get(into)?.add(invoiceMonth, { items: line.value })
  }
  const settled = new Map<number, Settled>()
  const inOrder = paying.toSorted(
    (one, other) =>
      (one.day < other.day ? -1 : Number(one.day > other.day)) || other.value - one.value,
  )
  for (const line of inOrder) {
    const found = settledBy(line, payments.get(line.account) ?? '', running)
    if (found === null) continue
    running.get(found.cardId)?.add(found.month, { paid: negate(absolute(line.value)) })
    settled.set(line.no, found)
  }
  return settled
}

function settledBy(
  line: ReadLine,
  into: string,
  running: ReadonlyMap<string, RunningCard>,
): Settled | null {
  const payment = { day: line.day, value: absolute(line.value) }
  const own = running.get(into)?.now
  if (own !== undefined) {
    const month = line.value > 0 ? settledMonth(own, payment) : null
    return month === null ? null : { cardId: own.cardId, name: own.name, month }
  }
  if (line.value > 0) return null
  const cards = [...running.values()].map(({ now }) => now)
  const fitting = fittingInvoice(cards, payment)
  if (fitting === null) return null
  return { ...fitting, name: cards.find(({ cardId }) => cardId === fitting.cardId)?.name ?? '' }
}

/** How an entry says which invoice it settles; null where it settles none. */
export function payColumns(settled: Pick<Settled, 'cardId' | 'month'> | null | undefined) {
  return {
    pays_card_id: settled?.cardId ?? null,
    pays_month: settled == null ? null : firstDay(settled.month),
  }
}
