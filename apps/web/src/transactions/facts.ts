import type { Transaction } from '@saldo/contract/transactions'
import { refusePaidToggle } from '@saldo/domain/transactions/refusals'

/** What rules ask of an entry, in the words of the wire. */
export function factsOf(transaction: Transaction) {
  return {
    ...transaction,
    userId: transaction.user._id,
    paymentType: transaction.payment.type,
  }
}

/** Whether an entry is a whole invoice, which opens instead of being edited. */
export function isInvoice(transaction: Transaction): boolean {
  return transaction.invoiceReferenceId !== null
}

/** Whether the tick can be pressed. */
export function canToggle(transaction: Transaction): boolean {
  const me = { userId: transaction.user._id }
  return !isInvoice(transaction) && refusePaidToggle(factsOf(transaction), me) === null
}
