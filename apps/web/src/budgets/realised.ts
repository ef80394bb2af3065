import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import { BUDGET_GROUPS, type BudgetGroup } from '@saldo/domain/budgets/kinds'
import { addCents, type Cents, ZERO } from '@saldo/domain/money'
import { linesIn } from './groups.ts'

/** Where an entry stands in a plan: its owner, its category, and the category above that one. */
type Placed = {
  readonly userId: string
  readonly categoryId: string
  readonly parentId: string | null
}

/** Whether a person's plan has a line of a category. */
export type HasLine = (userId: string, categoryId: string) => boolean

/** By these plans. */
export function hasLineIn(budgets: readonly Budget[]): HasLine {
  return (userId, id) => {
    const plan = budgets.find(({ user }) => user === userId)
    return (
      plan !== undefined &&
      BUDGET_GROUPS.some((group) =>
        linesIn(plan, group).some(({ category }) => category._id === id),
      )
    )
  }
}

/**
 * Whether the realised figure of a category counts an entry: its own, and of its subcategories those
 * without a line of their own in that person's plan; a parent without a line counts itself alone.
 */
export function isRealisedBy(
  categoryId: string,
  hasLine: HasLine,
  { userId, categoryId: own, parentId }: Placed,
): boolean {
  const has = (id: string) => hasLine(userId, id)
  const owner = has(own) ? own : parentId !== null && has(parentId) ? parentId : own
  return owner === categoryId
}

export type GroupPart = {
  readonly category: BudgetEntry['category']
  readonly spending: Cents
  readonly upcoming: Cents
  readonly isPlanned: boolean
}

/** What a group came to, category by category, the largest first: planned ones and the others. */
export function partsOfGroup(budgets: readonly Budget[], group: BudgetGroup): readonly GroupPart[] {
  const parts = new Map<string, GroupPart>()
  const add = (part: GroupPart) => {
    const before = parts.get(part.category._id)
    const spending = addCents(before?.spending ?? ZERO, part.spending)
    const upcoming = addCents(before?.upcoming ?? ZERO, part.upcoming)
    const isPlanned = before?.isPlanned === true || part.isPlanned
    parts.set(part.category._id, { ...part, spending, upcoming, isPlanned })
  }
  for (const budget of budgets) {
    for (const line of linesIn(budget, group)) add({ ...line, isPlanned: true })
    for (const { budgetGroup, ...part } of budget.unplannedCategories) {
      if (budgetGroup === group) add({ ...part, isPlanned: false })
    }
  }
  return [...parts.values()]
    .filter(({ spending }) => spending !== ZERO)
    .toSorted((one, other) => other.spending - one.spending)
}
