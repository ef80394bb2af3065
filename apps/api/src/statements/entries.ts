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
import type { NumberedEntry } from './import-store.ts'
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
  return dueDateIn(rule, month) >= from ? month : addMonths(month, 1)
}

type Place = Pick<EntryRow, 'counts_on' | 'invoice_month' | 'pays_card_id' | 'pays_month'>

/** The entries of an import, each placed on its day or in its card's invoice. */
export async function entriesOf(ledger: Ledger, batch: Batch): Promise<NumberedEntry[]> {
  const { draft, lines, nowMs } = batch
  const rules = await findCardRules(ledger, draft.userId)
  const places = new Map<string, Place>()
  const ids = newIds(nowMs, lines.length)
  const common = commonRow(batch)
  return lines.map((imported, index) => {
    const { line, category, transactionType } = imported
    const id = ids[index]
    assert(id !== undefined && line.payment_id !== null, 'each line has an id and goes somewhere')
    const rule = rules.get(line.payment_id) ?? null
    const isSettling = rule !== null && category.grouping === 'invoice' && line.value > 0
    const key = `${line.payment_id}|${line.day}|${isSettling}`
    const place = places.get(key) ?? placeOf(line.payment_id, line.day, { rule, isSettling })
    places.set(key, place)
    const entry: EntryRow = {
      ...common,
      id,
      series_id: id,
      recurrent_index: line.part_index === null ? 0 : line.part_index - 1,
      last_installment: line.part_count,
      payment_id: line.payment_id,
      category_id: category.id,
      transaction_type: transactionType,
      name: line.name,
      name_key: line.name_key,
      value: line.value,
      date: line.day,
      counts_on: place.counts_on,
      invoice_month: place.invoice_month,
      pays_card_id: place.pays_card_id,
      pays_month: place.pays_month,
      external_id: line.external_id,
    }
    return { no: line.no, entry }
  })
}

/** What all have in common. Made once: put together anew, ten thousand rows cost 200 ms. */
function commonRow({ draft, nowMs }: Batch): EntryRow {
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

async function findCardRules(
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
