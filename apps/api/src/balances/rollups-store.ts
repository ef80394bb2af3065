import { type RawBuilder, sql } from 'kysely'
import type {
  CategoryDelta,
  Deltas,
  InvoiceDelta,
  Measures,
  ObjectiveDelta,
} from '@saldo/domain/balances/rollups'
import type { Day } from '@saldo/domain/calendar'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'

type Dated = Measures & { readonly paymentId: string }

const measures: readonly Column<Dated>[] = [
  ['payment_id', 'uuid', (row) => row.paymentId],
  ['paid_cents', 'bigint', (row) => row.paid],
  ['all_cents', 'bigint', (row) => row.all],
  ['revenues_paid', 'bigint', (row) => row.revenuesPaid],
  ['revenues_all', 'bigint', (row) => row.revenuesAll],
  ['expenses_paid', 'bigint', (row) => row.expensesPaid],
  ['expenses_all', 'bigint', (row) => row.expensesAll],
  ['investiments_paid', 'bigint', (row) => row.investimentsPaid],
  ['investiments_all', 'bigint', (row) => row.investimentsAll],
  ['entries', 'integer', (row) => row.entries],
]

const categories: readonly Column<CategoryDelta>[] = [
  ['month', 'date', (row) => row.month],
  ['category_id', 'uuid', (row) => row.categoryId],
  ['payment_id', 'uuid', (row) => row.paymentId],
  ['transaction_type', 'text', (row) => row.transactionType],
  ['paid_cents', 'bigint', (row) => row.paid],
  ['all_cents', 'bigint', (row) => row.all],
  ['entries', 'integer', (row) => row.entries],
]

const invoices: readonly Column<InvoiceDelta & { readonly dueOn: Day }>[] = [
  ['payment_id', 'uuid', (row) => row.cardId],
  ['month', 'date', (row) => row.month],
  ['due_on', 'date', (row) => row.dueOn],
  ['items_cents', 'bigint', (row) => row.items],
  ['items', 'integer', (row) => row.itemCount],
  ['paid_cents', 'bigint', (row) => row.paid],
  ['settling_cents', 'bigint', (row) => row.settling],
  ['parts_cents', 'bigint', (row) => row.parts],
]

const objectives: readonly Column<ObjectiveDelta>[] = [
  ['payment_id', 'uuid', (row) => row.paymentId],
  ['objective_id', 'uuid', (row) => row.objectiveId],
  ['month', 'date', (row) => row.month],
  ['saved_cents', 'bigint', (row) => row.saved],
  ['planned_cents', 'bigint', (row) => row.planned],
  ['entries', 'integer', (row) => row.entries],
]

type Rollup<Row> = {
  readonly table: string
  readonly columns: readonly Column<Row>[]
  readonly key: string
  /** These columns are added to the existing row; every other column keeps its first value. */
  readonly sums: readonly string[]
  /** The columns that are all zero when nothing is left to be added up. */
  readonly counts: readonly string[]
  /** Whether a difference can bring its row to zero. */
  readonly shrinks: (row: Row) => boolean
}

function adding<Row>(userId: string, to: Rollup<Row>, source: RawBuilder<unknown>) {
  const sums = to.sums.map((name) => `${name} = t.${name} + excluded.${name}`).join(', ')
  return sql`insert into ${sql.raw(to.table)} as t (user_id, ${namesOf(to.columns)})
    select ${userId}::uuid, r.* from ${source}
    on conflict (user_id, ${sql.raw(to.key)}) do update set ${sql.raw(sums)}`
}

/** Deletes those of these rows that have come to zero: they do not stay as rows of zeros (case L61). */
function emptying<Row>(userId: string, of: Rollup<Row>, rows: readonly Row[]) {
  const keys = of.key.split(', ')
  const columns = of.columns.filter(([name]) => keys.includes(name))
  const isSame = keys.map((name) => `t.${name} = n.${name}`)
  const isNothing = of.counts.map((name) => `t.${name} = 0`)
  return sql`delete from ${sql.raw(of.table)} t using ${rowsOf(columns, rows)} as n (${namesOf(columns)})
    where t.user_id = ${userId}::uuid and ${sql.raw([...isSame, ...isNothing].join(' and '))}`
}

