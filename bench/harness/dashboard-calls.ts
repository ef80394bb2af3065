import { addDays, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { TODAY } from '../generator/household-maker.ts'
import type { BenchRequest } from './client.ts'

const month = monthOf(TODAY)
const range = (of: Month) => `startDate=${firstDay(of)}&endDate=${lastDay(of)}`
/** *Esta semana* asks for the last days by themselves, and for all that is overdue before them. */
const DAYS_BEFORE = 7
const DAYS_AHEAD = 6

/** Everything that the Painel asks for, by what it is. */
export const dashboardCalls = (owner: string) => ({
  me: `/api/users/${owner}`,
  tree: '/api/categories',
  payments: '/api/payments',
  balances: `/api/balances?${range(month)}`,
  chart: `/api/balances/chart?${range(month)}`,
  usual: `/api/balances/usual?date=${TODAY}`,
  due: `/api/dues?startDate=${addDays(TODAY, -DAYS_BEFORE)}&endDate=${addDays(TODAY, DAYS_AHEAD)}&overdue=true&limit=100`,
  plan: `/api/budgets?${range(month)}`,
  week: `/api/budgets/week?date=${TODAY}`,
  goals: '/api/objectives',
  subscriptions: '/api/subscriptions',
})

/** These readings as one request, each with the tag of the answer that the caller has. */
export function batchOf(
  addresses: readonly string[],
  tags: ReadonlyMap<string, string> = new Map(),
): BenchRequest {
  const parts = addresses.map((address) => ({
    path: address.replace('/api', ''),
    tag: tags.get(address) || undefined,
  }))
  return { method: 'POST', path: '/api/batch', body: JSON.stringify({ parts }) }
}
