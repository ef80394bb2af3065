import {
  addMonthsWithin,
  type Day,
  daysBetween,
  firstDay,
  lastDay,
  type Month,
  monthOf,
} from '../calendar.ts'
import { addCents, type Cents, negate, sumCents, toTotal, ZERO } from '../money.ts'
import { BUDGET_MONTHS_MAX, type BudgetGroup, REPEAT_MONTHS } from './kinds.ts'
import { refuseBudgetRange } from './refusals.ts'

/**
 * The planning window of a month: the month before it, itself, and 11 after it (decisions.md §7); at
 * the calendar's ends what of them there is.
 */
export function budgetWindow(month: Month): { readonly startDate: Day; readonly endDate: Day } {
  return {
    startDate: firstDay(addMonthsWithin(month, -1)),
    endDate: lastDay(addMonthsWithin(month, BUDGET_MONTHS_MAX - 2)),
  }
}

/**
 * The last month into which a line of a month is repeated: 11 months on, or earlier where a range
 * that is asked for ends before (money.md §7).
 */
function lastRepeated(month: Month, endDate: Day | undefined): Month {
  const last = addMonthsWithin(month, REPEAT_MONTHS)
  const end = endDate === undefined ? last : monthOf(endDate)
  return end < last ? end : last
}

/**
 * The last month into which a change of a month is repeated, null where it is not, or why the range
 * that is asked for cannot be: the plans of 13 months are had at once (money.md §7).
 */
export function planRepetition(
  month: Month,
  repetition: {
    /** *Repetir para os próximos 12 meses?* */
    readonly isRepeated: boolean
    readonly startDate?: Day | undefined
    readonly endDate?: Day | undefined
  },
): { readonly repeatUntil: Month | null } | 'budget_range_too_long' {
  const { isRepeated, startDate = firstDay(month) } = repetition
  if (!isRepeated) return { repeatUntil: null }
  const endDate = repetition.endDate ?? lastDay(lastRepeated(month, undefined))
  const refusal = refuseBudgetRange({ startDate, endDate })
  return refusal ?? { repeatUntil: lastRepeated(month, endDate) }
}

/** Saldo of a plan: its revenues less all other groups, in cents (decisions.md §7). */
export function resultOf(planned: Readonly<Record<BudgetGroup, Cents>>): Cents {
  const { revenues, essential, noessential, debts, investiments } = planned
  return addCents(revenues, negate(sumCents([essential, noessential, debts, investiments])))
}

/**
 * Acumulado of each month, in cents: what a person typed for it, else that of the month before and
 * its own result. So a change of one month changes that month and later ones alone (case G6).
 */
export function accumulate(
  opening: Cents,
  months: readonly { readonly result: Cents; readonly typed: Cents | null }[],
): readonly Cents[] {
  let accumulated = opening
  return months.map(({ result, typed }) => {
    accumulated = typed ?? addCents(accumulated, result)
    return accumulated
  })
}

const QUARTER = 4

/** The week's part of a month's variable plan, in cents: a quarter of it, rounded down (money.md §9). */
export function weekPlanOf(planned: Cents): Cents {
  return toTotal(Math.floor(planned / QUARTER))
}

const WEEK = 7

/**
 * What may be spent a week, in cents: what is left of the month's variable plan over the weeks left,
 * begun ones included, rounded down, so that all of them together never pass it (case G8). Null of a
 * month that is over; nothing where more is spent than planned.
 */
export function weeklyAllowance(month: {
  readonly month: Month
  readonly today: Day
  readonly planned: Cents
  readonly spent: Cents
}): Cents | null {
  const end = lastDay(month.month)
  if (end < month.today) return null
  const from = monthOf(month.today) === month.month ? month.today : firstDay(month.month)
  const weeks = Math.ceil((daysBetween(from, end) + 1) / WEEK)
  const left = addCents(month.planned, negate(month.spent))
  return left <= ZERO ? ZERO : toTotal(Math.floor(left / weeks))
}
