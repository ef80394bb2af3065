import { readBalances, readBalancesByCategory, readBalancesChart } from '@saldo/contract/balances'
import { firstDay, lastDay, type Month } from '@saldo/domain/calendar'
import { useReading } from '../data/queries.ts'

type Asked = { readonly month: Month; readonly paymentId?: string | undefined }

const rangeOf = ({ month, paymentId }: Asked) => ({
  query: { startDate: firstDay(month), endDate: lastDay(month), paymentId },
})

/** What is there, what came and what went in a month. */
export function useBalances(asked: Asked) {
  return useReading(readBalances, rangeOf(asked))
}

/** The same day by day, for charts. */
export function useBalancesChart(asked: Asked) {
  return useReading(readBalancesChart, rangeOf(asked))
}

/** On what it went. */
export function useSpendingByCategory(asked: Asked) {
  const { query } = rangeOf(asked)
  return useReading(readBalancesByCategory, {
    query: { ...query, transactionType: 'expenses' as const, whole: true },
  })
}
