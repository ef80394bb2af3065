import * as contract from '@saldo/contract/balances'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import { readBalances, readByCategory, readByMonth, readChart } from './service.ts'
import { addBalances, addByCategory, addByMonth, addCharts } from './together.ts'

/** The figures that screens show over days and months. */
export function serveBalances(app: App): void {
  serve(app, contract.readBalances, {
    act: ({ ledger, actor, query, today }) =>
      readBalances(ledger, { ...query, userId: actor.userId, today }),
    together: addBalances,
  })
  serve(app, contract.readBalancesChart, {
    act: ({ ledger, actor, query, today }) =>
      readChart(ledger, { ...query, userId: actor.userId, today }),
    together: addCharts,
  })
  serve(app, contract.readBalancesByMonth, {
    act: ({ ledger, actor, query }) => readByMonth(ledger, { ...query, userId: actor.userId }),
    together: addByMonth,
  })
  serve(app, contract.readBalancesByCategory, {
    act: ({ ledger, actor, query }) => readByCategory(ledger, { ...query, userId: actor.userId }),
    together: addByCategory,
  })
}
