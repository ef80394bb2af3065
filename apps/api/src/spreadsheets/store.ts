import { sql } from 'kysely'
import type { CategoryFacts } from '@saldo/domain/categories/kinds'
import { type Day, firstDay, type Month } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { OwnerLedger } from '../context.ts'
import { categoryNames } from '../categories/rows.ts'

export type CategoryRow = CategoryFacts & {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
}

/** The categories that a person may use, parents before their subcategories. */
export async function listNamedCategories(ctx: OwnerLedger): Promise<readonly CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.name, c.grouping as "group", c.sort, c.type, c.parent_id as "parentId"
      from ${categoryNames(ctx, 'id', 'name', 'grouping', 'sort', 'type', 'parent_id', 'user_id', 'position')} c
     order by c.user_id nulls first, c.position, c.id`.execute(ctx.ledger)
  return rows
}

/** What a category came to in a month, signed as entries are, on cards or off them. */
export type YearRow = {
  readonly month: Day
  readonly categoryId: string
  readonly isCard: boolean
  readonly cents: Cents
}

/** What each category came to in some months, from kept totals alone. */
export async function listYear(
  ctx: OwnerLedger,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<readonly YearRow[]> {
  const { rows } = await sql<YearRow>`
    select t.month, t.category_id as "categoryId", p.type = 'credit' as "isCard",
           sum(t.all_cents)::bigint as cents
      from category_totals t
      join payments p on p.user_id = t.user_id and p.id = t.payment_id
     where t.user_id = ${ctx.userId} and t.month between ${firstDay(from)} and ${firstDay(to)}
     group by t.month, t.category_id, p.type = 'credit'
     order by t.month, t.category_id, "isCard"`.execute(ctx.ledger)
  return rows
}
