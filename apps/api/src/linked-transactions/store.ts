import { sql, type RawBuilder } from 'kysely'
import { assert } from '@saldo/domain/assert'
import { type Day, firstDay, lastDay, type Month, monthOf, addMonths } from '@saldo/domain/calendar'
import { type Column, INSERTED, namesOf, rowsOf } from '../db/columns.ts'
import type { Ledger } from '../db/ledger.ts'
import type { Tables } from '../db/tables.ts'
import { postedMonths } from '../balances/rows.ts'
import type { ItemFacts } from './rows.ts'
import type { OwnerLedger, Context } from '../context.ts'
import type { Transaction } from '@saldo/contract/transactions'
import type { Cents } from '@saldo/domain/money'
import type { RecurrentType, TransactionType } from '@saldo/domain/transactions/kinds'
import { CARD_PAIRS, type CardFacts } from '../payments/rows.ts'
import { afterCursor } from '../transactions/rows.ts'
import { categoryNames } from '../categories/rows.ts'

/**
 * The items of the calendar, or one, with the paid months of a range and those that have an entry
 * of the item: one statement, whatever the range.
 */
export async function listItems(
  ctx: OwnerLedger,
  which: {
    readonly startDate: Day
    readonly endDate: Day
    readonly id?: string
  },
): Promise<ItemFacts[]> {
  const { id = null } = which
  const from = firstDay(monthOf(which.startDate))
  const to = lastDay(monthOf(which.endDate))
  const { rows } = await sql<ItemFacts>`
    select l.user_id as "userId", l.id, l.name, l.original_name as "originalName", l.value, l.day,
           to_char(l.since, 'YYYY-MM') as since, l.transaction_type as "transactionType",
           l.bank_access_id as "bankAccessId", l.version,
           (select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
              from ${categoryNames(ctx, 'id', 'name', 'grouping')} c where c.id = l.category_id) as category,
           json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment,
           coalesce((select json_object_agg(to_char(m.month, 'YYYY-MM'),
                              to_char(m.paid_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                       from linked_payments m
                      where m.user_id = ${ctx.userId} and m.linked_id = l.id
                        and m.month between ${from} and ${to}),
                    '{}') as "paidAt",
           ${postedMonths(ctx, from, to)} as "postedIn"
      from linked_transactions l
      join payments p on p.user_id = l.user_id and p.id = l.payment_id
     where l.user_id = ${ctx.userId} and (${id}::uuid is null or l.id = ${id}::uuid)
     order by l.created_at, l.id`.execute(ctx.ledger)
  return rows
}

/**
 * The number of a user's items without one of them, and their gross: the sum of all absolute
 * values.
 */
export async function findItemTotals(
  ctx: OwnerLedger,
  of: { readonly beside: string },
): Promise<{ readonly count: number; readonly gross: number }> {
  const { rows } = await sql<{ readonly count: number; readonly gross: string }>`
    select count(*) as count, coalesce(sum(abs(value)), 0)::text as gross
      from linked_transactions where user_id = ${ctx.userId} and id <> ${of.beside}`.execute(
    ctx.ledger,
  )
  const [row] = rows
  assert(row !== undefined, 'a count has one row')
  return { count: row.count, gross: Number(row.gross) }
}

