import { type RawBuilder, sql } from 'kysely'
import { type RangeParts, rangeParts } from '@saldo/domain/balances/range-parts'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import { type Day, firstDay } from '@saldo/domain/calendar'
import type { CategoryFacts, CategoryGroup } from '@saldo/domain/categories/kinds'
import type { Cents } from '@saldo/domain/money'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import {
  type CategorySumsQuery,
  entriesOn,
  ofCategories,
  ofName,
  ofPayments,
  type Range,
} from './rows.ts'
import type { Owned } from '../context.ts'

/** What the entries of one kind in one category came to, in cents, signed as entries are. */
export type KindSum = {
  /** Their day; null where the days are one sum. */
  readonly day: Day | null
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly group: CategoryGroup
  readonly sort: CategoryFacts['sort']
  readonly type: CategoryFacts['type']
  readonly color: string
  readonly icon: string
  /** The group of the entries' own category, which may lie below the one that is shown. */
  readonly entryGroup: CategoryGroup | null
  readonly transactionType: TransactionType
  readonly isItem: boolean
  readonly isRefund: boolean
  readonly value: Cents
  readonly paid: Cents
  readonly entries: number
}

function partsOf(query: CategorySumsQuery): RangeParts {
  const { startDate, endDate, purchaseDays, daily, search } = query
  if (purchaseDays !== true && daily !== true && search === undefined) return rangeParts(query)
  return { months: null, days: endDate < startDate ? [] : [{ startDate, endDate }] }
}

/** Of whole months, kept totals: they know as what each entry counts. */
function monthCells(
  ctx: Owned,
  query: CategorySumsQuery,
  { from, to }: NonNullable<RangeParts['months']>,
): RawBuilder<unknown> {
  return sql`
    select null::date as day, t.category_id, t.transaction_type, false as is_item, false as is_refund,
           t.all_cents, t.paid_cents, t.entries
      from category_totals t
     where t.user_id = ${ctx.userId} and t.month between ${firstDay(from)} and ${firstDay(to)}
       and ${ofPayments(query)}`
}

/** Of the days at the ends of a range, their entries. */
function dayCells(
  ctx: Owned,
  query: CategorySumsQuery,
  days: readonly Range[],
): RawBuilder<unknown> {
  const { purchaseDays = false, daily = false } = query
  const on = purchaseDays ? sql`t.date` : sql`t.counts_on`
  const within = days.map((range) =>
    purchaseDays
      ? entriesOn(range)
      : sql`t.counts_on between ${range.startDate} and ${range.endDate}`,
  )
  return sql`
    select ${daily ? on : sql`null::date`} as day, coalesce(t.category_id, ${NO_CATEGORY}::uuid) as category_id,
           t.transaction_type,
           t.invoice_month is not null as is_item, t.refund_of_id is not null as is_refund,
           t.value as all_cents, case when t.paid then t.value else 0 end as paid_cents, 1 as entries
      from transactions t
     where t.user_id = ${ctx.userId} and (${sql.join(within, sql` or `)})
       and ${ofPayments(query)} and ${ofName(query)}`
}

/**
 * What each category came to in a range, a sum for each kind of entry that the rules tell apart
 * (`countedTypeOf`), in one statement: whole months from kept totals, the days at the ends from their entries
 * alone. It costs the same however much history there is (cases M8 and L60).
 */
export async function listCategorySums(ctx: Owned, query: CategorySumsQuery): Promise<KindSum[]> {
  const { months, days } = partsOf(query)
  const cells = [
    ...(months === null ? [] : [monthCells(ctx, query, months)]),
    ...(days.length === 0 ? [] : [dayCells(ctx, query, days)]),
  ]
  if (cells.length === 0) return []
  const shown = query.whole === true ? sql`coalesce(n.parent_id, n.id)` : sql`n.id`
  const { rows } = await sql<KindSum>`
    with sums as (
      select t.day, coalesce(${shown}, t.category_id) as id, n.grouping as entry_group,
             t.transaction_type, t.is_item, t.is_refund, sum(t.all_cents)::bigint as value,
             sum(t.paid_cents)::bigint as paid, sum(t.entries)::integer as entries
        from (${sql.join(cells, sql` union all `)}) t left join category_names n on n.id = t.category_id
       where ${ofCategories(query)}
       group by 1, 2, 3, 4, 5, 6
    )
    select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
           coalesce(n.grouping, 'expenses') as "group", n.sort, n.type, coalesce(n.color, 'slate') as color,
           coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup",
           s.transaction_type as "transactionType", s.is_item as "isItem", s.is_refund as "isRefund",
           s.value, s.paid, s.entries
      from sums s left join category_names n on n.id = s.id`.execute(ctx.ledger)
  return rows
}
