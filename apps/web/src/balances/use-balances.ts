import {
  readBalances,
  readBalancesByCategory,
  readBalancesChart,
  readSpendable,
  readUsual,
} from '@saldo/contract/balances'
import { firstDay, lastDay, type Month } from '@saldo/domain/calendar'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'

type BalancesQuery = { readonly month: Month; readonly paymentId?: string | undefined }

function useRange({ month, paymentId }: BalancesQuery) {
  const view = useView()
  return { query: { startDate: firstDay(month), endDate: lastDay(month), paymentId, ...view } }
}

/** What is there, what came and what went in a month. */
export function useBalances(query: BalancesQuery) {
  return useReading(readBalances, useRange(query))
}

/** What may be spent until money comes in again (case M14). */
export function useSpendable() {
  return useReading(readSpendable, { query: useView() })
}

/** The same day by day, for charts. */
export function useBalancesChart(query: BalancesQuery) {
  return useReading(readBalancesChart, useRange(query))
}

/** What each day brought and cost: a purchase on a card on its own day (case M8). */
export function useDailyFlows(month: Month) {
  const { query } = useRange({ month })
  return useReading(readBalancesChart, { query: { ...query, purchaseDays: true } })
}

/** On what it went. */
export function useSpendingByCategory(range: BalancesQuery) {
  const { query } = useRange(range)
  return useReading(readBalancesByCategory, {
    query: { ...query, transactionType: 'expenses' as const, whole: true },
  })
}

/** On what a month's money went, beside what it usually does (decision 182). */
export function useUsual(month: Month) {
  return useReading(readUsual, { query: { date: firstDay(month), ...useView() } })
}
