import type { Day } from '../calendar.ts'
import type { PaymentWay, Plan } from './plans.ts'
import { type SubscriptionFacts, standingOf } from './standing.ts'

/** Why this subscription may not be suspended or taken up again, or null: only one that runs may. */
export function refuseSuspension(facts: SubscriptionFacts, today: Day) {
  return standingOf(facts, today) === 'active' ? null : 'subscription_not_active'
}

/** Why somebody cannot buy this plan now, or null. `running` are all subscriptions that they have. */
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
  if (standings.includes('gifted')) return 'plan_is_given'
  return standings.includes('active') ? 'already_subscribed' : null
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
  if (standingOf(facts, today) !== 'active' || facts.suspended) return 'subscription_not_active'
  if (plan === undefined) return 'plan_not_found'
  if (plan.identifier === facts.plan) return 'plan_is_the_same'
  return way === null || plan.ways.includes(way) ? null : 'payment_way_not_taken'
}
