import type { Day } from '../calendar.ts'
import { addCents, type Cents, negate } from '../money.ts'
import type { PaymentType } from '../payments/kinds.ts'
import { refuseDate } from './refusals.ts'

/** What putting a balance right is judged by, in cents. */
export type AdjustmentFacts = {
  readonly paymentType: PaymentType
  /** What is paid there up to that day. */
  readonly balance: Cents
  /** What the bank, or the purse, says. */
  readonly target: Cents
  readonly date: Day
  readonly today: Day
}

/**
 * The difference that an entry of that day makes good: money that came or went and nobody knows how
 * (case L1). It is of a category of its own, neither income nor spending.
 */
export function adjustmentOf({ balance, target }: Pick<AdjustmentFacts, 'balance' | 'target'>) {
  const value = addCents(target, negate(balance))
  return { value, transactionType: value > 0 ? ('revenues' as const) : ('expenses' as const) }
}

/** Why a balance cannot be put right so, or null: a card has none, and no day to come has one yet. */
export function refuseAdjustment(facts: AdjustmentFacts) {
  if (facts.paymentType === 'credit') return 'adjustment_of_a_card'
  const ofDate = refuseDate(facts)
  if (ofDate !== null) return ofDate
  if (facts.date > facts.today) return 'date_after_today'
  return adjustmentOf(facts).value === 0 ? 'balance_already_right' : null
}
