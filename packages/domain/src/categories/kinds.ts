/**
 * What an entry can be: money in, money out, money put aside. `investiments` is the product's own
 * spelling, on the wire and in the code alike (decisions.md §1).
 */
export const COUNTED_GROUPS = ['revenues', 'expenses', 'investiments'] as const
export type CountedGroup = (typeof COUNTED_GROUPS)[number]

/**
 * The groups of categories (money.md §3). The last two are technical: paying an invoice and moving
 * money between one's own accounts are neither income nor spending.
 */
export const CATEGORY_GROUPS = [...COUNTED_GROUPS, 'invoice', 'bankOperation'] as const
export type CategoryGroup = (typeof CATEGORY_GROUPS)[number]

export const CATEGORY_SORTS = ['fixed', 'variable'] as const
type CategorySort = (typeof CATEGORY_SORTS)[number]

export const CATEGORY_TYPES = ['debts'] as const
type CategoryType = (typeof CATEGORY_TYPES)[number]

/** How many subcategories of their own a person may keep. */
export const OWN_CATEGORIES_MAX = 300

export const CATEGORY_NAME_MAX = 60

/** What decides a category's place in totals and plans. */
export type CategoryFacts = {
  readonly group: CategoryGroup
  readonly sort: CategorySort | null
  readonly type: CategoryType | null
}

/**
 * Whether entries of this group count as income, spending or saving. Invoice payments and bank
 * operations feed balances only (decisions.md §4 and §5, case C5); an entry without a category, a
 * refund on a card, does count.
 */
export function isCounted(group: CategoryGroup | null): boolean {
  return group !== 'invoice' && group !== 'bankOperation'
}
