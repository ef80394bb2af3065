import * as contract from '@saldo/contract/balances'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'
import { readBalances, readByCategory, readByMonth, readChart } from './service.ts'
import { addBalances, addByCategory, addByMonth, addCharts } from './together.ts'

/** Every figure that a screen shows over days and months. */
export function serveBalances(house: House): void {
  serve(house, contract.readBalances, {
    act: ({ ledger, actor, query, today }) =>
      readBalances(ledger, { ...query, userId: actor.userId, today }),
    together: addBalances,
  })
  serve(house, contract.readBalancesChart, {
    act: ({ ledger, actor, query, today }) =>
      readChart(ledger, { ...query, userId: actor.userId, today }),
    together: addCharts,
  })
  serve(house, contract.readBalancesByMonth, {
    act: ({ ledger, actor, query }) => readByMonth(ledger, { ...query, userId: actor.userId }),
    together: addByMonth,
  })
  serve(house, contract.readBalancesByCategory, {
    act: ({ ledger, actor, query }) => readByCategory(ledger, { ...query, userId: actor.userId }),
    together: addByCategory,
  })
}
