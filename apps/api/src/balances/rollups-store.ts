import { type RawBuilder, sql } from 'kysely'
import type { CategoryDelta, Deltas, InvoiceDelta, Measures } from '@saldo/domain/balances/rollups'
import type { Day } from '@saldo/domain/calendar'
import type { Ledger } from '../db/ledger.ts'

type Kind = 'uuid' | 'date' | 'text' | 'bigint' | 'integer'

/** A list as columns: one array a column, so that ten thousand rows are one statement. */
function columnOf<T>(rows: readonly T[], kind: Kind, value: (row: T) => string | number) {
  return sql`${rows.map(value)}::${sql.raw(kind)}[]`
}

const MEASURES = [
  ['paid_cents', 'paid'],
  ['all_cents', 'all'],
  ['revenues_paid', 'revenuesPaid'],
  ['revenues_all', 'revenuesAll'],
  ['expenses_paid', 'expensesPaid'],
  ['expenses_all', 'expensesAll'],
  ['investiments_paid', 'investimentsPaid'],
  ['investiments_all', 'investimentsAll'],
] as const satisfies readonly (readonly [string, keyof Measures])[]

const measureColumns = [...MEASURES.map(([column]) => column), 'entries']
const columnsText = sql.raw(measureColumns.join(', '))
const sumsText = sql.raw(
  measureColumns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', '),
)

type Dated = Measures & { readonly paymentId: string }

function upsertMeasures<T extends Dated>(
  userId: string,
  rows: readonly T[],
  to: { readonly table: 'day_totals' | 'month_totals'; readonly key: 'day' | 'month'; day(row: T): Day },
): RawBuilder<unknown> {
  const columns = [
    columnOf(rows, 'date', to.day),
    columnOf(rows, 'uuid', (row) => row.paymentId),
    ...MEASURES.map(([, name]) => columnOf(rows, 'bigint', (row) => row[name])),
    columnOf(rows, 'integer', (row) => row.entries),
  ]
  return sql`insert into ${sql.raw(to.table)} as t (user_id, ${sql.raw(to.key)}, payment_id, ${columnsText})
    select ${userId}::uuid, * from unnest(${sql.join(columns)})
    on conflict (user_id, ${sql.raw(to.key)}, payment_id) do update set ${sumsText}`
}

function upsertCategories(userId: string, rows: readonly CategoryDelta[]): RawBuilder<unknown> {
  const columns = [
    columnOf(rows, 'date', (row) => row.month),
    columnOf(rows, 'uuid', (row) => row.categoryId),
    columnOf(rows, 'uuid', (row) => row.paymentId),
    columnOf(rows, 'text', (row) => row.transactionType),
    columnOf(rows, 'bigint', (row) => row.paid),
    columnOf(rows, 'bigint', (row) => row.all),
    columnOf(rows, 'integer', (row) => row.entries),
  ]
  return sql`insert into category_totals as t
      (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
    select ${userId}::uuid, * from unnest(${sql.join(columns)})
    on conflict (user_id, month, category_id, payment_id, transaction_type) do update
      set paid_cents = t.paid_cents + excluded.paid_cents,
          all_cents = t.all_cents + excluded.all_cents, entries = t.entries + excluded.entries`
}

/** When an invoice of a card falls due: the rollup keeps it, so that a month's list can find it. */
export type DueDay = (cardId: string, month: Day) => Day

function upsertInvoices(
  userId: string,
  rows: readonly InvoiceDelta[],
  dueDay: DueDay,
): RawBuilder<unknown> {
  const columns = [
    columnOf(rows, 'uuid', (row) => row.cardId),
    columnOf(rows, 'date', (row) => row.month),
    columnOf(rows, 'date', (row) => dueDay(row.cardId, row.month)),
    columnOf(rows, 'bigint', (row) => row.items),
    columnOf(rows, 'integer', (row) => row.itemCount),
    columnOf(rows, 'bigint', (row) => row.paid),
  ]
  return sql`insert into invoice_totals as t
      (user_id, payment_id, month, due_on, items_cents, items, paid_cents)
    select ${userId}::uuid, * from unnest(${sql.join(columns)})
    on conflict (user_id, payment_id, month) do update
      set due_on = excluded.due_on, items_cents = t.items_cents + excluded.items_cents,
          items = t.items + excluded.items, paid_cents = t.paid_cents + excluded.paid_cents`
}

/**
 * Adds a difference to the rollups: all four in one statement, in the transaction of the entries
 * that cause it. Nothing but `rollupDeltas` makes a difference, so they cannot drift apart.
 */
export async function postDeltas(
  ledger: Ledger,
  post: { readonly userId: string; readonly deltas: Deltas; readonly dueDay: DueDay },
): Promise<void> {
  const { userId, deltas, dueDay } = post
  const parts: RawBuilder<unknown>[] = []
  if (deltas.days.length > 0) {
    const to = { table: 'day_totals', key: 'day', day: (row: { day: Day }) => row.day } as const
    parts.push(upsertMeasures(userId, deltas.days, to))
  }
  if (deltas.months.length > 0) {
    const day = (row: { month: Day }) => row.month
    parts.push(upsertMeasures(userId, deltas.months, { table: 'month_totals', key: 'month', day }))
  }
  if (deltas.categories.length > 0) parts.push(upsertCategories(userId, deltas.categories))
  if (deltas.invoices.length > 0) parts.push(upsertInvoices(userId, deltas.invoices, dueDay))
  if (parts.length === 0) return
  const named = parts.map((part, index) => sql`${sql.raw(`part${index}`)} as (${part})`)
  await sql`with ${sql.join(named)} select 1`.execute(ledger)
}
