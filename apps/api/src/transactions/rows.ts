import { type RawBuilder, sql } from 'kysely'
import { type Posted } from '@saldo/domain/balances/rollups'
import { dayOfMonth, firstDay, monthOf } from '@saldo/domain/calendar'
import { FALLBACK_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
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
const restoredOver: RawBuilder<unknown> = sql`jsonb_populate_record(null::transactions, ${sql.lit(
  JSON.stringify(blanksOf(({ isOptional, blank: value }) => isOptional && value !== null)),
)})`

/** SQL: whether the category of a stored entry, series or calendar item `e` exists. */
const hasItsCategory = sql`(e.category_id is null
      or exists (select from default_categories d where d.id = e.category_id)
      or exists (select from categories c where c.user_id = e.user_id and c.id = e.category_id))`

const fallbackCategory = sql`case e.transaction_type
    when 'revenues' then ${sql.lit(FALLBACK_CATEGORY_IDS.revenues)}
    when 'investiments' then ${sql.lit(FALLBACK_CATEGORY_IDS.investiments)}
    else ${sql.lit(FALLBACK_CATEGORY_IDS.expenses)} end`

/** SQL: whether the payment method `id` of the owner of `e` exists. */
const isPayment = (id: RawBuilder<unknown>) =>
  sql`exists (select from payments p where p.user_id = e.user_id and p.id = ${id})`

/**
 * SQL: the rows of `stored`, entries that were kept as JSON in its column `entry`, as they can be
 * inserted again. Whatever an entry names is looked up anew, because it may be gone by now (case
 * M27): a category gives way to the miscellaneous of its kind, a link to another payment method or to
 * a series is dropped, and an entry without its own payment method is left out. A refund keeps the id of
 * its purchase, which may be restored too (case D7), and a deposit that of its goal, as the entries of a
 * removed goal do.
 */
export function restorableEntries(stored: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select r.* from ${stored} s
      cross join lateral jsonb_populate_record(null::transactions, s.entry) e
      cross join lateral jsonb_populate_record(${restoredOver}, s.entry
        || case when ${hasItsCategory} then '{}' else jsonb_build_object('category_id', ${fallbackCategory}) end
        || case when e.operation_payment is null or ${isPayment(sql`e.operation_payment`)} then '{}'
             else '{"operation_id": null, "operation_type": null, "operation_payment": null}'::jsonb end
        || case when e.pays_card_id is null or ${isPayment(sql`e.pays_card_id`)} then '{}'
             else '{"pays_card_id": null, "pays_month": null}'::jsonb end
        || case when e.recurrent_type is null or exists (
                  select from series q where q.user_id = e.user_id and q.id = e.series_id) then '{}'
             else '{"recurrent_type": null, "anchor_day": null, "business_day": null}'::jsonb end) r
     where ${isPayment(sql`e.payment_id`)}`
}

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
