import { type Cents, toTotal } from '../money.ts'
import type { PaymentType } from './kinds.ts'

type Method = { readonly type: PaymentType; readonly value: number }

export type Holdings = { readonly has: Cents; readonly owes: Cents; readonly net: Cents }

/**
 * What payment methods come to, in cents: what is on accounts and in cash, what is owed, and the first less
 * the second. An account below zero and a card with an unpaid invoice are owed; a card that was paid too much
 * lowers what is owed, since nobody holds that money (case L28). Later invoices of a card are not owed yet.
 * Every balance counts once, so `net` is the sum of all of them (money.md §2).
 */
export function holdingsOf(methods: readonly Method[]): Holdings {
  let has = 0
  let net = 0
  for (const { type, value } of methods) {
    net += value
    if (type !== 'credit' && value > 0) has += value
  }
  return { has: toTotal(has), owes: toTotal(has - net), net: toTotal(net) }
}
