import type { Transaction } from '@saldo/contract/transactions'
import type { Near } from '../data/near.ts'
import { isCounted } from '@saldo/domain/categories/kinds'
import { type Cents, negate, sumCents, ZERO } from '@saldo/domain/money'
import { refusePaidToggle, refuseRemoval } from '@saldo/domain/transactions/refusals'

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

const seriesOf = ({ _id, recurrentTransactionId }: Transaction) => recurrentTransactionId ?? _id

/**
 * What a change of this entry can touch in a long list, so that only that is read again: the entry,
 * its series, and the invoices that it is on or pays (case K1). Null where it may touch more: a
 * refund changes with its purchase, a bank movement has two halves.
 */
export function nearOf(changed: Transaction): Near | null {
  const { refundOf, refunded, bankingOperationType, payment } = changed
  if (refundOf !== null || refunded !== 0 || bankingOperationType !== null) return null
  const card = changed.paymentInvoiceReferenceId?.split(':')[0] ?? payment._id
  const touches = (row: Transaction) =>
    seriesOf(row) === seriesOf(changed) ||
    row.invoiceReferenceId?.startsWith(card) === true ||
    row.invoiceReferenceId?.startsWith(payment._id) === true
  return { row: changed, touches }
}

/** Whether somebody may remove it: their own, or a line of a statement of theirs. */
export function canRemove(transaction: Transaction, userId: string): boolean {
  if (transaction.user._id !== userId || isInvoice(transaction)) return false
  return transaction.externalId !== null || refuseRemoval(factsOf(transaction), { userId }) === null
}

/** Whether the tick can be pressed. */
export function canToggle(transaction: Transaction, userId: string): boolean {
  return !isInvoice(transaction) && refusePaidToggle(factsOf(transaction), { userId }) === null
}

/** A row of the list as its filters and its sum see it. */
export function listedRow(transaction: Transaction) {
  const { payment, refundOf } = transaction
  return {
    ...transaction,
    categoryGroup: groupOf(transaction),
    isItem: payment.type === 'credit',
    isRefund: refundOf !== null,
  }
}

/** Whether an entry is earned or spent at all: what only changes its place is neither. */
export function isEarnedOrSpent(
  transaction: Pick<Transaction, 'category' | 'invoiceItems'>,
): boolean {
  return isCounted(groupOf(transaction))
}

/**
 * The group in which an entry counts. A row of a whole invoice counts as what was bought with it,
 * though its category is that of paying one.
 */
function groupOf({ category, invoiceItems }: Pick<Transaction, 'category' | 'invoiceItems'>) {
  return invoiceItems === null ? (category?.group ?? null) : null
}

/**
 * What the rows of some days come to, in cents. On an account's own page that is what moved its balance. In
 * the list of all it is what was earned and spent: an invoice by what was bought with it, neither by what it
 * carries over nor once more by its payment (case L15), and nothing for what only changes its place.
 */
export function sumOfRows(
  rows: readonly Transaction[],
  { ofAccount }: { readonly ofAccount: boolean },
): Cents {
  return sumCents(rows.map((row) => (ofAccount ? row.value : counted(row))))
}

function counted(row: Transaction): Cents {
  if (row.invoiceSpent !== null) return negate(row.invoiceSpent)
  return isEarnedOrSpent(row) ? row.value : ZERO
}

/** Whether it is money received, and not the person's own that only moved between accounts. */
export function isIncome(transaction: Transaction): boolean {
  return transaction.value > 0 && isEarnedOrSpent(transaction)
}
