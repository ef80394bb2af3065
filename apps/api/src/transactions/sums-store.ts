import { sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { CountedGroup } from '@saldo/domain/categories/kinds'
import type { Cents } from '@saldo/domain/money'
import {
  type CategorySumsQuery,
  entriesOn,
  ofCategories,
  ofName,
  ofPayments,
} from '../balances/rows.ts'
import type { Owned } from '../context.ts'

/** Whether all of these payment methods are the owner's. */
export async function ownsPayments(ctx: Owned, ids: readonly string[]): Promise<boolean> {
  const rows = await ctx.ledger
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.length === new Set(ids).size
}

export type LargestRow = {
  readonly id: string
  readonly name: string
  readonly cents: Cents
  readonly date: Day
}

/** The largest entries of some days, by what moved and whatever its sign; none that only moves money. */
export async function listLargest(
  ctx: Owned,
  query: Omit<CategorySumsQuery, 'userId'> & {
    readonly transactionType: CountedGroup
    readonly limit: number
  },
): Promise<LargestRow[]> {
  const { startDate, endDate, purchaseDays } = query
  const { rows } = await sql<LargestRow>`
    select t.id, t.name, t.value as cents, t.date from transactions t
     where t.user_id = ${ctx.userId}
       and ${purchaseDays === true ? entriesOn(query) : sql`t.counts_on between ${startDate} and ${endDate}`}
       and ${ofPayments(query)} and ${ofCategories(query)} and ${ofName(query)}
       and t.transaction_type = ${query.transactionType}
       and (t.category_id is null or t.category_id in (
         select c.id from category_names c where c.grouping in ('revenues', 'expenses', 'investiments')))
     order by abs(t.value) desc, t.date desc, t.id limit ${query.limit}`.execute(ctx.ledger)
  return rows
}
