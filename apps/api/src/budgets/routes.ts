import * as contract from '@saldo/contract/budgets'
import * as survey from '@saldo/contract/survey'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { fillBudgets } from './fill.ts'
import { listGoods } from './goods-store.ts'
import {
  listBudgets,
  listPlannedMonths,
  readBudgetById,
  readPlanBalances,
  readWeekSpending,
} from './read.ts'
import { createBudget, hasBudget, removeBudget, updateBudget, updateBudgets } from './service.ts'
import { saveSurvey } from './survey.ts'
import { suggestBudget } from './suggestion.ts'
import { addPlanBalances, addPlannedMonths, addWeekSpending, joinBudgets } from './together.ts'

/** The refusal for a plan of a family member: it is there to be seen. */
const refusal = 'budget_of_another_user' as const

/** The monthly plans, and what was realised beside them. */
export function serveBudgets(app: App): void {
  serve(app, contract.listBudgets, {
    act: ({ ledger, actor, query, today }) =>
      listBudgets(ledger, { ...query, userId: actor.userId, today }),
    together: joinBudgets,
  })
  serve(app, contract.readBudget, {
    act: ({ ledger, actor, params, today }) =>
      readBudgetById(ledger, { userId: actor.userId, id: params.id, today }),
    isSnapshot: true,
  })
  serve(app, contract.fillBudgets, ({ ledger, actor, query, nowMs, today }) =>
    fillBudgets(ledger, actor, { query, nowMs, today }),
  )
  serve(app, contract.createBudget, ({ ledger, actor, query, body, nowMs, today }) =>
    createBudget(ledger, actor, { query, body, nowMs, today }),
  )
  serve(app, contract.suggestBudget, ({ ledger, actor, query, today }) =>
    suggestBudget(ledger, { ...query, userId: actor.userId, today }),
  )
  serve(app, contract.updateBudget, {
    act: ({ ledger, actor, params, query, body, nowMs, today }) =>
      updateBudget(ledger, actor, { id: params.id, query, body, nowMs, today }),
    elsewhere: {
      refusal,
      find: (ledger, userId, { params }) => hasBudget(ledger, userId, [params.id]),
    },
  })
  serve(app, contract.updateBudgets, {
    act: ({ ledger, actor, body, nowMs, today }) =>
      updateBudgets(ledger, actor, { body, nowMs, today }),
    elsewhere: {
      refusal,
      find: (ledger, userId, { body }) => hasBudget(ledger, userId, Object.keys(body)),
    },
  })
  serve(app, contract.removeBudget, {
    act: ({ ledger, actor, params, query }) =>
      removeBudget(ledger, actor, { id: params.id, query }),
    elsewhere: {
      refusal,
      find: (ledger, userId, { params }) => hasBudget(ledger, userId, [params.id]),
    },
  })
  serve(app, contract.readPlannedMonths, {
    act: ({ ledger, actor, query }) =>
      listPlannedMonths(ledger, { ...query, userId: actor.userId }),
    together: addPlannedMonths,
  })
  serve(app, contract.readWeekSpending, {
    act: ({ ledger, actor, query }) => readWeekSpending(ledger, { ...query, userId: actor.userId }),
    together: addWeekSpending,
  })
  serve(app, contract.readPlanBalances, {
    act: ({ ledger, actor, query }) => readPlanBalances(ledger, { ...query, userId: actor.userId }),
    together: addPlanBalances,
  })
  serve(app, survey.saveSurvey, {
    act: ({ ledger, actor, body, nowMs, today }) =>
      saveSurvey(ledger, actor, { body, nowMs, today }),
    isBulk: true,
  })
  serve(app, survey.listGoods, ({ ledger, actor }) => listGoods(ledger, actor.userId))
}
