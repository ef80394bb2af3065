import { DATE_MAX, DATE_MIN } from '../transactions/kinds.ts'
import { type Day, monthOf, monthsBetween } from '../calendar.ts'
import { addCents, type Cents, negate } from '../money.ts'
import type { PaymentType } from '../payments/kinds.ts'
import { OBJECTIVES_MAX, TERM_MONTHS_MAX } from './kinds.ts'
import { reachedOf, redeemableOf, type Saved } from './progress.ts'

/** What a goal is judged by when it is written down or changed; all amounts are positive, in cents. */
export type ObjectiveFacts = {
  readonly totalValue: Cents
  readonly initialValue: Cents
  readonly beginDate: Day
  readonly finalDate: Day
  readonly paymentType: PaymentType
}

/**
 * Why a goal cannot be so, or null (money.md §5): a total that is not zero, an initial value up to the
 * total, a term of at least a month and at most fifty years, on cash or a bank account. The order is the
 * wizard's.
 */
export function refuseObjective(facts: ObjectiveFacts) {
  const { totalValue, initialValue } = facts
  if (totalValue <= 0) return { refused: 'objective_value_invalid', field: 'totalValue' } as const
  const ofTerm = refuseTerm(facts)
  if (ofTerm !== null) return { refused: ofTerm, field: 'finalDate' } as const
  if (initialValue < 0)
    return { refused: 'objective_value_invalid', field: 'initialValue' } as const
  if (initialValue > totalValue)
    return { refused: 'objective_initial_too_high', field: 'initialValue' } as const
  return facts.paymentType === 'credit'
    ? ({ refused: 'movement_on_a_card', field: 'payment' } as const)
    : null
}

/** Why a goal cannot run from one day to the other, or null: within one month it may (case J4). */
function refuseTerm({ beginDate, finalDate }: Pick<ObjectiveFacts, 'beginDate' | 'finalDate'>) {
  const isDated = beginDate >= DATE_MIN && finalDate <= DATE_MAX
  const months = monthsBetween(monthOf(beginDate), monthOf(finalDate))
  return isDated && finalDate >= beginDate && months <= TERM_MONTHS_MAX
    ? null
    : 'objective_value_invalid'
}

/** Why one more cannot be kept, or null. */
export function refuseOneMore(kept: number) {
  return kept >= OBJECTIVES_MAX ? 'objective_limit_reached' : null
}

/** What an edit makes of the amounts of a goal. */
export type AmountsChange = {
  readonly before: Saved & { readonly totalValue: Cents }
  readonly after: Saved & { readonly totalValue: Cents }
  /** The person has seen that the goal will be over its total. */
  readonly isConfirmed: boolean
}

/**
 * Why the amounts of a goal cannot become so, or null. A total below what is saved asks (case J6), and so
 * does an initial value that brings it above the total; one that is lower than what was redeemed of it
 * cannot be.
 */
export function refuseAmounts({ before, after, isConfirmed }: AmountsChange) {
  if (redeemableOf(after) < 0)
    return { refused: 'objective_overdrawn', field: 'initialValue' } as const
  if (isConfirmed || reachedOf(after) <= after.totalValue) return null
  if (after.totalValue < before.totalValue)
    return { refused: 'objective_below_saved', field: 'totalValue' } as const
  return after.initialValue > before.initialValue
    ? ({ refused: 'objective_value_too_high', field: 'initialValue' } as const)
    : null
}

/** What a deposit or a redemption is judged by, in cents. */
export type MovementOfObjective = {
  readonly saved: Saved & { readonly totalValue: Cents }
  /** Positive a deposit, negative a redemption. */
  readonly value: Cents
  readonly date: Day
  readonly today: Day
  /** Whether it is paid; a redemption may be planned. */
  readonly paid: boolean
  /** What is paid on the account up to the day of the movement, and up to today. */
  readonly balanceThen: Cents
  readonly balance: Cents
  /** The person has seen that the goal will be over its total. */
  readonly isConfirmed: boolean
}

/**
 * Why money cannot be moved so between an account and a goal, or null. What is deposited must be on the
 * account on its day and still be there: two goals never claim the same money, and none of it is what
 * the bank lends (case J2). More than what is left of the total asks (case J3). What is redeemed must be
 * in the goal, whatever its day and whether it is paid yet (case J1).
 */
export function refuseMovement(facts: MovementOfObjective) {
  const { value, date, today } = facts
  if (value === 0) return { refused: 'value_is_zero', field: 'value' } as const
  if (date < DATE_MIN || date > DATE_MAX)
    return { refused: 'date_out_of_range', field: 'date' } as const
  return value > 0 ? refuseDeposit(facts) : refuseRedemption(facts, { date, today })
}

function refuseDeposit(facts: MovementOfObjective) {
  const { saved, value, date, today, paid, isConfirmed } = facts
  if (date > today) return { refused: 'date_after_today', field: 'date' } as const
  if (!paid) return { refused: 'field_read_only', field: 'paid' } as const
  const least = facts.balance < facts.balanceThen ? facts.balance : facts.balanceThen
  if (value > least) return { refused: 'balance_too_small', field: 'value' } as const
  const isOver = addCents(reachedOf(saved), value) > saved.totalValue
  return isOver && !isConfirmed
    ? ({ refused: 'objective_value_too_high', field: 'value' } as const)
    : null
}

function refuseRedemption(
  { saved, value, paid }: MovementOfObjective,
  { date, today }: { readonly date: Day; readonly today: Day },
) {
  if (negate(value) > redeemableOf(saved))
    return { refused: 'objective_overdrawn', field: 'value' } as const
  // What has not come yet is not paid.
  return paid && date > today ? ({ refused: 'date_after_today', field: 'date' } as const) : null
}

/**
 * Why entries of a goal cannot be removed or brought back, or null: what remains must cover what was
 * redeemed (case J1). `saved` is what the goal would come to.
 */
export function refuseOverdrawn(saved: Saved) {
  return redeemableOf(saved) < 0 ? 'objective_overdrawn' : null
}

/** Why the account of a goal cannot change, or null: what was saved came from it and goes back to it. */
export function refuseAccountChange(movements: number) {
  return movements > 0 ? 'field_read_only' : null
}
