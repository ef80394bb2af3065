import { type RawBuilder, sql } from 'kysely'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import { CENTS_MAX } from '@saldo/domain/money'

/**
 * SQL to select from: the shares `s` of a divided entry `t`, each with its category and its cents. All are within the
 * range of an entry's value: that says to the planner that they are few. Of JSON it expects a hundred, and reads all
 * categories there are for a handful of them.
 */
export const sharesSql = sql.raw(
  `(select * from jsonb_to_recordset(t.split) as share (category uuid, value bigint)
     where value between -${CENTS_MAX} and ${CENTS_MAX}) s`,
)

/** SQL: the ids of a category and of its subcategories. */
export function categoriesOf(id: string): RawBuilder<unknown> {
  return sql`(select c.id from category_names c where c.id = ${id}::uuid or c.parent_id = ${id}::uuid)`
}

/** A condition on entries `t`: of these categories one has a share of it, and none is its own. */
export function hasOtherShare(categories: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(t.split is not null and t.category_id not in ${categories}
    and exists (select from ${sharesSql} where s.category in ${categories}))`
}

/**
 * A condition on entries `t`: all or a share of one is in a category or one of its subcategories, so that a list
 * shows what the chart adds up. Entries without a category, refunds on a card, are a part of the charts too and
 * have an id of their own there (case L10).
 */
export function inCategory(id: string): RawBuilder<unknown> {
  if (id === NO_CATEGORY) return sql`t.category_id is null`
  const categories = categoriesOf(id)
  return sql`(t.category_id in ${categories} or ${hasOtherShare(categories)})`
}
