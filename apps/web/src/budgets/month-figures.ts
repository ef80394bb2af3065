import type { Budget } from '@saldo/contract/budget-plan'
import { BUDGET_GROUPS } from '@saldo/domain/budgets/kinds'
import { addCents, type Cents, negate, sumCents } from '@saldo/domain/money'
import { groupFields } from './groups.ts'

/** The groups on which the revenues of a month are spent. */
export const outgoingGroups = BUDGET_GROUPS.filter((group) => group !== 'revenues')

type Fields = (typeof groupFields)[keyof typeof groupFields]
type Field = Fields['value' | 'spending' | 'upcoming']
/** What is planned for each group of a month, in cents. */
export type PlannedFigures = Readonly<Record<Fields['value'], Cents>>

export type MonthFigures = Readonly<Record<Field, Cents>> & {
  /** Somebody has a plan for it. */
  readonly isPlanned: boolean
}

/** A month as one plan, in cents: of one person, or of a family the sum of all who show theirs. */
export function monthFigures(budgets: readonly Budget[]): MonthFigures {
  const fields = BUDGET_GROUPS.flatMap((group): Field[] => [
    groupFields[group].value,
    groupFields[group].spending,
    groupFields[group].upcoming,
  ])
  const sums = fields.map((field) => [field, sumCents(budgets.map((budget) => budget[field]))])
  return {
    ...(Object.fromEntries(sums) as Record<Field, Cents>),
    isPlanned: budgets.some(({ fake }) => !fake),
  }
}

/** What of the planned revenues no group has, in cents; negative where more is planned than comes in. */
export function leftOf(figures: PlannedFigures): Cents {
  const planned = outgoingGroups.map((group) => figures[groupFields[group].value])
  return addCents(figures.revenuesValue, negate(sumCents(planned)))
}

/** What the plan of variable spending leaves of a month, in cents; negative beyond it, null without one. */
export function variableLeft(of: MonthFigures): Cents | null {
  if (of.noessentialValue <= 0) return null
  return addCents(of.noessentialValue, negate(of.noessentialSpending))
}

/** What of a group's figures has happened: what is still to come is none of it (case M17). */
export function realisedIn(of: { readonly spending: Cents; readonly upcoming: Cents }): Cents {
  return addCents(of.spending, negate(of.upcoming))
}
