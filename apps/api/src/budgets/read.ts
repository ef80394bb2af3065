import type { listBudgets as listEndpoint, readPlannedMonths } from '@saldo/contract/budgets'
import type { Budget } from '@saldo/contract/budgets'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { refuseBudgetRange } from '@saldo/domain/budgets/refusals'
import { type Day, firstDay, type Month, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { Ledger } from '../db/ledger.ts'
import { budgetsOf, plannedFor, valuedPlansOf } from './answers.ts'
import { findAccumulated, findBudgetFacts } from './store.ts'

type Range = { readonly startDate: Day; readonly endDate: Day }

const monthsOf = ({ startDate, endDate }: Range) => ({
  from: monthOf(startDate),
  to: monthOf(endDate),
})

/** The plan of every month of a range with what was realised, stored or not (decisions.md §12). */
export async function listBudgets(
  ledger: Ledger,
  of: Range & { readonly userId: string; readonly today: Day },
): Promise<Answer<typeof listEndpoint> | Refused<'budget_range_too_long'>> {
  const refusal = refuseBudgetRange(of)
  if (refusal !== null) return refuse(refusal, 'endDate')
  const { userId, today } = of
  const months = monthsOf(of)
  const facts = await findBudgetFacts(ledger, { userId, ...months })
  const items = [...budgetsOf(facts, { userId, today, ...months })]
  return { items, total: items.length }
}

/** The plan of one month that is stored. */
export async function readBudget(
  ledger: Ledger,
  of: { readonly userId: string; readonly month: Month; readonly today: Day },
): Promise<Budget> {
  const { month, ...rest } = of
  const range = { startDate: firstDay(month), endDate: firstDay(month) }
  const list = await listBudgets(ledger, { ...rest, ...range })
  const budget = 'items' in list ? list.items[0] : undefined
  assert(budget?.fake === false, 'what was written is there')
  return budget
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
  const facts = await findBudgetFacts(ledger, { userId: of.userId, ...months })
  const categories = of.categories === undefined ? null : new Set(of.categories)
  return valuedPlansOf(facts, months).map((plan) => ({
    date: firstDay(plan.month),
    value: plannedFor(plan, categories),
  }))
}

/** The accumulated balance of the plans at the end of a range. */
export async function readPlanBalances(
  ledger: Ledger,
  { userId, endDate }: { readonly userId: string; readonly endDate: Day },
): Promise<{ accumulated: Cents }> {
  return { accumulated: await findAccumulated(ledger, { userId, month: monthOf(endDate) }) }
}
