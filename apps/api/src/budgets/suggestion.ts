import type * as contract from '@saldo/contract/budgets'
import { fullMonthsBefore, realisedCents } from '@saldo/domain/budgets/full-months'
import { type BudgetGroup, budgetGroupOf } from '@saldo/domain/budgets/kinds'
import {
  type MonthOfCategory,
  SUGGESTION_MONTHS,
  suggestPlan,
} from '@saldo/domain/budgets/suggestion'
import { firstDay, monthOf } from '@saldo/domain/calendar'
import { categoryOf } from './rows.ts'
import { type CategoryMonthRow, listCategoryMonths } from './suggestion-store.ts'
import type { Handler } from '../context.ts'

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
