import { budgetGroupOf } from '@saldo/domain/budgets/kinds'
import { addDays, type Day, firstDay, monthOf } from '@saldo/domain/calendar'
import { DEFAULT_CATEGORIES, DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { TODAY } from '../generator/household-maker.ts'
import type { Oracle } from '../generator/oracle.ts'
import type { Owner } from '../generator/owner.ts'
import type { BenchRequest } from './client.ts'

const GOALS = 5
const DEPOSITS = 14
const DEPOSIT_DAYS = 13
const LINES = 12

/** A goal and what is put into it, a fortnight apart, as requests of the API. */
type GoalDraft = {
  readonly id: string
  readonly goal: BenchRequest
  readonly deposits: readonly (BenchRequest & { readonly on: Day; readonly cents: number })[]
}

/** This month's plan: revenues, and lines in every other group. */
function planRequest(): BenchRequest {
  const of = (group: string, value: number) =>
    DEFAULT_CATEGORIES.filter((one) => budgetGroupOf(one) === group)
      .slice(0, LINES)
      .map(({ id }, at) => ({ category: id, value: value + at }))
  const body = {
    date: firstDay(monthOf(TODAY)),
    accumulated: 1_000,
    revenuesCategories: of('revenues', 9_000).slice(0, 2),
    essentialCategories: of('essential', 300),
    noessentialCategories: of('noessential', 200),
    debtsCategories: of('debts', 100),
    investimentCategories: of('investiments', 50),
  }
  return { method: 'POST', path: '/api/budgets', body: JSON.stringify(body) }
}

/** Five goals with fourteen deposits each, from the first bank account. */
function goalDrafts(owner: Pick<Owner, 'payments'>): readonly GoalDraft[] {
  const payment = owner.payments.find(({ type }) => type === 'debit')?.id ?? ''
  return Array.from({ length: GOALS }, (_, at) => {
    const id = `5a1d0000-0000-7000-8000-00000000a00${at}`
    const body = {
      _id: id,
      name: `Objetivo ${at}`,
      category: 'viajar',
      totalValue: 10_000 + at,
      beginDate: addDays(TODAY, -400),
      finalDate: addDays(TODAY, 300 + at),
      payment,
    }
    const deposits = Array.from({ length: DEPOSITS }, (_none, index) => {
      const on = addDays(TODAY, -DEPOSIT_DAYS * index)
      const value = 10 + at
      return {
        method: 'POST',
        path: `/api/objectives/${id}/transaction`,
        body: JSON.stringify({ value, date: on }),
        on,
        cents: value * 100,
      }
    })
    return {
      id,
      goal: { method: 'POST', path: '/api/objectives', body: JSON.stringify(body) },
      deposits,
    }
  })
}

/** Writes a plan and goals through the product; the oracle learns what the deposits moved. */
export async function writePlanAndGoals(
  owner: Pick<Owner, 'payments'>,
  by: { readonly send: (request: BenchRequest) => Promise<unknown>; readonly oracle: Oracle },
): Promise<void> {
  const paymentId = owner.payments.find(({ type }) => type === 'debit')?.id ?? ''
  const categoryId = DEFAULT_CATEGORY_IDS.objective
  // No account pays into a goal what it does not have.
  const salary = {
    on: addDays(TODAY, -400),
    cents: 9_000_000_000,
    category: DEFAULT_CATEGORY_IDS.salary,
  }
  await by.send({
    method: 'POST',
    path: '/api/transactions',
    body: JSON.stringify({
      transactionType: 'revenues',
      name: 'Salário',
      value: 90_000_000,
      date: salary.on,
      category: salary.category,
      payment: paymentId,
      paid: true,
    }),
  })
  const { on: paidOn, cents: income, category } = salary
  by.oracle.add({ on: paidOn, paymentId, categoryId: category, cents: income, paid: true })
  await by.send(planRequest())
  for (const { id: objectiveId, goal, deposits } of goalDrafts(owner)) {
    await by.send(goal)
    for (const { on, cents, ...request } of deposits) {
      await by.send(request)
      by.oracle.add({
        on,
        paymentId,
        categoryId,
        cents: -cents,
        paid: true,
        counted: false,
        objectiveId,
      })
    }
  }
}
