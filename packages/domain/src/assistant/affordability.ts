import { addCents, type Cents, negate, ZERO } from '../money.ts'

/**
 * `overdrawn`: the month would end below nothing; `over_plan`: more than the plan leaves for a week;
 * `without_plan`: there is money, and no plan to compare with; `fits`: both hold.
 */
export type Affordability = 'overdrawn' | 'over_plan' | 'without_plan' | 'fits'

/**
 * Whether `value` may be spent, in cents: by the forecast for the end of the month, and by what the plan
 * leaves for a week (null where nothing is planned). The forecast comes first: no plan makes money.
 */
export function judgeSpending(facts: {
  readonly value: Cents
  readonly forecast: Cents
  readonly allowance: Cents | null
}): Affordability {
  const { value, forecast, allowance } = facts
  if (addCents(forecast, negate(value)) < ZERO) return 'overdrawn'
  if (allowance === null) return 'without_plan'
  return value > allowance ? 'over_plan' : 'fits'
}
