import type { Category } from '@saldo/contract/categories'
import type { Part } from '../http/family.ts'
import type { listCategories } from '@saldo/contract/categories'

/** The tree that all share with every member's own subcategories; what is another's is no own one. */
export function treeOfAll(parts: readonly Part<typeof listCategories>[]): Category[] {
  const byId = new Map<string, Category>()
  for (const { told, isOwn } of parts) {
    for (const one of told) {
      if (!byId.has(one._id)) byId.set(one._id, { ...one, own: one.own && isOwn })
    }
  }
  return [...byId.values()]
}
