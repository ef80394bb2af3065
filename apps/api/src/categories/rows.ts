import { type RawBuilder, sql } from 'kysely'
import { SHARES_MAX } from '@saldo/domain/transactions/kinds'

/**
 * SQL to select from: the shares `s` of a divided entry `t`, each with its category and its cents. The limit says how
 * many an entry has: of JSON the planner expects a hundred, and then reads all categories for a handful of them.
 */
export const sharesSql = sql.raw(
  `(select * from jsonb_to_recordset(t.split) as share (category uuid, value bigint) limit ${SHARES_MAX}) s`,
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
