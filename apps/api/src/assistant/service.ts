import { isRefused, refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import { decimalOf } from '@saldo/contract/wire'
import { addMonthsWithin, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { ZERO } from '@saldo/domain/money'
import { readBalances, readByCategory } from '../balances/service.ts'
import { listBudgets } from '../budgets/read.ts'
import { defaultCategory } from '../categories/store.ts'
import type { Context, RequestContext } from '../context.ts'
import type { askModel as endpoint } from '@saldo/contract/assistant'
import type { Answer } from '@saldo/contract/endpoint'
import { shownAnswer } from '@saldo/domain/assistant/consent-text'
import type { Recheck } from '../access/refuse-caller.ts'
import type { Database } from '../db/ledger.ts'
import { askModel, type ModelFailure, type ModelSettings } from '../gateways/model.ts'
import { limits, takeAttempt } from '../users/attempts.ts'

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
async function modelFigures(ctx: Context): Promise<object> {
  const month = monthOf(ctx.today)
  return {
    today: ctx.today,
    currency: ctx.currency,
    months: [await monthFigures(ctx, addMonthsWithin(month, -1)), await monthFigures(ctx, month)],
    plan: await planFigures(ctx),
  }
}

/**
 * What the language model answers to a question of a person who agreed. Whoever has put too many is
 * refused before any figure is read; how the model failed is logged, the question and the figures are not.
 */
export async function answerByModel(
  {
    database,
    model,
    logFailure,
  }: {
    readonly database: Database
    readonly model: ModelSettings
    readonly logFailure: (failure: ModelFailure) => void
  },
  ctx: RequestContext & { readonly recheck: Recheck },
  question: string,
): Promise<Answer<typeof endpoint> | Refused<'too_many_requests' | 'assistant_model_failed'>> {
  const tried = { limit: limits.questionOfAccount, of: ctx.userId, nowMs: ctx.nowMs }
  const wait = await database.system((system) => takeAttempt(system, tried))
  if (wait !== null) return refuseTries(wait)
  const figures = await database.readSnapshot(ctx.userId, async (ledger) => {
    await ctx.recheck(ledger)
    return modelFigures({ ...ctx, ledger })
  })
  const answer = await askModel(model, { question, figures })
  if ('text' in answer) return { text: shownAnswer(answer.text) }
  logFailure(answer)
  return refuse('assistant_model_failed')
}
