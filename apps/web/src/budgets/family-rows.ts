import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import type { BudgetGroup } from '@saldo/domain/budgets/kinds'
import type { Cents } from '@saldo/domain/money'
import { linesIn } from './groups.ts'
import { realisedIn } from './month-figures.ts'

type MemberPart = {
  /** Null where this member plans nothing for it. */
  readonly planned: Cents | null
  /** What has happened, and what is still to come. */
  readonly realised: Cents
  readonly upcoming: Cents
}

/** One category of a family's plans. */
export type FamilyRow = {
  readonly category: BudgetEntry['category']
  /** Somebody has a line of it. */
  readonly isPlanned: boolean
  readonly byUser: ReadonlyMap<string, MemberPart>
}

const partsOf = (of: { readonly spending: Cents; readonly upcoming: Cents }) => ({
  realised: realisedIn(of),
  upcoming: of.upcoming,
})

/** The categories of one group in the plans of several people, planned ones first, by name. */
export function familyRows(budgets: readonly Budget[], group: BudgetGroup): readonly FamilyRow[] {
  const rows = new Map<
    string,
    { category: FamilyRow['category']; byUser: Map<string, MemberPart> }
  >()
  const put = (category: FamilyRow['category'], user: string, part: MemberPart) => {
    const row = rows.get(category._id) ?? { category, byUser: new Map<string, MemberPart>() }
    row.byUser.set(user, part)
    rows.set(category._id, row)
  }
  for (const budget of budgets) {
    for (const line of linesIn(budget, group)) {
      put(line.category, budget.user, { planned: line.value, ...partsOf(line) })
    }
    for (const one of budget.unplannedCategories) {
      if (one.budgetGroup !== group) continue
      put(one.category, budget.user, { planned: null, ...partsOf(one) })
    }
  }
  return [...rows.values()]
    .map((row) => ({
      ...row,
      isPlanned: [...row.byUser.values()].some(({ planned }) => planned !== null),
    }))
    .toSorted(
      (one, other) =>
        Number(other.isPlanned) - Number(one.isPlanned) ||
        one.category.name.localeCompare(other.category.name, 'pt-BR'),
    )
}
