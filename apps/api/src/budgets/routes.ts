import * as contract from '@saldo/contract/budgets'
import * as sharedPlan from '@saldo/contract/shared-plan'
import * as survey from '@saldo/contract/survey'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { fillBudgets, suggestBudget } from './fill.ts'
import { listGoods } from './store.ts'
import {
  listBudgets,
  listPlannedMonths,
  readBudgetById,
  readPlanBalances,
  readWeekSpending,
  addPlanBalances,
  addPlannedMonths,
  addWeekSpending,
  joinBudgets,
} from './read.ts'
import { createBudget, hasBudget, removeBudget, updateBudget, updateBudgets } from './service.ts'
import { joinSharedPlans, readSharedPlan, updateSharedPlan } from './shared-plan.ts'
import { saveSurvey } from './survey.ts'

/** The refusal for a plan of a family member: it is there to be seen. */
const refusal = 'budget_of_another_user' as const

/** The monthly plans, and what was realised beside them. */
export function serveBudgets(app: App): void {
  serve(app, contract.listBudgets, {
    act: (ctx, { query }) => listBudgets(ctx, query),
    together: joinBudgets,
  })
  serve(app, contract.readBudget, {
    act: (ctx, { params }) => readBudgetById(ctx, { id: params.id }),
    isSnapshot: true,
  })
  serve(app, contract.fillBudgets, (ctx, { query }) => fillBudgets(ctx, { query }))
  serve(app, contract.createBudget, (ctx, { query, body }) => createBudget(ctx, { query, body }))
  serve(app, contract.suggestBudget, suggestBudget)
  serve(app, contract.updateBudget, {
    act: (ctx, { params, query, body }) => updateBudget(ctx, { id: params.id, query, body }),
    elsewhere: {
      refusal,
      find: (ctx, { params }) => hasBudget(ctx, [params.id]),
    },
  })
  serve(app, contract.updateBudgets, {
    act: updateBudgets,
    elsewhere: {
      refusal,
      find: (ctx, { body }) => hasBudget(ctx, Object.keys(body)),
    },
  })
  serve(app, contract.removeBudget, {
    act: (ctx, { params, query }) => removeBudget(ctx, { id: params.id, query }),
    elsewhere: {
      refusal,
      find: (ctx, { params }) => hasBudget(ctx, [params.id]),
    },
  })
  serve(app, contract.readPlannedMonths, {
    act: (ctx, { query }) => listPlannedMonths(ctx, query),
    together: addPlannedMonths,
  })
  serve(app, contract.readWeekSpending, {
    act: readWeekSpending,
    together: addWeekSpending,
  })
  serve(app, contract.readPlanBalances, {
    act: readPlanBalances,
    together: addPlanBalances,
  })
  serve(app, sharedPlan.readSharedPlan, { act: readSharedPlan, together: joinSharedPlans })
  serve(app, sharedPlan.updateSharedPlan, updateSharedPlan)
  serve(app, survey.saveSurvey, {
    act: saveSurvey,
    isBulk: true,
  })
  serve(app, survey.listGoods, listGoods)
}