/** One item, locked until the transaction ends. */
export function lockItem(ctx: OwnerLedger, id: string) {
  return ctx.ledger
    .selectFrom('linked_transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type ItemRow = Omit<Tables['linked_transactions'], 'version'>

export async function insertItem(ledger: Ledger, row: ItemRow): Promise<void> {
  await ledger.insertInto('linked_transactions').values(row).execute()
}

/** An item as it is known among entries. */
export type NamedRow = {
  readonly id: string
  readonly paymentId: string
  readonly nameKey: string
  readonly originalNameKey: string
  readonly value: Cents
}

/** All items of a person by their names, locked until the transaction ends, the oldest first. */
export function lockNamedItems(ctx: OwnerLedger): Promise<NamedRow[]> {
  return ctx.ledger
    .selectFrom('linked_transactions')
    .select([
      'id',
      'payment_id as paymentId',
      'name_key as nameKey',
      'original_name_key as originalNameKey',
      'value',
    ])
    .where('user_id', '=', ctx.userId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}

const itemColumns: readonly Column<ItemRow>[] = [
  ['id', 'uuid', (row) => row.id],
  ['name', 'text', (row) => row.name],
  ['name_key', 'text', (row) => row.name_key],
  ['original_name', 'text', (row) => row.original_name],
  ['original_name_key', 'text', (row) => row.original_name_key],
  ['value', 'bigint', (row) => row.value],
  ['day', 'integer', (row) => row.day],
  ['category_id', 'uuid', (row) => row.category_id],
  ['payment_id', 'uuid', (row) => row.payment_id],
  ['transaction_type', 'text', (row) => row.transaction_type],
  ['bank_access_id', 'uuid', (row) => row.bank_access_id],
  ['since', 'date', (row) => row.since],
  ['created_at', 'timestamptz', (row) => row.created_at],
]

/** Inserts items, however many, in one statement. */
export function insertItemsStatement(
  userId: string,
  rows: readonly ItemRow[],
): RawBuilder<unknown> {
  return sql`insert into linked_transactions (user_id, ${namesOf(itemColumns)})
    select ${userId}::uuid, n.* from ${rowsOf(itemColumns, rows)} as n
    ${INSERTED}`
}

/** Marks one month of items paid that have just been made. */
export function insertPaidItemsStatement(
  userId: string,
  of: { readonly ids: readonly string[]; readonly month: Month; readonly at: string },
): RawBuilder<unknown> | null {
  if (of.ids.length === 0) return null
  return sql`insert into linked_payments (user_id, linked_id, month, paid_at)
    select ${userId}::uuid, id, ${firstDay(of.month)}::date, ${of.at}::timestamptz
      from unnest(${of.ids}::uuid[]) as id
    ${INSERTED}`
}

/** Deletes items with their paid months; their entries stay. */
export function deleteItemsStatement(userId: string, ids: readonly string[]): RawBuilder<unknown> {
  return sql`delete from linked_transactions where user_id = ${userId} and id = any(${ids}::uuid[])`
}

type ItemKey = { readonly id: string }

export async function updateItem(
  ctx: OwnerLedger,
  { id }: ItemKey,
  fields: Partial<Omit<ItemRow, 'user_id' | 'id'>>,
): Promise<void> {
  await ctx.ledger
    .updateTable('linked_transactions')
    .set({ ...fields, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** Deletes an item with its paid months; its entries stay. */
export async function deleteItem(ctx: OwnerLedger, { id }: ItemKey): Promise<void> {
  await ctx.ledger
    .deleteFrom('linked_transactions')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** Marks one month paid; marked again, it has the new time. */
export async function insertPaidMonth(
  ctx: OwnerLedger,
  of: ItemKey & { readonly month: Month; readonly at: string },
): Promise<void> {
  await ctx.ledger
    .insertInto('linked_payments')
    .values({
      user_id: ctx.userId,
      linked_id: of.id,
      month: firstDay(of.month),
      paid_at: of.at,
      statement_id: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'linked_id', 'month']).doUpdateSet({ paid_at: of.at }),
    )
    .execute()
}

/** Deletes the paid mark of one month. */
export async function deletePaidMonth(
  ctx: OwnerLedger,
  of: ItemKey & { readonly month: Month },
): Promise<void> {
  await ctx.ledger
    .deleteFrom('linked_payments')
    .where('user_id', '=', ctx.userId)
    .where('linked_id', '=', of.id)
    .where('month', '=', firstDay(of.month))
    .execute()
}

export type DuesQuery = {
  readonly startDate: Day
  readonly endDate: Day
  readonly overdue: boolean
  readonly limit: number
  readonly after: string | undefined
  /** Names of calendar items are their owner's alone (decision 36). */
  readonly isOwn: boolean
}

type EntryRow = {
  readonly id: string
  readonly name: string
  readonly on: Day
  readonly value: Cents
  readonly version: number
  readonly transactionType: TransactionType
  readonly categoryId: string | null
  readonly paymentId: string
  readonly externalId: string | null
  readonly operationId: string | null
  readonly objectiveId: string | null
  readonly recurrentType: RecurrentType | null
  readonly recurrentIndex: number
  readonly lastInstallment: number | null
}

type DueItemRow = {
  readonly id: string
  readonly name: string
  readonly value: Cents
  readonly day: number
  readonly since: Month
  readonly transactionType: TransactionType
  readonly categoryId: string
  readonly paymentId: string
  readonly cardId: string | null
  readonly card: CardFacts
  /** When each month was marked paid. */
  readonly paidAt: Readonly<Record<string, string>>
  readonly posted: readonly Month[]
  /** The entries that it is in the months of the period: the first of each. */
  readonly entries: readonly (EntryRow & { readonly month: Month; readonly paid: boolean })[]
}

export type DuesFacts = {
  readonly entries: readonly EntryRow[]
  readonly sums: readonly {
    /** Null for the days before the period. */
    readonly date: Day | null
    readonly toPay: Cents
    readonly toReceive: Cents
    readonly count: number
  }[]
  readonly invoices: readonly {
    readonly cardId: string
    readonly month: Month
    readonly dueOn: Day
    readonly items: Cents
    readonly settled: Cents
  }[]
  readonly items: readonly DueItemRow[]
  readonly categories: readonly NonNullable<Transaction['category']>[]
  readonly payments: readonly Transaction['payment'][]
  readonly user: Transaction['user']
}

const ENTRY = sql.raw(`t.id, t.name, t.counts_on as on, t.value, t.version,
  t.transaction_type as "transactionType", t.category_id as "categoryId", t.payment_id as "paymentId",
  t.external_id as "externalId", t.operation_id as "operationId", t.objective_id as "objectiveId",
  t.recurrent_type as "recurrentType", t.recurrent_index as "recurrentIndex",
  t.last_installment as "lastInstallment"`)

/** How many months of invoices are looked at one by one; what is older is one sum. */
const INVOICE_MONTHS = 24
/** An invoice that is paid with the next one may be due after the period. */
const INVOICE_AHEAD_MONTHS = 2

/**
 * All that the dues of a period are made of, in one statement: unpaid entries by their own index,
 * the invoices and the items of the calendar. The cost follows what is unpaid, not what was paid.
 */
export async function findDuesFacts(ctx: Context, query: DuesQuery): Promise<DuesFacts> {
  const { startDate, after, limit } = query
  const cursor =
    after === undefined
      ? sql``
      : sql`and ${afterCursor(sql.raw('t.counts_on'), sql.raw('t.id'), after)}`
  const { rows } = await sql<DuesFacts>`
    with unpaid as (
      select ${ENTRY} from transactions t where ${isUnpaid(ctx, query)} ${cursor}
       order by t.counts_on, t.id limit ${limit + 1}
    ), items as materialized (${itemsOf(ctx, query)})
    select (select coalesce(json_agg(u), '[]') from unpaid u) as entries,
           (select coalesce(json_agg(s), '[]') from (
              select case when t.counts_on >= ${startDate} then t.counts_on end as date,
                     coalesce(sum(-t.value) filter (where t.value < 0), 0) as "toPay",
                     coalesce(sum(t.value) filter (where t.value > 0), 0) as "toReceive",
                     count(*)::integer as count
                from transactions t where ${isUnpaid(ctx, query)} group by 1) s) as sums,
           ${invoicesOf(ctx, query)} as invoices,
           (select coalesce(json_agg(i), '[]') from items i) as items,
           (select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)), '[]')
              from ${categoryNames(ctx, 'id', 'name', 'grouping')} c
             where c.id in (select "categoryId" from unpaid union select "categoryId" from items)) as categories,
           (select coalesce(json_agg(json_build_object('_id', p.id, 'name', p.name, 'type', p.type)), '[]')
              from payments p where p.user_id = ${ctx.userId}) as payments,
           (select json_build_object('_id', u.id, 'name', u.name, 'image', u.image)
              from users u where u.id = ${ctx.userId}) as user`.execute(ctx.ledger)
  const [row] = rows
  if (row === undefined) throw new Error('a statement without from has one row')
  return row
}

function isUnpaid(
  { userId }: OwnerLedger,
  { startDate, endDate, overdue }: DuesQuery,
): RawBuilder<unknown> {
  return sql`t.user_id = ${userId} and not t.paid and t.invoice_month is null
    and t.counts_on <= ${endDate} ${overdue ? sql`` : sql`and t.counts_on >= ${startDate}`}`
}

function invoicesOf({ userId, today }: Context, { endDate }: DuesQuery): RawBuilder<unknown> {
  const first = firstDay(addMonths(monthOf(today), -INVOICE_MONTHS))
  const ahead = lastDay(addMonths(monthOf(today), INVOICE_AHEAD_MONTHS))
  return sql`(select coalesce(json_agg(c order by c."dueOn"), '[]') from (
    select payment_id as "cardId", to_char(max(month), 'YYYY-MM') as month, max(due_on) as "dueOn",
           sum(items_cents) as items, sum(settling_cents) as settled
      from invoice_totals
     where user_id = ${userId} and due_on <= ${endDate > ahead ? endDate : ahead}
     group by payment_id, case when due_on >= ${first} then month end) c)`
}

/** The first month of which items are read: today's, or an earlier one that is asked for. */
function firstItemMonth(startDate: Day, today: Day): Month {
  const [first, current] = [monthOf(startDate), monthOf(today)]
  return first < current ? first : current
}

function itemsOf({ userId, today }: Context, query: DuesQuery): RawBuilder<unknown> {
  const { startDate, endDate, isOwn } = query
  const from = firstDay(firstItemMonth(startDate, today))
  const to = lastDay(monthOf(endDate))
  const shownFrom = query.overdue ? from : firstDay(monthOf(startDate))
  // Nobody but the owner may read these columns, so that for others the statement names none of them.
  if (!isOwn) return sql`select null::uuid as "categoryId" where false`
  const entryOf = (key: string) => sql`(
    select ${ENTRY}, t.paid, t.date from transactions t
     where t.user_id = ${userId} and t.name_key = ${sql.raw(key)} and t.payment_id = l.payment_id
       and t.date between m::date and (m + interval '1 month - 1 day')::date
     order by t.date limit 1)`
  return sql`
    select l.id, l.name, l.value, l.day, to_char(l.since, 'YYYY-MM') as since,
           l.transaction_type as "transactionType", l.category_id as "categoryId",
           l.payment_id as "paymentId", case when p.type = 'credit' then p.id end as "cardId",
           json_build_object(${sql.raw(CARD_PAIRS)}) as card,
           coalesce((select json_object_agg(to_char(m.month, 'YYYY-MM'),
                              to_char(m.paid_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                       from linked_payments m
                      where m.user_id = ${userId} and m.linked_id = l.id
                        and m.month between ${from} and ${to}), '{}') as "paidAt",
           ${postedMonths({ userId }, from, to)} as posted,
           coalesce((select json_agg(e) from (
             select to_char(m, 'YYYY-MM') as month, x.*
               from generate_series(${shownFrom}::timestamp, ${endDate}::timestamp, '1 month') m
              cross join lateral (
                select * from (${entryOf('l.name_key')} union all ${entryOf('l.original_name_key')}) two
                 order by two.date limit 1) x) e), '[]') as entries
      from linked_transactions l
      join payments p on p.user_id = l.user_id and p.id = l.payment_id
     where l.user_id = ${userId}`
}
