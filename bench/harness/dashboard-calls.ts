import { addDays, addMonths, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { TODAY } from '../generator/household-maker.ts'

const month = monthOf(TODAY)
const range = (of: Month) => `startDate=${firstDay(of)}&endDate=${lastDay(of)}`
const tomorrow = addDays(TODAY, 1)

/** Everything that the Painel asks for, by what it is. */
export const dashboardCalls = (owner: string) => ({
  me: `/api/users/${owner}`,
  tree: '/api/categories',
  payments: '/api/payments',
  balances: `/api/balances?${range(month)}`,
  before: `/api/balances?${range(addMonths(month, -1))}`,
  chart: `/api/balances/chart?${range(month)}`,
  categories: `/api/balances/categories?${range(month)}&transactionType=expenses`,
  tomorrow: `/api/transactions?startDate=${tomorrow}&endDate=${tomorrow}`,
})
