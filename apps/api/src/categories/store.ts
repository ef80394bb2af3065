import { sql } from 'kysely'
import type { Category } from '@saldo/contract/categories'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import type { Ledger } from '../db/ledger.ts'

/** Writes the product's own tree over what an older release left, once at every start. */
export async function seedDefaultCategories(ledger: Ledger): Promise<void> {
  const rows = DEFAULT_CATEGORIES.map((category, position) => ({
    id: category.id,
    parent_id: category.parentId,
    name: category.name,
    grouping: category.group,
    sort: category.sort,
    type: category.type,
    essential: category.sort === 'fixed',
    color: category.color,
    icon: category.icon,
    position,
  }))
  await ledger
    .insertInto('default_categories')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        parent_id: row.ref('excluded.parent_id'),
        name: row.ref('excluded.name'),
        grouping: row.ref('excluded.grouping'),
        sort: row.ref('excluded.sort'),
        type: row.ref('excluded.type'),
        essential: row.ref('excluded.essential'),
        color: row.ref('excluded.color'),
        icon: row.ref('excluded.icon'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
}

/** The tree in its own order, the person's subcategories after it by name. */
export function listCategories(ledger: Ledger): Promise<Category[]> {
  return ledger
    .selectFrom('category_names')
    .leftJoin('categories', (join) =>
      join
        .onRef('categories.user_id', '=', 'category_names.user_id')
        .onRef('categories.id', '=', 'category_names.id'),
    )
    .select((row) => [
      'category_names.id as _id',
      'category_names.name as name',
      'category_names.grouping as group',
      'category_names.sort as sort',
      'category_names.type as type',
      'category_names.essential as essential',
      'category_names.color as color',
      'category_names.icon as icon',
      'category_names.parent_id as category',
      row('category_names.user_id', 'is not', null).$castTo<boolean>().as('own'),
      sql<number>`coalesce(categories.version, 1)`.as('version'),
    ])
    .orderBy('category_names.position')
    .orderBy('category_names.name')
    .orderBy('category_names.id')
    .execute()
}

/** A category that the person may use, with what rules ask of it. */
export function findCategory(ledger: Ledger, id: string) {
  return ledger
    .selectFrom('category_names')
    .select(['id', 'parent_id', 'name', 'grouping', 'sort', 'type', 'color', 'icon', 'user_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function countCategories(ledger: Ledger, userId: string): Promise<number> {
  const { count } = await ledger
    .selectFrom('categories')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export type CategoryRow = {
  readonly user_id: string
  readonly id: string
  readonly parent_id: string
  readonly name: string
  readonly grouping: Category['group']
  readonly sort: Category['sort']
  readonly type: Category['type']
  readonly essential: boolean
  readonly color: string
  readonly icon: string
  readonly created_at: string
}

const asTold = [
  'id as _id',
  'name',
  'grouping as group',
  'sort',
  'type',
  'essential',
  'color',
  'icon',
  'parent_id as category',
  sql<boolean>`true`.as('own'),
  'version',
] as const

export function insertCategory(ledger: Ledger, row: CategoryRow): Promise<Category> {
  return ledger.insertInto('categories').values(row).returning(asTold).executeTakeFirstOrThrow()
}

export function lockCategory(ledger: Ledger, userId: string, id: string) {
  return ledger
    .selectFrom('categories')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateCategory(
  ledger: Ledger,
  row: Omit<CategoryRow, 'created_at'>,
): Promise<Category> {
  const { user_id, id, ...fields } = row
  return ledger
    .updateTable('categories')
    .set({ ...fields, version: sql`version + 1` })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(asTold)
    .executeTakeFirstOrThrow()
}

type Move = { readonly userId: string; readonly from: string; readonly to: string }

/** Moves what stands under one category to another, rollups with it. Gives how many entries. */
export async function moveEntries(ledger: Ledger, { userId, from, to }: Move): Promise<number> {
  const moved = await ledger
    .updateTable('transactions')
    .set({ category_id: to })
    .where('user_id', '=', userId)
    .where('category_id', '=', from)
    .executeTakeFirst()
  await ledger
    .updateTable('series')
    .set({ category_id: to })
    .where('user_id', '=', userId)
    .where('category_id', '=', from)
    .execute()
  await ledger
    .updateTable('category_memory')
    .set({ category_id: to })
    .where('user_id', '=', userId)
    .where('category_id', '=', from)
    .execute()
  await sql`
    insert into category_totals as t
      (user_id, month, category_id, payment_id, transaction_type, paid_cents, all_cents, entries)
    select user_id, month, ${to}::uuid, payment_id, transaction_type, paid_cents, all_cents, entries
      from category_totals where user_id = ${userId} and category_id = ${from}
    on conflict (user_id, month, category_id, payment_id, transaction_type) do update
      set paid_cents = t.paid_cents + excluded.paid_cents,
          all_cents = t.all_cents + excluded.all_cents,
          entries = t.entries + excluded.entries`.execute(ledger)
  await ledger
    .deleteFrom('category_totals')
    .where('user_id', '=', userId)
    .where('category_id', '=', from)
    .execute()
  return Number(moved.numUpdatedRows)
}

export async function deleteCategory(ledger: Ledger, userId: string, id: string): Promise<void> {
  await ledger.deleteFrom('categories').where('user_id', '=', userId).where('id', '=', id).execute()
}
