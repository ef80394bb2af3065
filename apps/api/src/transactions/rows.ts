import { nameKey } from '@saldo/domain/transactions/names'
import { type RawBuilder, sql } from 'kysely'
import { type Transaction, transaction, transactionDefaults } from '@saldo/contract/transactions'
import { assert } from '@saldo/domain/assert'
import { type Posted } from '@saldo/domain/balances/rollups'
import { dayOfMonth, firstDay, monthOf } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORIES, FALLBACK_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { type CategoryGroup, isCounted } from '@saldo/domain/categories/kinds'
import type { ForeignAmount } from '@saldo/domain/importing/incoming'
import { countedTypeOf } from '@saldo/domain/transactions/counted'
import { type Cents, ZERO } from '@saldo/domain/money'
import { sharesOf } from '@saldo/domain/transactions/split'
import { instantAt } from '../gateways/clock.ts'
import { type Column, decimalOf, type Kind, namesOf } from '../db/columns.ts'
import { kindsOf } from '../db/kept-columns.ts'
import { invoiceReference } from '../payments/rows.ts'
import {
  blanksOf,
  type ColumnName,
  columnNames,
  entryColumn,
  type EntryRow,
  type OptionalColumn,
  transactionColumns,
  type WireName,
} from './columns.ts'
import { categoryNames } from '../categories/rows.ts'
import type { Owned } from '../context.ts'

/** Every column of an entry, as it is inserted, updated and restored. */
export const entryColumns: readonly Column<EntryRow>[] = columnNames.map(entryColumn)

/**
 * A row that has every column. Filling in a copy of it takes a fiftieth of the time of adding
 * columns one by one, which would be most of the cost of a purchase in 360 parts.
 */
const blank = { user_id: '', ...blanksOf(() => true) } as EntryRow

/**
 * SQL: the defaults over which a removed entry is restored, since it may have been stored before a
 * column existed.
 */
const restoredOver = sql`${sql.lit(
  JSON.stringify(blanksOf(({ isOptional, blank: value }) => isOptional && value !== null)),
)}::jsonb`

/** SQL: the kinds of these columns of a stored entry. */
const kindsOfEntry = (names: readonly ColumnName[]) =>
  kindsOf(Object.fromEntries(names.map((name) => [name, transactionColumns[name].kind])))

/** SQL: what a stored entry names that may be gone. */
const namedByEntry = kindsOfEntry([
  'payment_id',
  'category_id',
  'transaction_type',
  'split',
  'operation_payment',
  'pays_card_id',
  'recurrent_type',
  'series_id',
])
const kindsOfAll = kindsOfEntry(columnNames)

const defaultIds = DEFAULT_CATEGORIES.map(({ id }) => id)
/**
 * SQL: whether this category exists, a default one or the owner's. The default ones are named by their ids: an
 * insert of rows that are chosen from an owner's and from everybody's goes to every shard.
 */
const isCategory = ({ userId }: Owned, id: string) => sql`
  (${sql.raw(id)} = any(${defaultIds}::uuid[])
      or exists (select from categories c where c.user_id = ${userId} and c.id = ${sql.raw(id)}))`

/** SQL: whether the category of a stored entry `e` exists. */
const hasItsCategory = (owner: Owned) =>
  sql`(e.category_id is null or ${isCategory(owner, 'e.category_id')})`

/** SQL: whether the categories of all shares of a stored entry `e` exist. */
const hasItsCategories = (owner: Owned) => sql`(${hasItsCategory(owner)} and not exists (
        select from jsonb_to_recordset(e.split) s (category uuid)
         where not ${isCategory(owner, 's.category')}))`

const fallbackCategory = sql`case
    when e.transaction_type = 'revenues' then ${sql.lit(FALLBACK_CATEGORY_IDS.revenues)}
    when e.transaction_type = 'investiments' then ${sql.lit(FALLBACK_CATEGORY_IDS.investiments)}
    else ${sql.lit(FALLBACK_CATEGORY_IDS.expenses)} end`

/** SQL: whether this payment method exists. */
const isPayment = ({ userId }: Owned, id: string) =>
  sql`exists (select from payments p where p.user_id = ${userId} and p.id = ${sql.raw(id)})`

/** SQL: the columns into which `restorableEntries` are inserted. */
export const restoredNames = sql`user_id, ${namesOf(entryColumns)}`

/**
 * SQL: the rows of `stored`, whose columns are `user_id` and entries that were kept as JSON, `entry`, as they can be
 * inserted again. Whatever an entry names is looked up anew, because it may be gone by now (case
 * M27): a category gives way to the miscellaneous of its kind, a link to another payment method or to
 * a series is dropped, and an entry without its own payment method is left out. A refund keeps the id of
 * its purchase, which may be restored too (case D7), and a deposit that of its goal, as the entries of a
 * removed goal do.
 */
