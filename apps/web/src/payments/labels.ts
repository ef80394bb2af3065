import type { Payment } from '@saldo/contract/payments'
import { type Day, dayOfMonth } from '@saldo/domain/calendar'

/** What kinds of payment methods are called. */
export const typeLabels = {
  money: 'Dinheiro',
  debit: 'Conta bancária',
  credit: 'Cartão de crédito',
} as const satisfies Record<Payment['type'], string>

/** The wallet's three cards. */
export const cardTitles = {
  money: 'Dinheiro',
  debit: 'Contas Bancárias',
  credit: 'Cartões de Crédito',
} as const satisfies Record<Payment['type'], string>

/** The icon of each kind. */
export const typeIcons = {
  money: 'banknote',
  debit: 'landmark',
  credit: 'credit-card',
} as const satisfies Record<Payment['type'], string>

/** The icon of one of them: a savings account has its own. */
export function iconOf({ type, accountType }: Payment): string {
  return accountType === 'Poupança' ? 'piggy-bank' : typeIcons[type]
}

/** What the others of a family see of it. */
export const sharingLabels = {
  shared: 'As movimentações e o saldo',
  totals: 'Só os totais, sem as movimentações',
  private: 'Nada: é particular',
} as const satisfies Record<Payment['sharing'], string>

/** The same beside its name, where it is not everything. */
export const sharingMarks = { totals: 'só totais', private: 'particular' } as const

/** Whether a card was paid more than it owed: that lowers its next invoice and is no money (L28). */
export function isInCredit({ type, value }: Pick<Payment, 'type' | 'value'>): boolean {
  return type === 'credit' && value > 0
}

/** The invoice that `Pagar` pays: one that has closed before the open one; null where nothing is owed. */
export function invoiceToPay({ closedInvoice, invoice }: Payment) {
  return closedInvoice ?? (invoice !== null && invoice.value > 0 ? invoice : null)
}

/** `5/12`: a day of this year or the next, where the month in words has no room. */
export function showDayAndMonth(day: Day): string {
  return `${dayOfMonth(day)}/${day.slice(5, 7)}`
}
