import type { Category } from '@saldo/contract/categories'

/**
 * The default categories with every member's own subcategories; only the caller's are marked as
 * own.
 */
export function treeOfAll(
  parts: readonly { readonly isOwn: boolean; readonly answer: readonly Category[] }[],
): Category[] {
  const byId = new Map<string, Category>()
  for (const { answer, isOwn } of parts) {
    for (const one of answer) {
      if (!byId.has(one._id)) byId.set(one._id, { ...one, own: one.own && isOwn })
    }
  }
  return [...byId.values()]
}
