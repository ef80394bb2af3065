import { type Month, monthsBetween } from '../calendar.ts'
import { type Cents, sumCents, toTotal, ZERO } from '../money.ts'
import { isGivenBack } from './full-months.ts'
import { BUDGET_GROUPS, BUDGET_LINES_MAX, type BudgetGroup } from './kinds.ts'

/** How many full months a plan is suggested from (decisions.md §12). */
export const SUGGESTION_MONTHS = 3

/** In how many of them a category is seen at least. */
const SEEN_MONTHS_MIN = 2

/** One unit of the currency in cents: what a suggestion is rounded to. */
const WHOLE = 100

/** What one category came to in one month: income, spending and saving alike are positive. */
export type MonthOfCategory = {
  readonly month: Month
  readonly categoryId: string
  /** Its group in a plan; null where it is in none: bank operations, invoices, no category. */
  readonly group: BudgetGroup | null
  readonly cents: Cents
}

/** One line of a suggested plan, in cents, whole units. */
export type SuggestedLine = {
  readonly categoryId: string
  readonly group: BudgetGroup
  readonly cents: Cents
}

/**
 * A plan from what was really spent (decisions.md §12): the mean of each category over the last full
 * months, rounded to whole units, half up; the greatest line of a group first. Left out is what was
 * seen in one month only, what comes to nothing, refunds, cashback and what is in no plan. `months`
 * has nothing of other months. A ledger that began later has fewer full months: those before its first one
 * are not averaged.
 */
export function suggestPlan(
  months: readonly MonthOfCategory[],
  { to }: { readonly to: Month },
): readonly SuggestedLine[] {
  const seen = months.filter(({ cents }) => cents !== ZERO)
  const count = Math.max(...seen.map(({ month }) => monthsBetween(month, to) + 1))
  const byCategory = new Map<string, MonthOfCategory[]>()
  for (const one of seen) {
    byCategory.set(one.categoryId, [...(byCategory.get(one.categoryId) ?? []), one])
  }
  const lines = [...byCategory].flatMap(([categoryId, own]) => {
    const group = own[0]?.group ?? null
    if (group === null || isGivenBack(categoryId) || own.length < SEEN_MONTHS_MIN) return []
    const cents = meanOf(
      own.map((one) => one.cents),
      count,
    )
    return cents > ZERO ? [{ categoryId, group, cents }] : []
  })
  return lines
    .toSorted(
      (a, b) =>
        BUDGET_GROUPS.indexOf(a.group) - BUDGET_GROUPS.indexOf(b.group) ||
        b.cents - a.cents ||
        (a.categoryId < b.categoryId ? -1 : 1),
    )
    .slice(0, BUDGET_LINES_MAX)
}

function meanOf(values: readonly Cents[], count: number): Cents {
  return toTotal(Math.round(sumCents(values) / (count * WHOLE)) * WHOLE)
}
