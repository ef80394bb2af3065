import { type Actor, owns } from '../actor.ts'
import { addMonths, type Month } from '../calendar.ts'
import type { PaymentType } from './kinds.ts'

/** What an act on a payment method is judged by. */
export type PaymentFacts = {
  readonly userId: string
  readonly type: PaymentType
  readonly externalId: string | null
}

/** What the bank says of a linked payment, and no one else (money.md §5). */
const LINKED_FIELDS = ['accountType', 'invoiceCloseOn', 'value'] as const

/**
 * Why `actor` may not change these fields of a payment method, or null. Only its owner may; the
 * Dinheiro wallet has nothing to edit; a card never turns into an account; of a payment linked to
 * a bank, the closing day and the initial value are read-only (money.md §2 and §5).
 */
export function refuseEdit(
  payment: PaymentFacts,
  changed: readonly string[],
  actor: Pick<Actor, 'userId'>,
) {
  if (!owns(actor, payment)) return 'payment_of_another_user'
  if (payment.type === 'money') return 'payment_is_cash'
  if (changed.includes('type')) return 'payment_type_fixed'
  const isOfTheBank = LINKED_FIELDS.some((field) => changed.includes(field))
  return payment.externalId !== null && isOfTheBank ? 'payment_field_fixed' : null
}

/**
 * Why a card cannot close so, or null: on a day of the month, or so many days before it falls due,
 * one of the two (case A5).
 */
export function refuseClosingTerms(terms: {
  readonly closeDay: number | null
  readonly closeBeforeDue: number | null
}) {
  return (terms.closeDay === null) === (terms.closeBeforeDue === null) ? 'closing_missing' : null
}

/** How many months ahead a card's new days can be made known. */
const MONTHS_AHEAD_MAX = 12

/** Why new terms cannot hold from the invoice of `from` on, or null: what has closed keeps its own (A6). */
export function refuseTermsFrom(from: Month, open: Month) {
  return from < open || from > addMonths(open, MONTHS_AHEAD_MAX) ? 'month_out_of_reach' : null
}

/** What an account has and a card has not, and the reverse, by their names on the wire. */
const CARD_FIELDS = [
  'flag',
  'limit',
  'invoiceCloseOn',
  'closeBeforeDue',
  'paid',
  'closingDayGoesTo',
  'from',
]
const ACCOUNT_FIELDS = ['accountType', 'value', 'overdraftLimit', 'countsToSpend', 'monthlyYield']

/** The first of these fields that such a payment method does not have, or null. */
export function foreignField(type: PaymentType, changed: readonly string[]): string | null {
  const foreign = type === 'credit' ? ACCOUNT_FIELDS : CARD_FIELDS
  return changed.find((name) => foreign.includes(name)) ?? null
}

/**
 * Why `actor` may not delete a payment method, or null: not another's, not the wallet that
 * withdrawals need, not one linked to a bank, which goes with its bank access (money.md §5).
 */
export function refuseRemoval(payment: PaymentFacts, actor: Pick<Actor, 'userId'>) {
  if (!owns(actor, payment)) return 'payment_of_another_user'
  if (payment.type === 'money') return 'payment_is_cash'
  return payment.externalId === null ? null : 'payment_from_the_bank'
}
