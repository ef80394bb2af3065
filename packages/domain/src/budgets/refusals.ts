import { type Day, monthOf, monthsBetween } from '../calendar.ts'
import { sumCents, ZERO } from '../money.ts'
import { isZero, moneyOf } from './amounts.ts'
import {
  type Amount,
  BUDGET_GROSS_MAX,
  BUDGET_LINES_MAX,
  BUDGET_MONTHS_MAX,
  type BudgetGroup,
  WHOLE_PERCENT,
} from './kinds.ts'

/** Why the plans of this range cannot be had at once, or null: the window is 13 months. */
export function refuseBudgetRange(range: { readonly startDate: Day; readonly endDate: Day }) {
  const months = monthsBetween(monthOf(range.startDate), monthOf(range.endDate))
  return months >= BUDGET_MONTHS_MAX ? 'budget_range_too_long' : null
}

/** What a change of one line is judged by. */
export type LineFacts = {
  /** The group of its category; null of one that is in no plan. */
  readonly group: BudgetGroup | null
  /** The list in which it was sent. */
  readonly listGroup: BudgetGroup
  readonly amount: Amount | undefined
  /** The month has no line of this category yet. */
  readonly isNew: boolean
}

/**
 * Why a line cannot be planned so, or null. A new line needs an amount; one that exists may be set to
 * zero, which is then kept as typed (case G2). Revenues are planned in money (money.md §5).
 */
export function refuseLine({ group, listGroup, amount, isNew }: LineFacts) {
  if (group !== listGroup) return 'category_of_another_group'
  if (group === 'revenues' && amount?.kind === 'percent') return 'budget_revenue_is_money'
  return isNew && (amount === undefined || isZero(amount)) ? 'value_is_zero' : null
}

/** A line with its group. */
export type GroupedAmount = { readonly group: BudgetGroup; readonly amount: Amount }

/** The planned revenues of a month, in cents. */
export function revenuesOf(lines: readonly GroupedAmount[]) {
  return sumCents(
    lines.filter(({ group }) => group === 'revenues').map(({ amount }) => moneyOf(amount, ZERO)),
  )
}

/** Why a month's plan is more than one can hold, or null. */
export function refuseSize(lines: readonly GroupedAmount[]) {
  if (lines.length > BUDGET_LINES_MAX) return 'budget_line_limit_reached'
  const gross = sumCents(lines.map(({ amount }) => moneyOf(amount, ZERO)))
  return gross > BUDGET_GROSS_MAX ? 'budget_total_too_large' : null
}

/**
 * Why a person cannot plan a month so, or null. Without revenues there is nothing to spend, and
 * percentages together are at most the whole; money lines may exceed the revenues: the plan says that
 * they do, and the form asks once more (decisions.md §12).
 */
export function refusePlan(lines: readonly GroupedAmount[]) {
  const spending = lines.filter(({ group, amount }) => group !== 'revenues' && !isZero(amount))
  if (spending.length > 0 && revenuesOf(lines) === ZERO) return 'budget_without_revenues'
  const percent = spending.reduce(
    (sum, { amount }) => sum + (amount.kind === 'percent' ? amount.percent : 0),
    0,
  )
  return percent > WHOLE_PERCENT ? 'budget_over_revenues' : null
}