/** What of a difference is added to one rollup, and what may come to zero by it. */
function posting<Row>(userId: string, to: Rollup<Row>, rows: readonly Row[]): RollupChange[] {
  if (rows.length === 0) return []
  const added = adding(userId, to, sql`${rowsOf(to.columns, rows)} as r`)
  const shrunk = rows.filter(to.shrinks)
  return [
    { table: to.table, added, emptied: shrunk.length === 0 ? null : emptying(userId, to, shrunk) },
  ]
}

type RollupChange = {
  readonly table: string
  readonly added: RawBuilder<unknown>
  readonly emptied: RawBuilder<unknown> | null
}

/** One statement of changes that do not need each other. */
function together(parts: readonly (readonly [name: string, part: RawBuilder<unknown>])[]) {
  const named = parts.map(([name, part]) => sql`${sql.raw(name)} as (${part})`)
  return sql`with ${sql.join(named)} select 1`
}

const sumsOf = <Row>(columns: readonly Column<Row>[]) =>
  columns.filter(([, kind]) => kind === 'bigint' || kind === 'integer').map(([name]) => name)

const dated = <On extends 'day' | 'month'>(
  table: string,
  on: On,
): Rollup<Dated & { readonly [key in On]: Day }> => ({
  table,
  columns: [[on, 'date', (row) => row[on]], ...measures],
  key: `${on}, payment_id`,
  sums: sumsOf(measures),
  counts: ['entries'],
  shrinks: ({ entries }) => entries < 0,
})

const toDays = dated('day_totals', 'day')
const toMonths = dated('month_totals', 'month')
const toCategories: Rollup<CategoryDelta> = {
  table: 'category_totals',
  columns: categories,
  key: 'month, category_id, payment_id, transaction_type',
  sums: sumsOf(categories),
  counts: ['entries'],
  shrinks: ({ entries }) => entries < 0,
}
const toInvoices: Rollup<InvoiceDelta & { readonly dueOn: Day }> = {
  table: 'invoice_totals',
  columns: invoices,
  key: 'payment_id, month',
  sums: sumsOf(invoices),
  counts: ['items', 'paid_cents', 'settling_cents'],
  // A payment is negative, so undoing one adds to the sum.
  shrinks: ({ itemCount, paid, settling }) => itemCount < 0 || paid > 0 || settling > 0,
}

const toObjectives: Rollup<ObjectiveDelta> = {
  table: 'objective_totals',
  columns: objectives,
  key: 'objective_id, payment_id, month',
  sums: sumsOf(objectives),
  counts: ['entries'],
  shrinks: ({ entries }) => entries < 0,
}

/**
 * When an invoice of a card falls due. It is stored with its first item: a closed one never moves.
 */
export type DueDay = (cardId: string, month: Day) => Day

/**
 * The statements that add a difference to the rollups, in the transaction of the entries that cause it:
 * all five are added to in one, and where entries are removed, a second deletes what has come to zero by that.
 * None without a difference. `openRollupDeltas` alone makes differences, so the rollups agree with each other.
 */
export function postDeltasStatements(post: {
  readonly userId: string
  readonly deltas: Deltas
  readonly dueDay: DueDay
}): readonly RawBuilder<unknown>[] {
  const { userId, deltas, dueDay } = post
  const due = deltas.invoices.map((row) => ({ ...row, dueOn: dueDay(row.cardId, row.month) }))
  const postings = [
    ...posting(userId, toDays, deltas.days),
    ...posting(userId, toMonths, deltas.months),
    ...posting(userId, toCategories, deltas.categories),
    ...posting(userId, toInvoices, due),
    ...posting(userId, toObjectives, deltas.objectives),
  ]
  const emptied = postings.flatMap((one) =>
    one.emptied === null ? [] : [[`emptied_${one.table}`, one.emptied] as const],
  )
  return [postings.map(({ table, added }) => [`${table}_part`, added] as const), emptied].flatMap(
    (parts) => (parts.length === 0 ? [] : [together(parts)]),
  )
}
