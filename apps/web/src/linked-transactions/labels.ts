import type { TransactionType } from '@saldo/domain/transactions/kinds'

/** What the window of a new item is called. */
export const newItemTitles = {
  expenses: 'Nova despesa mensal',
  revenues: 'Nova receita mensal',
  investiments: 'Novo investimento mensal',
} as const satisfies Record<TransactionType, string>

/** What is done to an item when its month is ticked. */
export const paidWords = {
  expenses: 'Pago',
  revenues: 'Recebido',
  investiments: 'Investido',
} as const satisfies Record<TransactionType, string>
