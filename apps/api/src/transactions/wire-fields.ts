import { type RawBuilder, sql } from 'kysely'
import { type Transaction, transaction, transactionDefaults } from '@saldo/contract/transactions'
import { assert } from '@saldo/domain/assert'
import { type Cents, ZERO } from '@saldo/domain/money'
import { decimalOf, type Kind } from '../db/columns.ts'
import { columnNames, type EntryRow, transactionColumns, type WireName } from './columns.ts'
import { invoiceReference } from '../payments/rows.ts'

/** The facts with which an entry is shown, beside its own row. */
type EntryContext = {
  readonly category: Transaction['category']
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
  /** Of an entry `t`. */
  readonly sql: RawBuilder<unknown>
  readonly of: (row: EntryRow, context: EntryContext) => T
}

/**
 * The sum of an entry's refunds, in cents, as SQL. A purchase in parts has its refunds as a whole,
 * under the id of its first part.
 */
export function refundedOf(entry: string): string {
  return `(select coalesce(sum(f.value), 0) from transactions f
    where f.user_id = ${entry}.user_id and f.refund_of_id =
          case when ${entry}.last_installment is null then ${entry}.id else ${entry}.series_id end)`
}

/**
 * The purchase that a refund gives back, as SQL; null where it was deleted (case M13). The refund keeps its id,
 * so that it counts as a refund and is linked again when the purchase is restored (case D7).
 */
export function purchaseOf(entry: string): string {
  return `case when ${entry}.refund_of_id is not null then (select b.id from transactions b
    where b.user_id = ${entry}.user_id and b.id = ${entry}.refund_of_id) end`
}

/** A field that only the row of a whole invoice has. */
function ofInvoices(as: string, kind: Kind): Field<null> {
  return { as, kind, sql: sql.raw(`null::${kind}`), of: () => null }
}

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
    sql: sql.raw(purchaseOf('t')),
    of: (_, { refundOf }) => refundOf,
  },
  refunded: {
    as: 'refunded',
    kind: 'numeric',
    sql: decimalOf(refundedOf('t')),
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
    assert(field !== undefined, `no column and no rule gives ${wire} (transaction-columns.ts)`)
    return { ...field, wire }
  })

/** The fields as a list selects them of its entries `t`. */
export const selectedFields: RawBuilder<unknown> = sql.join(
  wireFields.map(({ wire, as, sql: value }) =>
    wire in computed ? sql`${value} as ${sql.raw(as)}` : value,
  ),
)

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
const blank: Readonly<Record<string, unknown>> = Object.fromEntries(
  wireFields.map(({ wire }) => [wire, null]),
)

/** An entry as the contract shows it. */
export function transactionOf(row: EntryRow, context: EntryContext): Transaction {
  const shown: Record<string, unknown> = {
    ...blank,
    user: context.user,
    recurrent: row.recurrent_type !== null || row.last_installment !== null,
  }
  for (const { wire, of } of wireFields) shown[wire] = of(row, context)
  return shown as Transaction
}
