import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import type { Owner } from '../generator/owner.ts'
import { dashboardCalls } from './dashboard-calls.ts'

const DECEMBER = 'startDate=2025-12-01&endDate=2025-12-31'
const DUE = 'startDate=2025-09-16&endDate=2025-12-16'
const YEAR = 'startDate=2025-01-01&endDate=2025-12-31'
const EVER = 'startDate=1990-01-01&endDate=2030-12-31'
const MONTHS = 'startDate=2025-11-01&endDate=2026-11-30'

/** Every reading of the dashboard, the list, the plan, the calendar, the cards and the reports. */
export function planCalls(owner: Owner): Readonly<Record<string, string>> {
  const card = owner.payments.filter(({ type }) => type === 'credit').at(-1)?.id ?? ''
  const bank = owner.payments.find(({ type }) => type === 'debit')?.id ?? ''
  return {
    ...dashboardCalls(owner.id),
    'the month': `/api/transactions?${DECEMBER}`,
    'what is unpaid': `/api/transactions?${DUE}&paid=false`,
    'what was bought': `/api/transactions?${DECEMBER}&ignoreInvoicePeriod=true`,
    'a page of a year': `/api/transactions?${YEAR}&limit=100`,
    'a card': `/api/transactions?${DECEMBER}&paymentId=${card}`,
    'an account': `/api/transactions?${YEAR}&paymentId=${bank}&limit=100`,
    'a category without entries': `/api/transactions?${YEAR}&categoryId=${DEFAULT_CATEGORY_IDS.objective}`,
    'a word of a month': `/api/transactions?${DECEMBER}&search=padaria`,
    'a word that is nowhere': `/api/transactions?${EVER}&search=jabuticabeira`,
    'a word that is frequent': `/api/transactions?${EVER}&search=conta&limit=100`,
    'a name': `/api/transactions?${EVER}&search=conta 12&limit=100`,
    'what is found of a word that is nowhere': '/api/transactions/found?text=jabuticabeira',
    'what is found of a frequent word': '/api/transactions/found?text=conta',
    'what is found of a name': '/api/transactions/found?text=conta 12',
    'what is found of an amount': '/api/transactions/found?text=R$ 12,34',
    'what is found of amounts': '/api/transactions/found?min=1',
    'what is found of a card': `/api/transactions/found?paymentId=${card}`,
    'what is found of a category': `/api/transactions/found?categoryId=${DEFAULT_CATEGORY_IDS.miscellaneousVariable}`,
    'what is found unpaid': '/api/transactions/found?paid=false',
    'what a name comes to': '/api/transactions/found/sums?text=conta 12',
    'the plan of 13 months': `/api/budgets?${MONTHS}`,
    'a suggested plan': '/api/budgets/suggestion?date=2025-12-01',
    'planned months': `/api/budgets/months?${MONTHS}`,
    'planned balances': `/api/budgets/balances?${MONTHS}`,
    tasks: '/api/tasks',
    'decided tasks': '/api/tasks?decided=true',
    invoices: '/api/invoices?month=12&year=2025',
    'an invoice': `/api/invoices/${card}:2025-12`,
    'the calendar': `/api/linkedtransactions?${DECEMBER}`,
    'a year of the calendar': `/api/linkedtransactions?${YEAR}`,
    'what is due': `/api/dues?${DECEMBER}`,
    'balances of a card': `/api/balances?${DECEMBER}&paymentId=${card}`,
    'a year as a chart': `/api/balances/chart?${YEAR}`,
    'an account as a chart': `/api/balances/chart?${DECEMBER}&paymentId=${bank}`,
    'months of balances': `/api/balances/months?${YEAR}`,
    'categories by purchase': `/api/balances/categories?${DECEMBER}&purchaseDays=true`,
    'a report': '/api/reports?date=2025-12-01',
  }
}