export function restorableEntries(owner: Owned, stored: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select s.user_id, r.* from ${stored} s
      cross join lateral jsonb_to_record(s.entry) e (${namedByEntry})
      cross join lateral jsonb_to_record(${restoredOver} || s.entry
        || case when ${hasItsCategory(owner)} then '{}' else jsonb_build_object('category_id', ${fallbackCategory}) end
        || case when e.split is null or ${hasItsCategories(owner)} then '{}' else '{"split": null}'::jsonb end
        || case when e.operation_payment is null or ${isPayment(owner, 'e.operation_payment')} then '{}'
             else '{"operation_id": null, "operation_type": null, "operation_payment": null}'::jsonb end
        || case when e.pays_card_id is null or ${isPayment(owner, 'e.pays_card_id')} then '{}'
             else '{"pays_card_id": null, "pays_month": null}'::jsonb end
        || case when e.recurrent_type is null or exists (
                  select from series q where q.user_id = ${owner.userId} and q.id = e.series_id) then '{}'
             else '{"recurrent_type": null, "anchor_day": null, "business_day": null}'::jsonb end) r (${kindsOfAll})
     where ${isPayment(owner, 'e.payment_id')}`
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
    shares: sharesOf({ categoryId: row.category_id, value: row.value, split: row.split }),
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

/** What an entry is compared with a bank's lines by: what its bank called it, whatever it is called since. */
export function bankKey(row: Pick<EntryRow, 'name_key' | 'bank_name'>): string {
  return row.bank_name === null ? row.name_key : nameKey(row.bank_name)
}

/** The labels of an entry as its column; null where it has none. */
export function labelsColumn(labels: readonly string[]): readonly string[] | null {
  return labels.length === 0 ? null : [...new Set(labels)]
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
  return comparedWith(sql`(${day}, ${id}::text collate "C") >`, after)
}

/** The same for the entries `t` of a page that goes back from the newest day on which one counts. */
export function beforeCursor(after: string): RawBuilder<unknown> {
  return comparedWith(sql`(t.counts_on, t.id::text collate "C") <`, after)
}

function comparedWith(row: RawBuilder<unknown>, cursor: string) {
  const [, on, last] = CURSOR.exec(cursor) ?? []
  return sql`${row} (${on ?? '9999-12-31'}::date, ${last ?? ''})`
}

/** The facts with which an entry is shown, beside its own row. */
type EntryContext = {
  readonly category: Transaction['category']
  /** The categories of its shares, by their ids. */
  readonly categories?: ReadonlyMap<string, Transaction['category']>
  readonly payment: Transaction['payment']
  readonly user: Transaction['user']
  /** The purchase that it gives back, if that is there. */
  readonly refundOf: string | null
  /** The sum of its refunds; zero for an entry that was just written. */
  readonly refunded?: Cents
  /** The planner who wrote it (`writers.ts`). */
  readonly writtenBy: Transaction['writtenBy']
}

/**
 * One field of the wire: the SQL with which a list selects it, and the function with which an
 * answer to a change computes it from a row.
 */
type Field<T> = {
  /** Its name in the SQL of a list. */
  readonly as: string
  readonly kind: Kind
  /** Of an entry `t`; what it reads of other rows names their owner. */
  readonly sql: RawBuilder<unknown> | ((owner: Owned) => RawBuilder<unknown>)
  readonly of: (row: EntryRow, context: EntryContext) => T
}

/**
 * The sum of the refunds of an entry `t`, in cents, as SQL. A purchase in parts has its refunds as a whole,
 * under the id of its first part.
 */
export function refundedOf({ userId }: Owned): RawBuilder<unknown> {
  return sql`(select coalesce(sum(f.value), 0) from transactions f
    where f.user_id = ${userId} and f.refund_of_id =
          case when t.last_installment is null then t.id else t.series_id end)`
}

/**
 * The purchase that a refund `t` gives back, as SQL; null where it was deleted (case M13). The refund keeps its id,
 * so that it counts as a refund and is linked again when the purchase is restored (case D7).
 */
export function purchaseOf({ userId }: Owned): RawBuilder<unknown> {
  return sql`case when t.refund_of_id is not null then (select b.id from transactions b
    where b.user_id = ${userId} and b.id = t.refund_of_id) end`
}

/** A field that only the row of a whole invoice has. */
function ofInvoices(as: string, kind: Kind): Field<null> {
  return { as, kind, sql: sql.raw(`null::${kind}`), of: () => null }
}

/** The shares of an entry `t` as the wire shows them, as SQL. */
export const splitOf = (owner: Owned) => sql`case when t.split is not null then (
    select jsonb_agg(jsonb_build_object('value', ${decimalOf('s.value')}, 'category', (
             select jsonb_build_object('_id', n.id, 'name', n.name, 'group', n.grouping)
               from ${categoryNames(owner, 'id', 'name', 'grouping')} n where n.id = s.category)) order by s.at)
      from rows from (jsonb_to_recordset(t.split) as (category uuid, value bigint))
           with ordinality s (category, value, at)) end`

/** The fields whose wire form differs from their column. */
const computed: { readonly [K in WireName]?: Field<Transaction[K]> } = {
  _id: { as: 'id', kind: 'text', sql: sql.raw('t.id::text'), of: (row) => row.id },
  value: { as: 'value', kind: 'numeric', sql: decimalOf('t.value'), of: (row) => row.value },
  foreignValue: {
    as: 'foreign_value',
    kind: 'numeric',
    sql: decimalOf('t.foreign_value'),
    of: (row) => row.foreign_value,
  },
  category: {
    as: 'category_id',
    kind: 'uuid',
    sql: sql.raw('t.category_id'),
    of: (_, { category }) => category,
  },
  split: {
    as: 'split',
    kind: 'jsonb',
    sql: splitOf,
    of: ({ split }, { categories }) =>
      split === null
        ? null
        : split.map(({ category: id, value }) => {
            const category = categories?.get(id)
            assert(category != null, 'a share has its category')
            return { category, value }
          }),
  },
  payment: {
    as: 'payment_id',
    kind: 'uuid',
    sql: sql.raw('t.payment_id'),
    of: (_, { payment }) => payment,
  },
  recurrentTransactionId: {
    as: 'recurrent_id',
    kind: 'uuid',
    sql: sql.raw('nullif(t.series_id, t.id)'),
    of: (row) => (row.series_id === row.id ? null : row.series_id),
  },
  invoiceReferenceId: ofInvoices('invoice_id', 'text'),
  invoiceItems: ofInvoices('invoice_items', 'integer'),
  invoiceBalance: ofInvoices('invoice_balance', 'numeric'),
  invoiceSpent: ofInvoices('invoice_spent', 'numeric'),
  invoiceCarried: ofInvoices('invoice_carried', 'numeric'),
  paymentInvoiceReferenceId: {
    as: 'pays_id',
    kind: 'text',
    sql: sql.raw("t.pays_card_id || ':' || to_char(t.pays_month, 'YYYY-MM')"),
    of: (row) =>
      row.pays_card_id === null || row.pays_month === null
        ? null
        : invoiceReference(row.pays_card_id, row.pays_month),
  },
  refundOf: {
    as: 'refund_of',
    kind: 'uuid',
    sql: purchaseOf,
    of: (_, { refundOf }) => refundOf,
  },
  refunded: {
    as: 'refunded',
    kind: 'numeric',
    sql: (owner) => decimalOf(refundedOf(owner)),
    of: (_, { refunded = ZERO }) => refunded,
  },
  writtenBy: {
    as: 'written_by',
    kind: 'uuid',
    sql: sql.raw('t.written_by'),
    of: (_, { writtenBy }) => writtenBy,
  },
}

/** The fields whose wire form is that of their column. */
const columnFields = new Map(
  columnNames.flatMap((name) => {
    const { wire, kind } = transactionColumns[name]
    if (wire === undefined) return []
    const field = { as: name, kind, sql: sql.raw(`t.${name}`), of: (row: EntryRow) => row[name] }
    return [[wire as WireName, field] as const]
  }),
)

type WireField = Field<unknown> & { readonly wire: WireName }

/** Every field of an entry on the wire, in the contract's order. */
export const wireFields: readonly WireField[] = Object.keys(transaction.shape)
  .filter((name) => name !== 'user' && name !== 'recurrent')
  .map((name) => {
    const wire = name as WireName
    const field = computed[wire] ?? columnFields.get(wire)
    assert(field !== undefined, `no column and no rule gives ${wire} (transactions/columns.ts)`)
    return { ...field, wire }
  })

/** The fields as a list selects them of its entries `t`. */
export function selectedFields(owner: Owned): RawBuilder<unknown> {
  return sql.join(
    wireFields.map(({ wire, as, sql: field }) => {
      const value = typeof field === 'function' ? field(owner) : field
      return wire in computed ? sql`${value} as ${sql.raw(as)}` : value
    }),
  )
}

/** The value of a field that a list leaves out, as SQL. */
export function defaultOf(wire: WireName): string {
  const value = transactionDefaults[wire] ?? null
  return typeof value === 'string' ? `'${value}'` : String(value)
}

/** The same with its type: in a union a bare null would be text. */
export function typedDefaultOf({ wire, kind }: Pick<WireField, 'wire' | 'kind'>): string {
  const value = defaultOf(wire)
  return value === 'null' && kind !== 'text' ? `null::${kind}` : value
}

/**
 * Copied and filled in for each entry: adding thirty fields one by one costs more than their
 * values.
 */
const blankFields: Readonly<Record<string, unknown>> = Object.fromEntries(
  wireFields.map(({ wire }) => [wire, null]),
)

/** An entry as the contract shows it. */
export function transactionOf(row: EntryRow, context: EntryContext): Transaction {
  const shown: Record<string, unknown> = {
    ...blankFields,
    user: context.user,
    recurrent: row.recurrent_type !== null || row.last_installment !== null,
  }
  for (const { wire, of } of wireFields) shown[wire] = of(row, context)
  return shown as Transaction
}
