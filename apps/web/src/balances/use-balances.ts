import { readBalances, readBalancesByCategory, readBalancesChart } from '@saldo/contract/balances'
import { firstDay, lastDay, type Month } from '@saldo/domain/calendar'
import { useReading } from '../data/queries.ts'
import { useView } from '../data/view.ts'

type Asked = { readonly month: Month; readonly paymentId?: string | undefined }

function useRange({ month, paymentId }: Asked) {
  const view = useView()
  return { query: { startDate: firstDay(month), endDate: lastDay(month), paymentId, ...view } }
}

/** What is there, what came and what went in a month. */
export function useBalances(asked: Asked) {
  return useReading(readBalances, useRange(asked))
}

/** The same day by day, for charts. */
export function useBalancesChart(asked: Asked) {
  return useReading(readBalancesChart, useRange(asked))
}

/** On what it went. */
export function useSpendingByCategory(asked: Asked) {
  const { query } = useRange(asked)
  return useReading(readBalancesByCategory, {
    query: { ...query, transactionType: 'expenses' as const, whole: true },
  })
}
