/**
 * What an entry can be: money in, money out, money put aside. `investiments` is the product's own
 * spelling, on the wire and in the code alike (decisions.md §1).
 */
export const COUNTED_GROUPS = ['revenues', 'expenses', 'investiments'] as const
export type CountedGroup = (typeof COUNTED_GROUPS)[number]

/**
 * The groups of categories (money.md §3, decisions.md §13). The last three are technical: paying an
 * invoice, moving money between one's own accounts, and putting it into a goal or taking it out are
 * neither income nor spending.
 */
export const CATEGORY_GROUPS = [...COUNTED_GROUPS, 'invoice', 'bankOperation', 'objective'] as const
export type CategoryGroup = (typeof CATEGORY_GROUPS)[number]

export const CATEGORY_SORTS = ['fixed', 'variable'] as const

export const CATEGORY_TYPES = ['debts'] as const

/** How many subcategories of their own a person may keep. */
export const OWN_CATEGORIES_MAX = 300

export const CATEGORY_NAME_MAX = 60

/** What decides a category's place in totals and plans. */
export type CategoryFacts = {
  readonly group: CategoryGroup
  readonly sort: (typeof CATEGORY_SORTS)[number] | null
  readonly type: (typeof CATEGORY_TYPES)[number] | null
}

/**
 * Whether entries of this group count as income, spending or saving. Invoice payments, bank operations
 * and what goes into a goal or comes out of it feed balances only (decisions.md §4, §5 and §13, cases
 * C5 and J5); an entry without a category, a refund on a card, does count.
 */
export function isCounted(group: CategoryGroup | null): boolean {
  return group !== 'invoice' && group !== 'bankOperation' && group !== 'objective'
}
