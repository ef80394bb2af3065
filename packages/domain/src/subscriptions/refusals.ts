import type { Day } from '../calendar.ts'
import type { PaymentWay, Plan } from './plans.ts'
import { type SubscriptionFacts, standingOf } from './standing.ts'

/** Why this subscription cannot be cancelled, or null: what can still be charged can always be ended. */
export function refuseCancelling(facts: SubscriptionFacts, today: Day) {
  const standing = standingOf(facts, today)
  const isCharged = standing === 'active' || standing === 'late' || standing === 'waiting'
  return isCharged ? null : 'subscription_not_active'
}

/** Why a cancellation cannot be undone, or null: until the end of the paid time it can. */
export function refuseResuming(facts: SubscriptionFacts, today: Day) {
  return standingOf(facts, today) === 'active' ? null : 'subscription_not_active'
}

/**
 * Why somebody cannot buy this plan now, or null. `running` are all subscriptions that they have. What is
 * late, waits or is over is replaced by what is bought; what runs is changed and never bought again.
 */
export function refuseSubscribing(
  running: readonly SubscriptionFacts[],
  {
    plan,
    way,
    today,
  }: { readonly plan: Plan | undefined; readonly way: PaymentWay; readonly today: Day },
) {
  if (plan === undefined) return 'plan_not_found'
  if (!plan.ways.includes(way)) return 'payment_way_not_taken'
  const standings = running.map((facts) => standingOf(facts, today))
  if (standings.includes('active')) return 'already_subscribed'
  return standings.includes('gifted') ? 'plan_is_given' : null
}

/** Whether a subscription goes on, paid or with a charge that can still be paid. */
function goesOn(facts: SubscriptionFacts, today: Day): boolean {
  const standing = standingOf(facts, today)
  return (standing === 'active' || standing === 'late') && !facts.suspended
}

/** Why the way to pay for this subscription cannot become that one, or null. */
export function refuseChangeOfWay(
  facts: SubscriptionFacts,
  {
    plan,
    way,
    today,
  }: { readonly plan: Plan | undefined; readonly way: PaymentWay; readonly today: Day },
) {
  if (!goesOn(facts, today)) return 'subscription_not_active'
  return plan === undefined || plan.ways.includes(way) ? null : 'payment_way_not_taken'
}

/** Why this subscription cannot become that plan, or null. */
export function refuseChangeOfPlan(
  facts: SubscriptionFacts,
  {
    plan,
    way,
    today,
  }: { readonly plan: Plan | undefined; readonly way: PaymentWay | null; readonly today: Day },
) {
  if (!goesOn(facts, today)) return 'subscription_not_active'
  if (plan === undefined) return 'plan_not_found'
  if (plan.identifier === facts.plan) return 'plan_is_the_same'
  return way === null || plan.ways.includes(way) ? null : 'payment_way_not_taken'
}
