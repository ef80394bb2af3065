import type { Cents } from '../money.ts'
import type { PaymentType } from '../payments/kinds.ts'

/** What linking an imported entry to an invoice is judged by. */
export type LinkFacts = {
  readonly paymentType: PaymentType
  readonly paymentId: string
  /** Signed, as in the ledger. */
  readonly value: Cents
  readonly externalId: string | null
  /** Whether it is an item of an invoice itself. */
  readonly isItem: boolean
  readonly operationId: string | null
  /** The card of the invoice; null where a link is taken away. */
  readonly cardId: string | null
}

/**
 * Why an entry cannot settle that invoice, or null (case L6). Only what a bank's file brought can
 * be linked by hand: money out of an account, or money received on the card of that invoice.
 */
export function refuseLink(facts: LinkFacts) {
  const isOfTheBank = facts.externalId !== null && facts.operationId === null && !facts.isItem
  if (!isOfTheBank) return 'transaction_not_editable'
  const onCard = facts.paymentType === 'credit'
  if (onCard !== facts.value > 0) return 'transaction_not_editable'
  const isOther = onCard && facts.cardId !== null && facts.cardId !== facts.paymentId
  return isOther ? 'transaction_not_editable' : null
}
