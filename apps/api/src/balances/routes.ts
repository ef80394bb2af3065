import * as contract from '@saldo/contract/balances'
import type { House } from '../http/house.ts'
import { serve } from '../http/serve.ts'
import { readBalances, readByCategory, readByMonth, readChart } from './service.ts'

/** Every figure that a screen shows over days and months. */
export function serveBalances(house: House): void {
  serve(house, contract.readBalances, ({ ledger, actor, query, today }) =>
    readBalances(ledger, { userId: actor.userId, ...query, today }),
  )
  serve(house, contract.readBalancesChart, ({ ledger, actor, query }) =>
    readChart(ledger, { userId: actor.userId, ...query }),
  )
  serve(house, contract.readBalancesByMonth, ({ ledger, actor, query }) =>
    readByMonth(ledger, { userId: actor.userId, ...query }),
  )
  serve(house, contract.readBalancesByCategory, ({ ledger, actor, query }) =>
    readByCategory(ledger, { userId: actor.userId, ...query }),
  )
}
