import { addCents, type Cents, negate, sumCents } from '../money.ts'
import type { PaymentType } from './kinds.ts'

/** A payment method and its balance of today; of a card minus what is owed of it. */
export type Standing = { readonly type: PaymentType; readonly value: Cents }

/**
 * What somebody has, owes and is left with today, in cents, from the balances of payment methods:
 * - `have` is what cash and bank accounts hold, those alone that hold something;
 * - `owe`, positive, is what bank accounts are below nothing and what cards owe on their closed and
 *   open invoices. Parts on later invoices use the limit and are not counted;
 * - `net` is the one less the other.
 * A card in credit counts as nothing: its credit lowers its next invoice and is no money (L28). So
 * `have` less what accounts are below nothing is the `currentBalance` of today (decisions.md §6).
 */
export function standingOf(payments: readonly Standing[]): {
  readonly have: Cents
  readonly owe: Cents
  readonly net: Cents
} {
  const have = sumCents(
    payments.filter(({ type, value }) => type !== 'credit' && value > 0).map(({ value }) => value),
  )
  const owe = negate(sumCents(payments.filter(({ value }) => value < 0).map(({ value }) => value)))
  return { have, owe, net: addCents(have, negate(owe)) }
}
