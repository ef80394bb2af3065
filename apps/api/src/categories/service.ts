import type * as contract from '@saldo/contract/categories'
import type {
  Category,
  createCategory as createCategoryEndpoint,
  updateCategory as updateCategoryEndpoint,
} from '@saldo/contract/categories'
import type { RefusedBy } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { type CategoryGroup, OWN_CATEGORIES_MAX } from '@saldo/domain/categories/kinds'
import { refuseParent } from '@saldo/domain/categories/refusals'
import { refuseSubcategoryName } from '@saldo/domain/categories/reserved'
import { isStale } from '@saldo/domain/versions'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import {
  countCategories,
  countEntries,
  defaultCategory,
  deleteCategory,
  findCategory,
  findOwnCategory,
  insertCategory,
  lockCategory,
  moveEntries,
  updateCategoryRow,
} from './store.ts'
import type { Context, Handler, OwnerLedger } from '../context.ts'

/**
 * The parent under which a subcategory may be put, or a refusal; `own` is the group of an existing
 * subcategory.
 */
async function findParent(ctx: OwnerLedger, id: string, own: CategoryGroup | null) {
  const parent = await findCategory(ctx, id)
  if (parent === undefined) return refuse('category_not_found', 'category')
  const refusal = refuseParent({ group: parent.grouping, parentId: parent.parent_id }, own)
  return refusal === null ? parent : refuse(refusal, 'category')
}

/**
 * Creates a subcategory of the user's own; its place in plans, colour and icon are its parent's.
 * The same `_id` sent again is the same subcategory, answered again.
 */
export async function createCategory(
  ctx: Context,
  input: {
    readonly draft: {
      readonly _id?: string | undefined
      readonly name: string
      readonly category: string
      readonly essential?: boolean | undefined
    }
  },
): Promise<Category | RefusedBy<typeof createCategoryEndpoint>> {
  const { draft } = input
  const refusal = refuseSubcategoryName(draft.name)
  if (refusal !== null) return refuse(refusal, 'name')
  const sentBefore = draft._id === undefined ? undefined : await findCategory(ctx, draft._id)
  if (sentBefore?.user_id === null) return refuse('category_is_default', '_id')
  if (sentBefore !== undefined) return sentAgain(ctx, sentBefore.id)
  const parent = await findParent(ctx, draft.category, null)
  if ('refused' in parent) return parent
  if ((await countCategories(ctx)) >= OWN_CATEGORIES_MAX) {
    return refuse('category_limit_reached')
  }

  // Decided.
  return insertCategory(ctx.ledger, {
    user_id: ctx.userId,
    id: draft._id ?? newId(ctx.nowMs),
    parent_id: parent.id,
    name: draft.name,
    grouping: parent.grouping,
    sort: parent.sort,
    type: parent.type,
    essential: draft.essential ?? parent.sort === 'fixed',
    color: parent.color,
    icon: parent.icon,
    created_at: instantAt(ctx.nowMs),
  })
}

async function sentAgain(ctx: Context, id: string): Promise<Category> {
  const category = await findOwnCategory(ctx, id)
  assert(category !== undefined, 'what was sent before is there')
  return category
}

/** Renames a subcategory or moves it under another category. A name changes no total (G10). */
export async function updateCategory(
  ctx: Context,
  changes: {
    readonly id: string
    readonly name?: string | undefined
    readonly category?: string | undefined
    readonly essential?: boolean | undefined
    readonly version?: number | undefined
  },
): Promise<Category | RefusedBy<typeof updateCategoryEndpoint>> {
  const row = await lockCategory(ctx, changes.id)
  if (row === undefined) return refuseForeign(ctx, changes.id)
  if (isStale(changes.version, row.version)) return refuse('version_conflict')
  const name = changes.name ?? row.name
  const refusal = refuseSubcategoryName(name)
  if (refusal !== null) return refuse(refusal, 'name')
  const parent = await findParent(ctx, changes.category ?? row.parent_id, row.grouping)
  if ('refused' in parent) return parent

  // Decided.
  return updateCategoryRow(ctx.ledger, {
    user_id: ctx.userId,
    id: row.id,
    parent_id: parent.id,
    name,
    grouping: row.grouping,
    sort: parent.sort,
    type: parent.type,
    essential: changes.essential ?? row.essential,
    color: parent.color,
    icon: parent.icon,
  })
}

/** An own subcategory or a default category, with the number of one's entries in it. */
export const readCategory: Handler<typeof contract.readCategory> = async (
  ctx,
  { params: { id } },
) => {
  const [category, entries] = await Promise.all([findOwnCategory(ctx, id), countEntries(ctx, id)])
  const found = category ?? defaultCategory(id)
  return found === undefined ? refuse('category_not_found') : { ...found, entries }
}

/** Removes a subcategory; its entries move to its parent (decisions.md §4). */
export const removeCategory: Handler<typeof contract.removeCategory> = async (
  ctx,
  { params: { id } },
) => {
  const row = await lockCategory(ctx, id)
  if (row === undefined) return refuseForeign(ctx, id)

  // Decided.
  const moved = await moveEntries(ctx, { from: id, to: row.parent_id })
  await deleteCategory(ctx, id)
  return { moved }
}

/** A default category is visible to everybody and changed by nobody; any other id is not found. */
async function refuseForeign(
  ctx: OwnerLedger,
  id: string,
): Promise<Refused<'category_is_default' | 'category_not_found'>> {
  const seen = await findCategory(ctx, id)
  return refuse(seen === undefined ? 'category_not_found' : 'category_is_default')
}
