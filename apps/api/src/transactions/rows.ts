import { type RawBuilder, sql } from 'kysely'
import { type Posted } from '@saldo/domain/balances/rollups'
import { dayOfMonth, firstDay, monthOf } from '@saldo/domain/calendar'
import { type CategoryGroup, isCounted } from '@saldo/domain/categories/kinds'
import type { ForeignAmount } from '@saldo/domain/importing/incoming'
import { countedTypeOf } from '@saldo/domain/transactions/counted'
import { instantAt } from '../gateways/clock.ts'
import type { Column } from '../db/columns.ts'
import {
  blanksOf,
  columnNames,
  entryColumn,
  type EntryRow,
  type OptionalColumn,
} from './columns.ts'

/** Every column of an entry, as it is inserted, updated and restored. */
export const entryColumns: readonly Column<EntryRow>[] = columnNames.map(entryColumn)

/**
 * A row that has every column. Filling in a copy of it takes a fiftieth of the time of adding
 * columns one by one, which would be most of the cost of a purchase in 360 parts.
 */
const blank = { user_id: '', ...blanksOf(() => true) } as EntryRow

/**
 * The defaults over which a removed entry is restored, since it may have been stored before a
 * column existed.
 */
export const restoredOver: RawBuilder<unknown> = sql`jsonb_populate_record(null::transactions, ${sql.lit(
  JSON.stringify(blanksOf(({ isOptional, blank: value }) => isOptional && value !== null)),
)})`

/** A new entry: the given columns over the defaults. */
export function entryRow(
  entry: Omit<EntryRow, OptionalColumn | 'created_at'> & Partial<Pick<EntryRow, OptionalColumn>>,
  nowMs: number,
): EntryRow {
  return { ...blank, ...entry, created_at: instantAt(nowMs) }
}

/**
 * The facts of an entry that the rollups count. Its category's group decides whether it is income
 * or spending at all.
 */
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
    objectiveId: row.objective_id,
  }
}

/** The place of an entry as columns. */
export function placeColumns(place: {
  readonly countsOn: EntryRow['counts_on']
  readonly invoiceMonth: ReturnType<typeof monthOf> | null
}) {
  return {
    counts_on: place.countsOn,
    invoice_month: place.invoiceMonth === null ? null : firstDay(place.invoiceMonth),
  }
}

/** What was paid abroad, as columns. */
export function foreignColumns({ foreign = null }: { readonly foreign?: ForeignAmount | null }) {
  return { foreign_currency: foreign?.currency ?? null, foreign_value: foreign?.value ?? null }
}

/** The day of the month of a monthly series, also where a short month has no such day. */
export function anchorDayOf(anchor: EntryRow['date'], row: { readonly repeats: boolean }) {
  return row.repeats ? dayOfMonth(anchor) : null
}

const CURSOR = /^(\d{4}-\d{2}-\d{2})~(.{36,44})$/

/** The condition for the rows after the last one of a page. */
export function afterCursor(day: RawBuilder<unknown>, id: RawBuilder<unknown>, after: string) {
  const [, on, last] = CURSOR.exec(after) ?? []
  return sql`(${day}, ${id}::text collate "C") > (${on ?? '9999-12-31'}::date, ${last ?? ''})`
}
