import { sql } from 'kysely'
import type { CategoryFacts } from '@saldo/domain/categories/kinds'
import { type Day, firstDay, type Month } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { Owned } from '../context.ts'

/** What one category came to in one month, signed as entries are, with the category. */
export type CategoryMonthRow = CategoryFacts & {
  readonly month: Day
  readonly categoryId: string
  readonly name: string
  readonly parentId: string | null
  readonly cents: Cents
}

/** What each category came to in some months, from kept totals alone; what has no category is not there. */
export async function listCategoryMonths(
  ctx: Owned,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<readonly CategoryMonthRow[]> {
  const { rows } = await sql<CategoryMonthRow>`
    select t.month, t.category_id as "categoryId", c.name, c.grouping as "group", c.sort, c.type,
           c.parent_id as "parentId", sum(t.all_cents)::bigint as cents
      from category_totals t join category_names c on c.id = t.category_id
     where t.user_id = ${ctx.userId} and t.month between ${firstDay(from)} and ${firstDay(to)}
     group by t.month, t.category_id, c.name, c.grouping, c.sort, c.type, c.parent_id
     order by t.month, t.category_id`.execute(ctx.ledger)
  return rows
}
