import { DEFAULT_CATEGORIES, type DefaultCategory } from '../categories/default-tree.ts'
import { sumCents } from '../money.ts'
import { BUDGET_GROSS_MAX, BUDGET_LINES_MAX, budgetGroupOf, WHOLE_PERCENT } from './kinds.ts'
import { sharedIn, type SharedLine } from './shared-plan.ts'

const defaults = new Map(DEFAULT_CATEGORIES.map((category) => [category.id, category]))

/** A category that everyone has, which alone can be in a shared plan; one's own is known to its owner. */
export function sharedCategory(id: string): DefaultCategory | undefined {
  return defaults.get(id)
}

const sharedGroupOf = (id: string) => {
  const category = sharedCategory(id)
  return category && budgetGroupOf(category)
}

/** What a change of the shared plan is judged by. */
export type SharedFacts = {
  /** Who takes part. */
  readonly takers: readonly string[]
  readonly userId: string
  readonly changes: readonly SharedLine[]
  /** All lines, once they are changed. */
  readonly after: readonly SharedLine[]
}

/** Why the shared plan cannot be changed so, or null. */
export function refuseShared({ takers, userId, changes, after }: SharedFacts) {
  if (!takers.includes(userId)) return 'shares_no_plan'
  if (takers.length < 2) return 'shared_plan_wants_two'
  const named = changes.map(({ categoryId, month }) => `${categoryId} ${month}`)
  if (new Set(named).size < named.length) return 'budget_category_twice'
  for (const { categoryId, shares, value } of changes) {
    const group = sharedGroupOf(categoryId)
    if (group === undefined) return 'shared_plan_of_default_categories'
    if (group === null) return 'category_of_another_group'
    if (group === 'revenues') return 'shared_plan_without_revenues'
    const people = shares.map((one) => one.userId)
    if (new Set(people).size < people.length || people.some((one) => !takers.includes(one))) {
      return 'shares_no_plan_either'
    }
    if (shares.reduce((sum, { share }) => sum + share, 0) !== WHOLE_PERCENT)
      return 'shares_sum_differs'
    if (value > BUDGET_GROSS_MAX) return 'budget_total_too_large'
  }
  const months = new Set(after.map(({ month }) => month))
  for (const month of months) {
    const own = sharedIn(after, month)
    if (own.length > BUDGET_LINES_MAX) return 'budget_line_limit_reached'
    if (sumCents(own.map(({ value }) => value)) > BUDGET_GROSS_MAX) return 'budget_total_too_large'
  }
  return null
}
