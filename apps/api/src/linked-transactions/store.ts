import { sql } from 'kysely'
import { type Day, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import type { Ledger } from '../db/ledger.ts'
import type { LinkedTransactionsTable } from './tables.ts'
import { postedMonths } from '../balances/rows.ts'
import type { ItemFacts } from './rows.ts'
import type { Owned } from '../context.ts'

type Which = {
  readonly startDate: Day
  readonly endDate: Day
  readonly id?: string
}

/**
 * The items of the calendar, or one, with the paid months of a range and those that have an entry
 * of the item: one statement, whatever the range.
 */
export async function listItems(ctx: Owned, which: Which): Promise<ItemFacts[]> {
  const { id = null } = which
  const from = firstDay(monthOf(which.startDate))
  const to = lastDay(monthOf(which.endDate))
  const { rows } = await sql<ItemFacts>`
    select l.user_id as "userId", l.id, l.name, l.original_name as "originalName", l.value, l.day,
           to_char(l.since, 'YYYY-MM') as since, l.transaction_type as "transactionType",
           l.bank_access_id as "bankAccessId", l.version,
           (select json_build_object('_id', c.id, 'name', c.name, 'group', c.grouping)
              from category_names c where c.id = l.category_id) as category,
           json_build_object('_id', p.id, 'name', p.name, 'type', p.type) as payment,
           coalesce((select json_object_agg(to_char(m.month, 'YYYY-MM'),
                              to_char(m.paid_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                       from linked_payments m
                      where m.user_id = l.user_id and m.linked_id = l.id
                        and m.month between ${from} and ${to}),
                    '{}') as "paidAt",
           ${postedMonths(from, to)} as "postedIn"
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
  ctx: Owned,
  of: { readonly beside: string },
): Promise<{ readonly count: number; readonly gross: number }> {
  const { rows } = await sql<{ readonly count: number; readonly gross: string }>`
    select count(*) as count, coalesce(sum(abs(value)), 0)::text as gross
      from linked_transactions where user_id = ${ctx.userId} and id <> ${of.beside}`.execute(
    ctx.ledger,
  )
  const [row] = rows
  return { count: row?.count ?? 0, gross: Number(row?.gross ?? 0) }
}

/** One item, locked until the transaction ends. */
export function lockItem(ctx: Owned, id: string) {
  return ctx.ledger
    .selectFrom('linked_transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type ItemRow = Omit<LinkedTransactionsTable, 'version'>

export async function insertItem(ledger: Ledger, row: ItemRow): Promise<void> {
  await ledger.insertInto('linked_transactions').values(row).execute()
}

type ItemKey = { readonly id: string }

export async function updateItem(
  ctx: Owned,
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
export async function deleteItem(ctx: Owned, { id }: ItemKey): Promise<void> {
  await ctx.ledger
    .deleteFrom('linked_transactions')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/** Marks one month paid; marked again, it has the new time. */
export async function insertPaidMonth(
  ctx: Owned,
  of: ItemKey & { readonly month: Month; readonly at: string },
): Promise<void> {
  await ctx.ledger
    .insertInto('linked_payments')
    .values({
      user_id: ctx.userId,
      linked_id: of.id,
      month: firstDay(of.month),
      paid_at: of.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'linked_id', 'month']).doUpdateSet({ paid_at: of.at }),
    )
    .execute()
}

/** Deletes the paid mark of one month. */
export async function deletePaidMonth(
  ctx: Owned,
  of: ItemKey & { readonly month: Month },
): Promise<void> {
  await ctx.ledger
    .deleteFrom('linked_payments')
    .where('user_id', '=', ctx.userId)
    .where('linked_id', '=', of.id)
    .where('month', '=', firstDay(of.month))
    .execute()
}
