import { addMonths, type Month, toMonth } from '../calendar.ts'
import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import type { CategoryGroup } from '../categories/kinds.ts'
import { type Cents, negate } from '../money.ts'
import type { BudgetGroup } from './kinds.ts'

/** The first month of the calendar. */
const FIRST = toMonth('1900-01')

/** Money that is given back is no income to plan with. */
const GIVEN_BACK: ReadonlySet<string> = new Set([
  DEFAULT_CATEGORY_IDS.cashback,
  DEFAULT_CATEGORY_IDS.refund,
])

/**
 * The last `count` full months before a month that is planned and before today's, from which its plan
 * is proposed (decisions.md §12). Where the calendar has fewer, its first ones.
 */
export function fullMonthsBefore(
  count: number,
  of: { readonly month: Month; readonly today: Month },
): { readonly from: Month; readonly to: Month } {
  const earliest = addMonths(FIRST, count)
  const next = of.month < of.today ? of.month : of.today
  const end = next < earliest ? earliest : next
  return { from: addMonths(end, -count), to: addMonths(end, -1) }
}

/**
 * What the entries of a category come to, in cents, beside a plan or in a chart: income, spending and saving
 * alike are positive. `cents` is their sum in the ledger, where what is spent or put aside is negative.
 */
export function realisedCents(group: BudgetGroup | CategoryGroup | null, cents: Cents): Cents {
  return group === 'revenues' ? cents : negate(cents)
}

/** Whether a category is proposed to nobody: refunds and cashback. */
export function isGivenBack(categoryId: string): boolean {
  return GIVEN_BACK.has(categoryId)
}
