import { assert } from '@saldo/domain/assert'
import { addDays, addMonths, type Day, firstDay, monthOf } from '@saldo/domain/calendar'
import { ZERO } from '@saldo/domain/money'
import { type CardRule, dueDateIn } from '@saldo/domain/payments/card-cycle'
import { DATE_MIN, type TransactionType } from '@saldo/domain/transactions/kinds'
import { placeEntry } from '@saldo/domain/transactions/plan'
import type { Ledger } from '../db/ledger.ts'
import { newIds } from '../gateways/random.ts'
import { CARD_COLUMNS, cardRuleOf } from '../payments/rows.ts'
import { type EntryRow, entryRow, placeColumns } from '../transactions/rows.ts'
import type { ReadLine } from './read-file.ts'
import type { CategoryRow } from './store.ts'

/** A line with everything decided. */
export type ImportedLine = {
  readonly line: ReadLine
  readonly category: CategoryRow
  readonly transactionType: TransactionType
}

type Import = {
  readonly draft: { readonly userId: string; readonly id: string }
  /** The payment method to which each account goes. */
  readonly payments: ReadonlyMap<string, string>
  readonly cards: ReadonlyMap<string, CardRule>
  /** How many entries there will be. */
  readonly count: number
  readonly nowMs: number
}

/** A payment made on the next business day after a weekend or a holiday is on time. */
const GRACE_DAYS = 3

/**
 * The month of the invoice that a payment of that day settles: the first that falls due on it or
 * later. Before closing that is the open invoice, between closing and due date the closed one (C4).
 */
function paidMonth(rule: CardRule, day: Day) {
  const from = addDays(day, -GRACE_DAYS)
  const month = monthOf(from)
  return dueDateIn(rule, month) >= from ? month : addMonths(month, 1)
}

type Place = Pick<EntryRow, 'counts_on' | 'invoice_month' | 'pays_card_id' | 'pays_month'>

/** Makes the entries of an import one after another, each placed on its day or in its card's invoice. */
export function openEntries(of: Import): (line: ImportedLine) => EntryRow {
  const { payments, cards, count, nowMs } = of
  const places = new Map<string, Place>()
  const ids = newIds(nowMs, count)
  const common = commonRow(of)
  let made = 0
  return ({ line, category, transactionType }) => {
    const id = ids[made]
    made += 1
    const payment = payments.get(line.account)
    assert(id !== undefined && payment !== undefined, 'each line has an id and goes somewhere')
    const rule = cards.get(payment) ?? null
    const isSettling = rule !== null && category.grouping === 'invoice' && line.value > 0
    const key = `${payment}|${line.day}|${isSettling}`
    const place = places.get(key) ?? placeOf(payment, line.day, { rule, isSettling })
    places.set(key, place)
    return {
      ...common,
      id,
      series_id: id,
      recurrent_index: line.partIndex === null ? 0 : line.partIndex - 1,
      last_installment: line.partCount,
      payment_id: payment,
      category_id: category.id,
      transaction_type: transactionType,
      name: line.name,
      name_key: line.nameKey,
      value: line.value,
      date: line.day,
      counts_on: place.counts_on,
      invoice_month: place.invoice_month,
      pays_card_id: place.pays_card_id,
      pays_month: place.pays_month,
      external_id: line.externalId,
    }
  }
}

/** What all have in common. Made once: put together anew, ten thousand rows cost 200 ms. */
function commonRow({ draft, nowMs }: Import): EntryRow {
  return entryRow(
    {
      user_id: draft.userId,
      id: '',
      series_id: '',
      payment_id: '',
      category_id: null,
      transaction_type: 'expenses',
      name: '',
      name_key: '',
      value: ZERO,
      date: DATE_MIN,
      counts_on: DATE_MIN,
      invoice_month: null,
      paid: true, // The bank has seen it.
      statement_id: draft.id,
    },
    nowMs,
  )
}

/**
 * A payment that arrived on the card pays the invoice and is no item of it: as an item it would
 * lower the open invoice as a refund, on which the payment of the closed one has no business.
 */
function placeOf(
  paymentId: string,
  date: Day,
  { rule, isSettling }: { readonly rule: CardRule | null; readonly isSettling: boolean },
): Place {
  if (rule === null || !isSettling) {
    const place = placeColumns(placeEntry({ date, card: rule, chosenMonth: null }))
    return { ...place, pays_card_id: null, pays_month: null }
  }
  return {
    counts_on: date,
    invoice_month: null,
    pays_card_id: paymentId,
    pays_month: firstDay(paidMonth(rule, date)),
  }
}

/** The rules of a person's cards, by card. */
export async function findCardRules(
  ledger: Ledger,
  userId: string,
): Promise<ReadonlyMap<string, CardRule>> {
  const rows = await ledger
    .selectFrom('payments')
    .select(['id', ...CARD_COLUMNS])
    .where('user_id', '=', userId)
    .where('type', '=', 'credit')
    .execute()
  return new Map(rows.map((row) => [row.id, cardRuleOf(row)]))
}
