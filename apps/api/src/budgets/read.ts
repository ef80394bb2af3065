import type * as contract from '@saldo/contract/budgets'
import type { listBudgets as listEndpoint, readPlannedMonths } from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budget-plan'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { refuseBudgetRange } from '@saldo/domain/budgets/refusals'
import { BUDGET_MONTHS_MAX, budgetGroupOf } from '@saldo/domain/budgets/kinds'
import {
  addMonthsWithin,
  type Day,
  firstDay,
  type Month,
  monthOf,
  weekOf,
} from '@saldo/domain/calendar'
import { negate, sumCents } from '@saldo/domain/money'
import { readCategorySums } from '../balances/category-sums.ts'
import type { Ledger } from '../db/ledger.ts'
import { findPayment } from '../payments/store.ts'
import { budgetsOf, plannedFor, valuedPlansOf } from './answers.ts'
import { findBudgetFacts, findBudgets } from './store.ts'
import type { Context, Handler } from '../context.ts'

type Range = { readonly startDate: Day; readonly endDate: Day }

const monthsOf = ({ startDate, endDate }: Range) => ({
  from: monthOf(startDate),
  to: monthOf(endDate),
})

/** The plan of every month of a range with what was realised, stored or not (decisions.md §12). */
export async function listBudgets(
  ctx: Context,
  of: Call<typeof listEndpoint>['query'],
): Promise<Answer<typeof listEndpoint> | Refused<'budget_range_too_long' | 'payment_not_found'>> {
  const refusal = refuseBudgetRange(of)
  if (refusal !== null) return refuse(refusal, 'endDate')
  const { paymentId, type } = of
  if (paymentId !== undefined && (await findPayment(ctx, paymentId)) === undefined) {
    return refuse('payment_not_found')
  }
  const months = monthsOf(of)
  const facts = await findBudgetFacts(ctx, { today: ctx.today, paymentId, ...months })
  const items = [...budgetsOf(facts, { userId: ctx.userId, today: ctx.today, type, ...months })]
  return { items, total: items.length }
}

/** The plan of one month that is stored. */
export async function readBudget(ctx: Context, of: { readonly month: Month }): Promise<Budget> {
  const { month, ...rest } = of
  const [budget] = await readBudgetsOf(ctx, { ...rest, months: [month] })
  assert(budget?.fake === false, 'what was written is there')
  return budget
}

/** The plan of this id, beside what its month came to. */
export async function readBudgetById(
  ctx: Context,
  of: { readonly id: string },
): Promise<Budget | Refused<'budget_not_found'>> {
  const { id } = of
  const [row] = await findBudgets(ctx, [id])
  if (row === undefined) return refuse('budget_not_found')
  return readBudget(ctx, { month: monthOf(row.month) })
}

/** The stored plans of some months, the oldest first; of at most a window from the first of them. */
export async function readBudgetsOf(
  ctx: Context,
  of: { readonly months: readonly Month[] },
): Promise<Budget[]> {
  const [from, ...others] = of.months.toSorted()
  assert(from !== undefined, 'somebody names a month')
  const end = addMonthsWithin(from, BUDGET_MONTHS_MAX - 1)
  const to = others.findLast((month) => month <= end) ?? from
  const facts = await findBudgetFacts(ctx, { from, to, today: ctx.today })
  const named = new Set(of.months.map(firstDay))
  return budgetsOf(facts, { userId: ctx.userId, today: ctx.today, from, to }).filter(({ date }) =>
    named.has(date),
  )
}

/**
 * What is planned month by month for the categories that are named, subcategories included; for
 * everything that goes out where none is.
 */
export async function listPlannedMonths(
  ledger: Ledger,
  of: Call<typeof readPlannedMonths>['query'] & { readonly userId: string },
): Promise<Answer<typeof readPlannedMonths> | Refused<'budget_range_too_long'>> {
  const refusal = refuseBudgetRange(of)
  if (refusal !== null) return refuse(refusal, 'endDate')
  const months = monthsOf(of)
  const facts = await findBudgetFacts(
    { ledger, userId: of.userId },
    { today: of.startDate, ...months },
  )
  const categories = of.categories === undefined ? null : new Set(of.categories)
  return valuedPlansOf(facts, months).map((plan) => ({
    date: firstDay(plan.month),
    value: plannedFor(plan, categories),
  }))
}

/** The accumulated balance of the plans at the end of a range. */
export const readPlanBalances: Handler<typeof contract.readPlanBalances> = async (
  ctx,
  { query: { endDate } },
) => {
  const month = monthOf(endDate)
  const of = { userId: ctx.userId, from: month, to: month, today: endDate }
  const [budget] = budgetsOf(await findBudgetFacts(ctx, of), of)
  assert(budget !== undefined, 'every month has a column')
  return { accumulated: budget.accumulated }
}

/**
 * What was paid of variable expenses in the week of a day, net of refunds, in cents: a purchase on a card
 * counts on its own day (case M8).
 */
export const readWeekSpending: Handler<typeof contract.readWeekSpending> = async (
  ctx,
  { query: { date } },
) => {
  const week = weekOf(date)
  const sums = await readCategorySums(ctx, { ...week, purchaseDays: true })
  const spending = sums.filter(
    (sum) => sum.transactionType === 'expenses' && budgetGroupOf(sum) === 'noessential',
  )
  return { ...week, spending: negate(sumCents(spending.map(({ paid }) => paid))) }
}
