import type { Budget } from '@saldo/contract/budget-plan'
import type { Month } from '@saldo/domain/calendar'
import { addCents, type Cents, negate, ZERO } from '@saldo/domain/money'
import { useView } from '../data/view.ts'
import { Money } from '../fields/Money.tsx'
import type { Query } from '../ui/query.ts'
import { linesIn } from './groups.ts'
import { monthFigures, variableLeft } from './month-figures.ts'
import { useMonthOfPlans } from './use-plans.ts'

/** A category that cost more than its plan, or had none, and by how much. */
type Passed = { readonly id: string; readonly name: string; readonly by: Cents }

/** What the plan of variable spending leaves of a month, and the categories that passed theirs most. */
export type PlanLeft = { readonly left: Cents | null; readonly passed: readonly Passed[] }

const PASSED_MAX = 3

/** The plans of a month by what they leave for variable spending. */
export function usePlanLeft(month: Month): Query<PlanLeft> {
  const { data, error, refetch } = useMonthOfPlans(month, useView())
  return { data: data && planLeftOf(data.items), error, refetch }
}

/** What the plans of some persons leave together: a category that two of them have counts once. */
export function planLeftOf(budgets: readonly Budget[]): PlanLeft {
  const byId = new Map<string, Passed>()
  const add = ({ _id: id, name }: { readonly _id: string; readonly name: string }, by: Cents) =>
    byId.set(id, { id, name, by: addCents(byId.get(id)?.by ?? ZERO, by) })
  for (const budget of budgets) {
    for (const { category, value, spending } of linesIn(budget, 'noessential'))
      add(category, addCents(spending, negate(value)))
    for (const { category, budgetGroup, spending } of budget.unplannedCategories)
      if (budgetGroup === 'noessential') add(category, spending)
  }
  const passed = [...byId.values()].filter(({ by }) => by > ZERO).toSorted((a, b) => b.by - a.by)
  return { left: variableLeft(monthFigures(budgets)), passed: passed.slice(0, PASSED_MAX) }
}

/** What is left of the plan of variable spending, or by how much it was passed: the same words wherever it stands. */
export function VariableLeft({ left }: { readonly left: Cents | null }) {
  if (left === null) return 'Sem plano de consumo variável'
  if (left === 0) return 'O plano de consumo está todo gasto'
  const amount = <Money value={Math.abs(left)} {...(left < 0 ? { tone: 'negative' } : {})} />
  return left < 0 ? (
    <>Passou {amount} do plano de consumo</>
  ) : (
    <>No plano de consumo cabem {amount}</>
  )
}
