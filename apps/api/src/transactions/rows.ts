import type { Transaction } from '@saldo/contract/transactions'
import { type Posted } from '@saldo/domain/balances/rollups'
import { dayOfMonth, firstDay, monthOf } from '@saldo/domain/calendar'
import { type CategoryGroup, isCounted } from '@saldo/domain/categories/kinds'
import { countedTypeOf } from '@saldo/domain/transactions/counted'
import { DATE_MIN } from '@saldo/domain/transactions/kinds'
import { type Cents, ZERO } from '@saldo/domain/money'
import { instantAt } from '../gateways/clock.ts'
import type { Column } from '../db/columns.ts'
import type { TransactionsTable } from '../db/tables.ts'
import { invoiceReference } from '../payments/rows.ts'

/** One entry as its table keeps it. */
export type EntryRow = Omit<TransactionsTable, 'version'> & { readonly version: number }

/** Every column of an entry, in one list: inserted, updated and restored by it. */
export const entryColumns: readonly Column<EntryRow>[] = [
  ['id', 'uuid', (row) => row.id],
  ['series_id', 'uuid', (row) => row.series_id],
  ['recurrent_index', 'integer', (row) => row.recurrent_index],
  ['payment_id', 'uuid', (row) => row.payment_id],
  ['category_id', 'uuid', (row) => row.category_id],
  ['transaction_type', 'text', (row) => row.transaction_type],
  ['name', 'text', (row) => row.name],
  ['name_key', 'text', (row) => row.name_key],
  ['description', 'text', (row) => row.description],
  ['value', 'bigint', (row) => row.value],
  ['date', 'date', (row) => row.date],
  ['counts_on', 'date', (row) => row.counts_on],
  ['invoice_month', 'date', (row) => row.invoice_month],
  ['invoice_chosen', 'boolean', (row) => row.invoice_chosen],
  ['paid', 'boolean', (row) => row.paid],
  ['recurrent_type', 'text', (row) => row.recurrent_type],
  ['last_installment', 'integer', (row) => row.last_installment],
  ['anchor_day', 'integer', (row) => row.anchor_day],
  ['business_day', 'text', (row) => row.business_day],
  ['external_id', 'text', (row) => row.external_id],
  ['statement_id', 'uuid', (row) => row.statement_id],
  ['operation_id', 'uuid', (row) => row.operation_id],
  ['operation_type', 'text', (row) => row.operation_type],
  ['operation_payment', 'uuid', (row) => row.operation_payment],
  ['pays_card_id', 'uuid', (row) => row.pays_card_id],
  ['pays_month', 'date', (row) => row.pays_month],
  ['refund_of_id', 'uuid', (row) => row.refund_of_id],
  ['objective_id', 'uuid', (row) => row.objective_id],
  ['anticipation_id', 'uuid', (row) => row.anticipation_id],
  ['created_at', 'timestamptz', (row) => row.created_at],
  ['version', 'integer', (row) => row.version],
]

/** What a plain entry has nothing of: not from a bank, no movement, no invoice, no objective. */
const plain = {
  description: '',
  recurrent_index: 0,
  invoice_chosen: false,
  recurrent_type: null,
  last_installment: null,
  anchor_day: null,
  business_day: null,
  external_id: null,
  statement_id: null,
  operation_id: null,
  operation_type: null,
  operation_payment: null,
  pays_card_id: null,
  pays_month: null,
  refund_of_id: null,
  objective_id: null,
  anticipation_id: null,
  version: 1,
} as const

type Optional = keyof typeof plain | 'created_at'

/**
 * A row in which every column stands already. Filling in a copy of it costs a fiftieth of adding
 * columns one by one, which is most of what a purchase in 360 parts would cost.
 */
const blank: EntryRow = {
  user_id: '',
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
  paid: false,
  created_at: '',
  ...plain,
}

/** A new entry: what it is, over what every entry has. */
export function entryRow(
  entry: Omit<EntryRow, Optional> & Partial<Omit<EntryRow, 'created_at'>>,
  nowMs: number,
): EntryRow {
  return { ...blank, ...entry, created_at: instantAt(nowMs) }
}

/** What of an entry the rollups count. Its group decides whether it is income or spending at all. */
export function postedOf(row: EntryRow, group: CategoryGroup | null): Posted {
  return {
    paymentId: row.payment_id,
    categoryId: row.category_id,
    transactionType: countedTypeOf({
      transactionType: row.transaction_type,
      categoryGroup: group,
      isItem: row.invoice_month !== null,
      isRefund: row.refund_of_id !== null,
    }),
    value: row.value,
    paid: row.paid,
    countsOn: row.counts_on,
    invoiceMonth: row.invoice_month === null ? null : monthOf(row.invoice_month),
    counted: isCounted(group),
    isPart: row.last_installment !== null,
    pays:
      row.pays_card_id === null || row.pays_month === null
        ? null
        : { cardId: row.pays_card_id, month: monthOf(row.pays_month) },
  }
}

/** What an entry is told with, beside its own row. */
export type Surroundings = {
  readonly category: Transaction['category']
  readonly payment: Transaction['payment']
  readonly user: Transaction['user']
  /** What was given back of it; nothing of what was just written. */
  readonly refunded?: Cents
}

/** An entry as the contract tells it. */
export function transactionOf(row: EntryRow, around: Surroundings): Transaction {
  const { refunded = ZERO, ...told } = around
  return {
    _id: row.id,
    name: row.name,
    value: row.value,
    date: row.date,
    countsOn: row.counts_on,
    ...told,
    paid: row.paid,
    transactionType: row.transaction_type,
    description: row.description,
    recurrent: row.recurrent_type !== null || row.last_installment !== null,
    recurrentType: row.recurrent_type,
    recurrentIndex: row.recurrent_index,
    recurrentDay: row.anchor_day,
    businessDay: row.business_day,
    lastInstallment: row.last_installment,
    recurrentTransactionId: row.series_id === row.id ? null : row.series_id,
    externalId: row.external_id,
    bankingOperationReferenceId: row.operation_id,
    bankingOperationPayment: row.operation_payment,
    bankingOperationType: row.operation_type,
    invoiceReferenceId: null,
    invoiceItems: null,
    invoiceBalance: null,
    invoiceSpent: null,
    invoiceCarried: null,
    paymentInvoiceReferenceId:
      row.pays_card_id === null || row.pays_month === null
        ? null
        : invoiceReference(row.pays_card_id, row.pays_month),
    objectiveReferenceId: row.objective_id,
    refundOf: row.refund_of_id,
    refunded,
    version: row.version,
  }
}

/**
 * What was given back of an entry, in cents, as SQL. A purchase in parts owns its refunds as a whole,
 * under the id of its first part.
 */
export function refundedOf(entry: string): string {
  return `(select coalesce(sum(f.value), 0) from transactions f
    where f.user_id = ${entry}.user_id and f.refund_of_id =
          case when ${entry}.last_installment is null then ${entry}.id else ${entry}.series_id end)`
}

/** The place of an entry as its columns keep it. */
export function placeColumns(place: {
  readonly countsOn: EntryRow['counts_on']
  readonly invoiceMonth: ReturnType<typeof monthOf> | null
}) {
  return {
    counts_on: place.countsOn,
    invoice_month: place.invoiceMonth === null ? null : firstDay(place.invoiceMonth),
  }
}

/** The day of the month that a monthly series keeps, even where a short month hides it. */
export function anchorDayOf(anchor: EntryRow['date'], row: { readonly repeats: boolean }) {
  return row.repeats ? dayOfMonth(anchor) : null
}
