import { addDays, firstDay, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import { TODAY } from '../generator/household-maker.ts'

const month = monthOf(TODAY)
const range = (of: Month) => `startDate=${firstDay(of)}&endDate=${lastDay(of)}`
/** How far back *Pagamentos* looks for what is overdue. */
const OVERDUE_DAYS = 90

/** Everything that the Painel asks for, by what it is. */
export const dashboardCalls = (owner: string) => ({
  me: `/api/users/${owner}`,
  tree: '/api/categories',
  payments: '/api/payments',
  balances: `/api/balances?${range(month)}`,
  chart: `/api/balances/chart?${range(month)}`,
  categories: `/api/balances/categories?${range(month)}&transactionType=expenses&whole=true`,
  due: `/api/transactions?startDate=${addDays(TODAY, -OVERDUE_DAYS)}&endDate=${addDays(TODAY, 1)}&paid=false`,
  plan: `/api/budgets?${range(month)}`,
  week: `/api/budgets/week?date=${TODAY}`,
  goals: '/api/objectives',
  subscriptions: '/api/subscriptions',
})
