import * as contract from '@saldo/contract/balances'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { readBalances, readByCategory, readByMonth, readChart, readSpendable } from './service.ts'
import {
  addBalances,
  addByCategory,
  addByMonth,
  addCharts,
  addSpendable,
  addUsual,
} from './together.ts'
import { readUsual } from './usual.ts'

/** The figures that screens show over days and months. */
export function serveBalances(app: App): void {
  serve(app, contract.readBalances, {
    act: (ctx, { query }) => readBalances(ctx, { ...query }),
    together: addBalances,
  })
  serve(app, contract.readSpendable, { act: readSpendable, together: addSpendable })
  serve(app, contract.readBalancesChart, {
    act: readChart,
    together: addCharts,
  })
  serve(app, contract.readBalancesByMonth, {
    act: (ctx, { query }) => readByMonth(ctx, { ...query }),
    together: addByMonth,
  })
  serve(app, contract.readBalancesByCategory, {
    act: (ctx, { query }) => readByCategory(ctx, { ...query }),
    together: addByCategory,
  })
  serve(app, contract.readUsual, { act: readUsual, together: addUsual })
}
