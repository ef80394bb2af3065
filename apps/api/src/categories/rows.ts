import { type RawBuilder, type Selectable, sql } from 'kysely'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import { CENTS_MAX } from '@saldo/domain/money'
import type { Owned } from '../context.ts'
import type { Tables } from '../db/tables.ts'

/**
 * SQL to select from: the shares `s` of a divided entry `t`, each with its category and its cents. All are within the
 * range of an entry's value: that says to the planner that they are few. Of JSON it expects a hundred, and reads all
 * categories there are for a handful of them.
 */
export const sharesSql = sql.raw(
  `(select * from jsonb_to_recordset(t.split) as share (category uuid, value bigint)
     where value between -${CENTS_MAX} and ${CENTS_MAX}) s`,
)

/** A subcategory has the colour that its parent has in this release, whatever it had when it was written. */
export const colour = sql`coalesce(
  (select d.color from default_categories d where d.id = categories.parent_id), categories.color)`

type CategoryNames = Tables['category_names']
type CategoryColumn = keyof CategoryNames

/** Of what not both have: nobody owns the categories that everyone has, and one's own stand behind them. */
const ofShared = (column: CategoryColumn) =>
  column === 'user_id' ? sql`null::uuid as user_id` : sql.ref(column)
const ofOwn = (column: CategoryColumn) => {
  if (column === 'color') return colour
  return column === 'position' ? sql`1000` : sql.ref(column)
}

/** SQL to select from: the categories that everyone has and the owner's own ones, with these columns of each. */
export function categoryNames<C extends CategoryColumn>(
  { userId }: Owned,
  ...columns: readonly C[]
): RawBuilder<Selectable<Pick<CategoryNames, C>>> {
  return sql`(select ${sql.join(columns.map(ofShared))} from default_categories
    union all select ${sql.join(columns.map(ofOwn))} from categories where user_id = ${userId})`
}

/**
 * The same for a join with many rows: the categories are read once, and not looked up for each row. A plan that was
 * made for a ledger of few rows would.
 */
export function allCategories<C extends CategoryColumn>(
  owner: Owned,
  ...columns: readonly C[]
): RawBuilder<Selectable<Pick<CategoryNames, C>>> {
  return sql`(select * from ${categoryNames(owner, ...columns)} c offset 0)`
}

/** SQL: the ids of a category and of its subcategories. */
export function categoriesOf(owner: Owned, id: string): RawBuilder<unknown> {
  return sql`(select c.id from ${categoryNames(owner, 'id', 'parent_id')} c
    where c.id = ${id}::uuid or c.parent_id = ${id}::uuid)`
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
export function inCategory(owner: Owned, id: string): RawBuilder<unknown> {
  if (id === NO_CATEGORY) return sql`t.category_id is null`
  const categories = categoriesOf(owner, id)
  return sql`(t.category_id in ${categories} or ${hasOtherShare(categories)})`
}
