import { type CategoryGroup, isCounted } from './kinds.ts'

/** What a category is judged by under which a subcategory is to stand. */
type ParentFacts = {
  readonly group: CategoryGroup
  /** The category above it; null of one of the first level. */
  readonly parentId: string | null
}

/**
 * Why a subcategory cannot stand there, or null: under a category of the first level that people may
 * choose, and one that exists already in its own group, since its totals count in that (access.md §5).
 */
export function refuseParent(parent: ParentFacts, own: CategoryGroup | null) {
  const { group, parentId } = parent
  const isOther = own !== null && group !== own
  return parentId !== null || !isCounted(group) || isOther ? 'category_parent_invalid' : null
}
