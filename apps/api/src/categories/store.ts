import { sql } from 'kysely'
import type { Category } from '@saldo/contract/categories'
import { DEFAULT_CATEGORIES } from '@saldo/domain/categories/default-tree'
import { JsonText } from '../db/json-text.ts'
import type { Ledger } from '../db/ledger.ts'

/** Writes the product's default categories over those of an older release, once at every start. */
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

/** The default categories are the same text for everyone, until the next release. */
const DEFAULTS: readonly Category[] = DEFAULT_CATEGORIES.map((category) => ({
  _id: category.id,
  name: category.name,
  group: category.group,
  sort: category.sort,
  type: category.type,
  essential: category.sort === 'fixed',
  color: category.color,
  icon: category.icon,
  category: category.parentId,
  own: false,
  version: 1,
}))
const DEFAULTS_AS_TEXT = DEFAULTS.map((category) => JSON.stringify(category))
const defaultsById = new Map(DEFAULTS.map((category) => [category._id, category]))

/** A default category by its id. */
export function defaultCategory(id: string): Category | undefined {
  return defaultsById.get(id)
}

/**
 * The default categories in their order and then the user's subcategories by name, as text for the
 * wire.
 */
export async function listCategories(
  ledger: Ledger,
  userId: string,
): Promise<JsonText<Category[]>> {
  const { rows } = await sql<{ readonly text: string }>`
    select json_build_object('_id', id, 'name', name, 'group', grouping, 'sort', sort, 'type', type,
             'essential', essential, 'color', color, 'icon', icon, 'category', parent_id,
             'own', true, 'version', version)::text as text
      from categories where user_id = ${userId} order by name, id`.execute(ledger)
  return new JsonText(`[${[...DEFAULTS_AS_TEXT, ...rows.map(({ text }) => text)].join()}]`)
}

/** A category that the user may use, with the fields that rules need. */
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

const wireColumns = [
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
  return ledger
    .insertInto('categories')
    .values(row)
    .returning(wireColumns)
    .executeTakeFirstOrThrow()
}

/** One of the user's own subcategories, as the contract shows it. */
export function findOwnCategory(
  ledger: Ledger,
  userId: string,
  id: string,
): Promise<Category | undefined> {
  return ledger
    .selectFrom('categories')
    .select(wireColumns)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** How many entries have this category itself. */
export async function countEntries(ledger: Ledger, userId: string, id: string): Promise<number> {
  const { count } = await ledger
    .selectFrom('transactions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('category_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
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

export function updateCategoryRow(
  ledger: Ledger,
  row: Omit<CategoryRow, 'created_at'>,
): Promise<Category> {
  const { user_id, id, ...fields } = row
  return ledger
    .updateTable('categories')
    .set({ ...fields, version: sql`version + 1` })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(wireColumns)
    .executeTakeFirstOrThrow()
}

type Move = { readonly userId: string; readonly from: string; readonly to: string }

/**
 * Moves whatever has one category to another: entries, series, memory, calendar items, removed
 * entries and the rollups. Returns the number of entries.
 */
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
  await ledger
    .updateTable('linked_transactions')
    .set({ category_id: to })
    .where('user_id', '=', userId)
    .where('category_id', '=', from)
    .execute()
  // A removed entry that is restored later gets the new category.
  await sql`update removed_transactions
      set entry = jsonb_set(entry, '{category_id}', to_jsonb(${to}::text))
    where user_id = ${userId} and entry->>'category_id' = ${from}`.execute(ledger)
  await sql`update removed_payments
      set entries = replace(entries::text, ${from}, ${to})::jsonb,
          series = replace(series::text, ${from}, ${to})::jsonb,
          items = replace(items::text, ${from}, ${to})::jsonb
    where user_id = ${userId}`.execute(ledger)
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
