import { assert } from '@saldo/domain/assert'
import { addDays, addMonths, type Day, firstDay, monthOf } from '@saldo/domain/calendar'
import { type CardRule, invoiceInMonth } from '@saldo/domain/payments/card-cycle'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { placeEntry } from '@saldo/domain/transactions/plan'
import type { Ledger } from '../db/ledger.ts'
import { newId } from '../gateways/random.ts'
import { cardRuleOf } from '../payments/rows.ts'
import { type EntryRow, entryRow, placeColumns } from '../transactions/rows.ts'
import type { CategoryRow, LineRow } from './store.ts'

/** A line with everything decided. */
export type ImportedLine = {
  readonly line: LineRow
  readonly category: CategoryRow
  readonly transactionType: TransactionType
}

type Batch = {
  readonly draft: { readonly userId: string; readonly id: string }
  readonly lines: readonly ImportedLine[]
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
  return invoiceInMonth(rule, month).dueOn >= from ? month : addMonths(month, 1)
}

/** The entries of an import, each placed on its day or in its card's invoice. */
export async function entriesOf(
  ledger: Ledger,
  { draft, lines, nowMs }: Batch,
): Promise<EntryRow[]> {
  const rules = await findCardRules(ledger, draft.userId)
  const places = new Map<string, ReturnType<typeof placeColumns>>()
  const placeOf = (paymentId: string, date: Day) => {
    const key = `${paymentId}|${date}`
    const known = places.get(key)
    if (known !== undefined) return known
    const card = rules.get(paymentId) ?? null
    const place = placeColumns(placeEntry({ date, card, chosenMonth: null }))
    places.set(key, place)
    return place
  }
  return lines.map(({ line, category, transactionType }) => {
    const { payment_id: paymentId, day } = line
    assert(paymentId !== null, 'only lines with a payment method are imported')
    const id = newId(nowMs)
    const rule = rules.get(paymentId)
    const isSettling = rule !== undefined && category.grouping === 'invoice' && line.value > 0
    return entryRow(
      {
        user_id: draft.userId,
        id,
        series_id: id,
        recurrent_index: line.part_index === null ? 0 : line.part_index - 1,
        last_installment: line.part_count,
        payment_id: paymentId,
        category_id: category.id,
        transaction_type: transactionType,
        name: line.name,
        name_key: line.name_key,
        value: line.value,
        date: day,
        ...(isSettling ? settling(paymentId, rule, day) : placeOf(paymentId, day)),
        paid: true, // The bank has seen it.
        external_id: line.external_id,
        statement_id: draft.id,
      },
      nowMs,
    )
  })
}

/**
 * A payment that arrived on the card pays the invoice and is no item of it: as an item it would
 * lower the open invoice as a refund, on which the payment of the closed one has no business.
 */
function settling(cardId: string, rule: CardRule, day: Day) {
  return {
    counts_on: day,
    invoice_month: null,
    pays_card_id: cardId,
    pays_month: firstDay(paidMonth(rule, day)),
  }
}

async function findCardRules(
  ledger: Ledger,
  userId: string,
): Promise<ReadonlyMap<string, CardRule>> {
  const rows = await ledger
    .selectFrom('payments')
    .select(['id', 'close_day', 'due_day', 'closing_day_goes_to'])
    .where('user_id', '=', userId)
    .where('type', '=', 'credit')
    .execute()
  return new Map(rows.map((row) => [row.id, cardRuleOf(row)]))
}
