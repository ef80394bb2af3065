import { type Day, monthOf, monthsBetween } from '../calendar.ts'
import { type Cents, sumCents, ZERO } from '../money.ts'
import { isZero, moneyOf } from './amounts.ts'
import {
  type Amount,
  BUDGET_GROSS_MAX,
  BUDGET_LINES_MAX,
  BUDGET_MONTHS_MAX,
  type BudgetGroup,
  type BudgetLine,
  WHOLE_PERCENT,
} from './kinds.ts'

/** Why the plans of this range cannot be had at once, or null: the window is 13 months. */
export function refuseBudgetRange(range: { readonly startDate: Day; readonly endDate: Day }) {
  const months = monthsBetween(monthOf(range.startDate), monthOf(range.endDate))
  return months >= BUDGET_MONTHS_MAX ? 'budget_range_too_long' : null
}

/** What a change of one line is judged by. */
export type LineFacts = {
  /** The group of its category; null of one that is in no plan, undefined where there is no such category. */
  readonly group: BudgetGroup | null | undefined
  /** The list in which it was sent. */
  readonly listGroup: BudgetGroup
  readonly amount: Amount | undefined
  /** The line of this category that the month has. */
  readonly current: Pick<BudgetLine, 'isRemoved' | 'isShared'> | undefined
  readonly isDeleted: boolean
  /** It names both a period and instalments. */
  readonly repeatsAndSplits: boolean
}

/**
 * Why a line cannot be planned so, or null. A new line needs an amount; one that exists may be set to
 * zero, which is then kept as typed (case G2), and what is not there may be taken out: twice is once.
 * Revenues are planned in money (money.md §5).
 */
export function refuseLine(line: LineFacts) {
  const { group, listGroup, amount, current, isDeleted, repeatsAndSplits } = line
  if (group === undefined) return 'category_not_found'
  if (current?.isShared === true) return 'budget_line_is_shared'
  if (repeatsAndSplits) return 'repeats_and_splits'
  if (group !== listGroup) return 'category_of_another_group'
  if (group === 'revenues' && amount?.kind === 'percent') return 'budget_revenue_is_money'
  const isNew = (current === undefined || current.isRemoved) && !isDeleted
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

/**
 * Why the sum of the revenues that is sent beside their lines is refused, or null: revenues are their
 * lines, so a sum that differs would be lost. All in cents; a line without an amount is nothing.
 */
export function refuseRevenuesSum(
  sent: Cents | undefined,
  lines: readonly { readonly value?: Cents | undefined }[],
) {
  if (sent === undefined) return null
  return sent === sumCents(lines.map(({ value }) => value ?? ZERO)) ? null : 'field_read_only'
}

/** Why a plan cannot be made a copy again, or null: what a person has changed stays theirs. */
export function refuseCopy(isCustom: boolean | undefined, stored: { readonly isCustom: boolean }) {
  return isCustom === false && stored.isCustom ? 'field_read_only' : null
}

/** Why a month's plan is more than one can hold, or null. */
export function refuseSize(lines: readonly GroupedAmount[]) {
  if (lines.length > BUDGET_LINES_MAX) return 'budget_line_limit_reached'
  const gross = sumCents(lines.map(({ amount }) => moneyOf(amount, ZERO)))
  return gross > BUDGET_GROSS_MAX ? 'budget_total_too_large' : null
}

/**
 * Why a month cannot be planned so, or null: expenses without revenues, or percentages that come to
 * more than 100 together. Money lines may exceed the revenues; the form then asks once more
 * (decisions.md §12).
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
