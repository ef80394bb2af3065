import type { MovementType } from '@saldo/domain/transactions/bank-movement'
import type { RecurrentType, TransactionType } from '@saldo/domain/transactions/kinds'

/** The types as a filter has them. */
export const typesOfSearch = {
  expenses: 'Despesas',
  revenues: 'Receitas',
  investiments: 'Investimentos',
} as const satisfies Record<TransactionType, string>

/** `Nova despesa`, but `Novo investimento`. */
export const newTitles = {
  expenses: 'Nova despesa',
  revenues: 'Nova receita',
  investiments: 'Novo investimento',
} as const satisfies Record<TransactionType, string>

/** How often something repeats; the fortnight says what it is, because banks disagree (case E4). */
export const periodNames = {
  monthly: 'mensalmente',
  fortnightly: 'quinzenalmente (a cada 15 dias)',
  weekly: 'semanalmente',
  daily: 'diariamente',
  semiannual: 'semestral',
  annual: 'anual',
} as const satisfies Record<RecurrentType, string>

/** The message after an entry was written, by grammatical gender. */
export const createdMessages = {
  expenses: 'Despesa cadastrada com sucesso',
  revenues: 'Receita cadastrada com sucesso',
  investiments: 'Investimento cadastrado com sucesso',
} as const satisfies Record<TransactionType, string>

export const movementTabs = {
  deposit: 'Depósito',
  withdraw: 'Saque',
  transfer: 'Transferência',
} as const satisfies Record<MovementType, string>

/** On the button that makes a movement. */
export const newMovement = {
  deposit: 'Novo depósito',
  withdraw: 'Novo saque',
  transfer: 'Nova transferência',
} as const satisfies Record<MovementType, string>

/** The message after money was moved. */
export const movementDone = {
  deposit: 'Depósito cadastrado com sucesso',
  withdraw: 'Saque cadastrado com sucesso',
  transfer: 'Transferência cadastrada com sucesso',
} as const satisfies Record<MovementType, string>

/** The message after a movement was removed, with both of its sides. */
export const movementGone = {
  deposit: 'Depósito excluído',
  withdraw: 'Saque excluído dos dois lados',
  transfer: 'Transferência excluída dos dois lados',
} as const satisfies Record<MovementType, string>
