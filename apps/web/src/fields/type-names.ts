import type { TransactionType } from '@saldo/domain/transactions/kinds'

/** What a type is called: `Nova despesa`. */
export const typeNames = {
  expenses: 'despesa',
  revenues: 'receita',
  investiments: 'investimento',
} as const satisfies Record<TransactionType, string>

/** The same where one of them is chosen. */
export const typeTabs = {
  expenses: 'Despesa',
  revenues: 'Receita',
  investiments: 'Investimento',
} as const satisfies Record<TransactionType, string>

/** The order in which they are offered, which is that of use. */
export const typeOrder: readonly TransactionType[] = ['expenses', 'revenues', 'investiments']
