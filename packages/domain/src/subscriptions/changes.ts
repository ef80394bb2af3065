import { addDays, type Day, daysBetween } from '../calendar.ts'
import { type Cents, toCents } from '../money.ts'
import { isPaid } from './charges.ts'
import { chargesOfHeld, type HeldCharge } from './holdings.ts'
import { nextChargeOn, type Plan } from './plans.ts'

/** What a change of plan costs, what is counted of the plan before, and until when it is paid then. */
export type ChangeTerm = {
  readonly cost: Cents
  readonly discount: Cents
  readonly expiresOn: Day
}

/** Of a plan's price, what was paid for the time that runs. */
export type PaidShare = { readonly paid: Cents; readonly price: Cents }

/**
 * What was paid for the time that runs. What a discount took off was not; a change of plan is paid in full,
 * because what was counted of the plan before was paid for it.
 */
export function paidShareOf(
  charges: readonly HeldCharge[],
  { id, price }: { readonly id: string; readonly price: Cents },
): PaidShare {
  const newest = chargesOfHeld({ charges }, id).find(({ status }) => isPaid(status))
  const isInFull = newest === undefined || newest.term?.purpose === 'change'
  return { price, paid: isInFull ? price : toCents(Math.min(newest.total, price)) }
}

/**
 * A change as the gateway works it out, without what a discount has added to it: it counts what is left of
 * a plan by the plan's price, though less was paid. The rest is counted in centavos and whole days, down.
 */
export function changeTermOf<T extends ChangeTerm>(
  change: T,
  {
    plan,
    today,
    share: { paid, price },
  }: { readonly plan: Plan; readonly today: Day; readonly share: PaidShare },
): T {
  if (paid >= price) return change
  const base = nextChargeOn(plan, today)
  const days = daysBetween(today, base)
  const extraDays = Math.max(0, daysBetween(base, change.expiresOn))
  const counted = change.discount + Math.floor((extraDays * plan.price) / days)
  const credit = Math.floor((counted * paid) / price)
  const discount = toCents(Math.min(credit, plan.price))
  const left = credit - discount
  return {
    ...change,
    discount,
    cost: toCents(plan.price - discount),
    expiresOn: addDays(base, Math.floor((left * days) / plan.price)),
  }
}
