import { type RawBuilder, sql } from 'kysely'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import { type Day, firstDay, monthOf } from '@saldo/domain/calendar'
import type { CategoryGroup, CountedGroup } from '@saldo/domain/categories/kinds'
import type { Cents } from '@saldo/domain/money'
import { nameKey } from '@saldo/domain/transactions/names'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import type { Ledger } from '../db/ledger.ts'
import { entriesOn } from '../balances/rows.ts'

export type SumsQuery = {
  readonly userId: string
  readonly startDate: Day
  readonly endDate: Day
  readonly transactionType: CountedGroup
  readonly byPurchase: boolean
  readonly categories: readonly string[] | undefined
  readonly payments: readonly string[] | undefined
  readonly search: string | undefined
}

type Category = {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly group: CategoryGroup | null
}

/** What entries of one kind in one category come to, signed as they are. */
export type SumRow = Category & {
  readonly transactionType: TransactionType
  readonly isItem: boolean
  readonly isRefund: boolean
  readonly cents: Cents
  readonly paid: Cents
  readonly entries: number
}

const CATEGORY = sql`coalesce(s.category_id, ${NO_CATEGORY}::uuid) as id, n.parent_id as "parentId",
  coalesce(n.name, 'Sem categoria') as name, n.grouping as "group"`

const among = (ids: readonly string[] | undefined, column: string): RawBuilder<unknown> =>
  ids === undefined ? sql`true` : sql`${sql.raw(column)} = any(${ids}::uuid[])`

const inCategories = (ids: readonly string[] | undefined, column: string): RawBuilder<unknown> =>
  ids === undefined
    ? sql`true`
    : sql`${sql.raw(column)} in (select c.id from category_names c
        where c.id = any(${ids}::uuid[]) or c.parent_id = any(${ids}::uuid[]))`

/** Whether all of these payment methods are the owner's. */
export async function ownsPayments(
  ledger: Ledger,
  userId: string,
  ids: readonly string[],
): Promise<boolean> {
  const rows = await ledger
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.length === new Set(ids).size
}

/** The sums of whole months, from the category rollup: a year costs no more than its categories. */
export async function listSumsOfMonths(ledger: Ledger, query: SumsQuery): Promise<SumRow[]> {
  const { userId, startDate, endDate, transactionType, categories, payments } = query
  const { rows } = await sql<SumRow>`
    with s as (
      select t.category_id, sum(t.all_cents)::bigint as cents, sum(t.paid_cents)::bigint as paid,
             sum(t.entries)::integer as entries
        from category_totals t
       where t.user_id = ${userId} and t.transaction_type = ${transactionType}
         and t.month between ${firstDay(monthOf(startDate))} and ${firstDay(monthOf(endDate))}
         and ${among(payments, 't.payment_id')} and ${inCategories(categories, 't.category_id')}
       group by 1)
    select ${CATEGORY}, ${transactionType}::text as "transactionType", false as "isItem",
           false as "isRefund", s.cents, s.paid, s.entries
      from s left join category_names n on n.id = s.category_id`.execute(ledger)
  return rows
}

function conditionsOf(query: SumsQuery): RawBuilder<unknown> {
  const { userId, startDate, endDate, byPurchase, categories, payments, search } = query
  const key = nameKey(search ?? '')
  return sql`t.user_id = ${userId}
    and ${byPurchase ? entriesOn(query) : sql`t.counts_on between ${startDate} and ${endDate}`}
    and ${among(payments, 't.payment_id')} and ${inCategories(categories, 't.category_id')}
    ${key === '' ? sql`` : sql`and strpos(t.name_key, ${key}) > 0`}`
}

/**
 * The sums of some days, from the entries of these days alone: a sum for each kind of entry that the rules
 * tell apart.
 */
export async function listSumsOfDays(ledger: Ledger, query: SumsQuery): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    with s as (
      select t.category_id, t.transaction_type, t.invoice_month is not null as is_item,
             t.refund_of_id is not null as is_refund, sum(t.value)::bigint as cents,
             coalesce(sum(t.value) filter (where t.paid), 0)::bigint as paid, count(*)::integer as entries
        from transactions t
       where ${conditionsOf(query)}
       group by 1, 2, 3, 4)
    select ${CATEGORY}, s.transaction_type as "transactionType", s.is_item as "isItem",
           s.is_refund as "isRefund", s.cents, s.paid, s.entries
      from s left join category_names n on n.id = s.category_id`.execute(ledger)
  return rows
}

export type LargestRow = {
  readonly id: string
  readonly name: string
  readonly cents: Cents
  readonly date: Day
}

/** The largest entries of some days, by what moved and whatever its sign; none that only moves money. */
export async function listLargest(
  ledger: Ledger,
  query: SumsQuery & { readonly limit: number },
): Promise<LargestRow[]> {
  const { rows } = await sql<LargestRow>`
    select t.id, t.name, t.value as cents, t.date from transactions t
     where ${conditionsOf(query)} and t.transaction_type = ${query.transactionType}
       and (t.category_id is null or t.category_id in (
         select c.id from category_names c where c.grouping in ('revenues', 'expenses', 'investiments')))
     order by abs(t.value) desc, t.date desc, t.id limit ${query.limit}`.execute(ledger)
  return rows
}
