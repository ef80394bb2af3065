import { isRefused } from '@saldo/contract/refusals'
import { decimalOf } from '@saldo/contract/wire'
import { addMonthsWithin, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { ZERO } from '@saldo/domain/money'
import { readBalances, readByCategory } from '../balances/service.ts'
import { listBudgets } from '../budgets/read.ts'
import { defaultCategory } from '../categories/store.ts'
import type { Context } from '../context.ts'

const rangeOf = (month: Month) => ({ startDate: firstDay(month), endDate: lastDay(month) })

/** What a month came to, and on which default categories it went: no name that a person typed. */
async function monthFigures(ctx: Context, month: Month) {
  const range = rangeOf(month)
  const balances = await readBalances(ctx, { ...range })
  const shares = await readByCategory(ctx, {
    ...range,
    transactionType: 'expenses',
    whole: true,
  })
  if (isRefused(balances) || isRefused(shares)) return { month }
  return {
    month,
    balance: decimalOf(balances.currentBalance),
    forecastForTheEnd: decimalOf(balances.planned),
    revenues: decimalOf(balances.revenuesBalance),
    expenses: decimalOf(balances.expensesBalance),
    expensesPaid: decimalOf(balances.expensesPaid),
    investments: decimalOf(balances.investimentsBalance),
    expensesByCategory: shares.flatMap(({ category, value }) => {
      const name = defaultCategory(category._id)?.name
      return name === undefined ? [] : [{ category: name, value: decimalOf(value) }]
    }),
  }
}

async function planFigures(ctx: Context) {
  const plans = await listBudgets(ctx, rangeOf(monthOf(ctx.today)))
  const plan = isRefused(plans) ? undefined : plans.items[0]
  if (plan === undefined || plan.fake) return null
  return {
    revenues: decimalOf(plan.revenuesValue),
    fixedExpenses: decimalOf(plan.essentialValue),
    variableExpenses: decimalOf(plan.noessentialValue),
    variableExpensesSpent: decimalOf(plan.noessentialSpending),
    debts: decimalOf(plan.debtsValue),
    investments: decimalOf(plan.investimentValue),
    variableExpensesLeftPerWeek: decimalOf(plan.weeklyAllowance ?? ZERO),
  }
}

/**
 * The sums that a language model may have, in currency units: this month, the one before it and the plan,
 * as the screens show them. Nothing that a person has typed is among them, and no account, card or goal.
 */
export async function modelFigures(ctx: Context): Promise<object> {
  const month = monthOf(ctx.today)
  return {
    today: ctx.today,
    currency: ctx.currency,
    months: [await monthFigures(ctx, addMonthsWithin(month, -1)), await monthFigures(ctx, month)],
    plan: await planFigures(ctx),
  }
}
