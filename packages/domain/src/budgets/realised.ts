import { addCents, type Cents, ZERO } from '../money.ts'
import type { BudgetGroup } from './kinds.ts'

/** What one category came to in a month: income, spending and saving alike are positive. */
export type Realised = {
  readonly categoryId: string
  readonly parentId: string | null
  readonly group: BudgetGroup
  readonly cents: Cents
}

/** What a month came to beside its plan. */
export type RealisedPlan = {
  readonly byLine: ReadonlyMap<string, Cents>
  /** Every category's, planned or not (decisions.md §12). */
  readonly byGroup: ReadonlyMap<BudgetGroup, Cents>
  /** *Não planejada*: in no line, its own or its parent's. */
  readonly unplanned: readonly Realised[]
}

/**
 * Puts what a month came to beside the lines of its plan, in cents. A parent's line counts what its
 * subcategories came to, but for those that have a line of their own (decisions.md §12).
 */
export function realisedOf(
  lineCategories: ReadonlySet<string>,
  realised: readonly Realised[],
): RealisedPlan {
  const byLine = new Map<string, Cents>()
  const byGroup = new Map<BudgetGroup, Cents>()
  const unplanned: Realised[] = []
  for (const one of realised) {
    const { categoryId, parentId, group, cents } = one
    byGroup.set(group, addCents(byGroup.get(group) ?? ZERO, cents))
    const owner = [categoryId, parentId].find((id) => id !== null && lineCategories.has(id))
    if (typeof owner === 'string') byLine.set(owner, addCents(byLine.get(owner) ?? ZERO, cents))
    else unplanned.push(one)
  }
  return { byLine, byGroup, unplanned }
}
