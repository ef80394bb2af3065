import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { removeTransaction } from '@saldo/contract/transaction-changes'
import { refresh } from './queries.ts'

test('K1: after one row was deleted only what is in sight is asked again, not every month seen', async () => {
  const cache = new QueryClient()
  const fetched: string[] = []
  const months = ['2026-09', '2026-10', '2026-11']
  const keyOf = (month: string) => ['transactions', 'listTransactions', { month }]
  const ask = (month: string) => ({
    queryKey: keyOf(month),
    queryFn: () => {
      fetched.push(month)
      return [month]
    },
  })
  for (const month of months) await cache.fetchQuery(ask(month))
  await cache.fetchQuery({ queryKey: ['categories'], queryFn: () => fetched.push('categories') })
  const inSight = new QueryObserver(cache, { ...ask('2026-11'), staleTime: Infinity })
  const stop = inSight.subscribe(() => {})
  fetched.length = 0
  await refresh(cache, removeTransaction)
  stop()
  expect(fetched).toEqual(['2026-11'])
  // The others are read again once they are shown.
  expect(months.map((month) => cache.getQueryState(keyOf(month))?.isInvalidated)).toEqual([
    true,
    true,
    false,
  ])
})
