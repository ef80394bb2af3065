import { utilisationOf } from '../budgets/amounts.ts'
import { BUDGET_GROUPS, type BudgetGroup } from '../budgets/kinds.ts'
import { addCents, type Cents, negate, ZERO } from '../money.ts'

/** The rows of *Status do mês*, in their order (money.md §2). */
export const STATUS_ROWS = [
  'essential',
  'noessential',
  'investiments',
  'debts',
  'revenues',
  'expenses',
  'result',
] as const
export type StatusRow = (typeof STATUS_ROWS)[number]

/**
 * What a row came to, what of it is still to come, and what was planned for it, in cents; null where there is no
 * plan. *Realizado* is what has happened (case M17).
 */
export type Figure = {
  readonly realised: Cents
  readonly upcoming: Cents
  readonly planned: Cents | null
}

/** One month, each group of the plan with what it came to. */
export type ReportMonth = {
  readonly groups: Readonly<Record<BudgetGroup, Figure>>
}

/** What is spent: what is put aside is not gone (decision 186). */
const SPENT = ['essential', 'noessential', 'debts'] as const

function addPlanned(one: Cents | null, other: Cents | null): Cents | null {
  if (one === null || other === null) return one ?? other
  return addCents(one, other)
}

/** Two figures as one: what only one of them planned is the plan of both. */
export function addFigures(one: Figure, other: Figure): Figure {
  return {
    realised: addCents(one.realised, other.realised),
    upcoming: addCents(one.upcoming, other.upcoming),
    planned: addPlanned(one.planned, other.planned),
  }
}

const NOTHING: Figure = { realised: ZERO, upcoming: ZERO, planned: null }

/** Several months or people as one, group by group. */
export function addMonths(months: readonly ReportMonth[]): ReportMonth {
  const sumOf = (group: BudgetGroup) =>
    months.map(({ groups }) => groups[group]).reduce(addFigures, NOTHING)
  const sums = BUDGET_GROUPS.map((group) => [group, sumOf(group)])
  return { groups: Object.fromEntries(sums) as Record<BudgetGroup, Figure> }
}

const negated = ({ realised, upcoming, planned }: Figure): Figure => ({
  realised: negate(realised),
  upcoming: negate(upcoming),
  planned: planned === null ? null : negate(planned),
})

/**
 * A row of a month: a group of the plan, *Total Despesas*, which is what was spent, as on the dashboard, or
 * *Saldo*, the revenues less what was spent and less what was put aside (decision 186).
 */
export function figureOf({ groups }: ReportMonth, row: StatusRow): Figure {
  if (row !== 'expenses' && row !== 'result') return groups[row]
  const expenses = SPENT.map((group) => groups[group]).reduce(addFigures, NOTHING)
  if (row === 'expenses') return expenses
  return [groups.revenues, negated(expenses), negated(groups.investiments)].reduce(addFigures)
}

/** Whether the month has a plan: then at least one of its groups has a planned figure. */
export function isPlanned({ groups }: ReportMonth): boolean {
  return BUDGET_GROUPS.some((group) => groups[group].planned !== null)
}

/**
 * The rows of a period with their share of the plan in hundredths of 1 %. Where some months have a plan, all of
 * a row is of these months alone, so that they are compared with the same months (case M16); `total` is what was
 * realised in all of them. The share is null where nothing was planned, *—* (decisions.md §14).
 */
export function statusOf(months: readonly ReportMonth[]) {
  const whole = addMonths(months)
  const withPlan = months.filter(isPlanned)
  const compared = withPlan.length === 0 ? whole : addMonths(withPlan)
  return STATUS_ROWS.map((row) => {
    const { realised, upcoming, planned } = figureOf(compared, row)
    return {
      row,
      realised,
      upcoming,
      total: figureOf(whole, row).realised,
      planned,
      percent: planned === null ? null : utilisationOf(realised, planned),
    }
  })
}

/** What part of the revenues the expenses are, in hundredths of 1 %; null where nothing came in. */
export function spentShareOf(months: readonly ReportMonth[]): number | null {
  const whole = addMonths(months)
  return utilisationOf(figureOf(whole, 'expenses').realised, whole.groups.revenues.realised)
}

/** How many of the largest expenses a report names. */
export const LARGEST_MAX = 2

/** The largest expenses of several lists, the largest first; of two alike by their ids. */
export function largestOf<Entry extends { readonly _id: string; readonly value: Cents }>(
  entries: readonly Entry[],
): readonly Entry[] {
  return entries
    .toSorted((a, b) => b.value - a.value || a._id.localeCompare(b._id))
    .slice(0, LARGEST_MAX)
}

/** The months of a report's charts, and those of its instalments and its reserve (money.md §2). */
export const REPORT_MONTHS = 12
export const REPORT_HALF_YEAR = 6

export const REPORT_PERIODS = ['month', 'year'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]
