import type * as contract from '@saldo/contract/budgets'
import { fullMonthsBefore, realisedCents } from '@saldo/domain/budgets/full-months'
import { type BudgetGroup, budgetGroupOf } from '@saldo/domain/budgets/kinds'
import {
  type MonthOfCategory,
  SUGGESTION_MONTHS,
  suggestPlan,
} from '@saldo/domain/budgets/suggestion'
import { firstDay, monthOf, type Month } from '@saldo/domain/calendar'
import { categoryOf, plannedMonthOf, type PlanRow } from './rows.ts'
import {
  type CategoryMonthRow,
  listCategoryMonths,
  findFillFacts,
  writeLines,
  writePlans,
} from './store.ts'
import type { Handler, Context, JobContext } from '../context.ts'
import type { fillBudgets as fillEndpoint } from '@saldo/contract/budgets'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { budgetWindow } from '@saldo/domain/budgets/projection'
import { refuseBudgetRange } from '@saldo/domain/budgets/refusals'
import { fillRange, type PlannedMonth } from '@saldo/domain/budgets/series'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'

function monthOfCategory(row: CategoryMonthRow): MonthOfCategory {
  const { month, categoryId, cents } = row
  const group = budgetGroupOf(row)
  return { month: monthOf(month), categoryId, group, cents: realisedCents(group, cents) }
}

/** The plan of a month as what was really spent suggests it; it stores nothing (decisions.md §12). */
export const suggestBudget: Handler<typeof contract.suggestBudget> = async (ctx, { query: of }) => {
  const { date = ctx.today } = of
  const months = fullMonthsBefore(SUGGESTION_MONTHS, {
    month: monthOf(date),
    today: monthOf(ctx.today),
  })
  const rows = await listCategoryMonths(ctx, { ...months })
  const byId = new Map(rows.map((row) => [row.categoryId, row]))
  const lines = suggestPlan(rows.map(monthOfCategory), months)
  const entriesOf = (wanted: BudgetGroup) =>
    lines.flatMap(({ categoryId, group, cents }) => {
      const row = byId.get(categoryId)
      if (row === undefined || group !== wanted) return []
      return [{ category: categoryOf({ ...row, id: categoryId }), value: cents }]
    })
  return {
    date: firstDay(monthOf(date)),
    revenuesCategories: entriesOf('revenues'),
    essentialCategories: entriesOf('essential'),
    noessentialCategories: entriesOf('noessential'),
    debtsCategories: entriesOf('debts'),
    investimentCategories: entriesOf('investiments'),
  }
}

/** A month that is filled: a copy, which nobody has changed. */
export type FilledMonth = PlannedMonth & { readonly id: string }

/** What the months of a range that have no plan are filled with, from the plans that are stored. */
export function planFill(
  stored: readonly PlanRow[],
  { from, to, nowMs }: { readonly from: Month; readonly to: Month; readonly nowMs: number },
): readonly FilledMonth[] {
  const added = fillRange(stored.map(plannedMonthOf), { from, to })
  return added.map((plan) => ({ id: newId(nowMs), ...plan }))
}

/**
 * Writes a plan for every month of a range that has none, from the last custom one before it, and
 * what its series go on with (decisions.md §12). Filled twice, nothing changes (case G5). Gives the
 * stored plans of the range.
 */
export async function fillMonths(
  ctx: JobContext,
  { from, to }: { readonly from: Month; readonly to: Month },
) {
  const stored = await findFillFacts(ctx, { from, to })
  const added = planFill(stored, { from, to, nowMs: ctx.nowMs })
  if (added.length > 0) {
    await writePlans(ctx, { plans: added, at: instantAt(ctx.nowMs) })
    const lines = added.flatMap(({ month, lines: own }) => own.map((line) => ({ ...line, month })))
    await writeLines(ctx, lines)
  }
  const rows = stored
    .filter(({ month }) => month >= firstDay(from))
    .map(({ id, month, isCustom, version }) => ({ id, date: month, isCustom, version }))
  const written = added.map(({ id, month }) => ({
    id,
    date: firstDay(month),
    isCustom: false,
    version: 1,
  }))
  return [...rows, ...written].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Fills the missing months of a range; of the window of today's month where none is named. */
export async function fillBudgets(
  ctx: Context,
  of: { readonly query: Call<typeof fillEndpoint>['query'] },
): Promise<Answer<typeof fillEndpoint> | Refused<'budget_range_too_long'>> {
  const { query } = of
  const window = budgetWindow(monthOf(ctx.today))
  const range = {
    startDate: query.startDate ?? window.startDate,
    endDate: query.endDate ?? window.endDate,
  }
  const refusal = refuseBudgetRange(range)
  if (refusal !== null) return refuse(refusal, 'endDate')

  // Decided.

  const from = monthOf(range.startDate)
  const plans = await fillMonths(ctx, { from, to: monthOf(range.endDate) })
  return { items: plans.map(({ id, ...plan }) => ({ _id: id, ...plan, fake: false })) }
}
