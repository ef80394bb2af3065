import type { Day } from '../calendar.ts'
import { type SubscriptionFacts, standingOf } from './standing.ts'

/** Why this subscription may not be suspended or taken up again, or null: only one that runs may. */
export function refuseSuspension(facts: SubscriptionFacts, today: Day) {
  return standingOf(facts, today) === 'active' ? null : 'subscription_not_active'
}
