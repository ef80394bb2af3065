import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Subscription, SubscriptionCharge } from '@saldo/contract/subscriptions'
import type { Actor } from '@saldo/domain/actor'
import { type Day, dayAt } from '@saldo/domain/calendar'
import { refuseSuspension } from '@saldo/domain/subscriptions/refusals'
import { byStanding, isRunning, planFromFamily } from '@saldo/domain/subscriptions/standing'
import type { Ledger } from '../db/ledger.ts'
import { findFamilyOf } from '../families/store.ts'
import {
  hasSubscription,
  listCharges,
  listSubscriptions,
  listSubscriptionsAsOwner,
  setSuspended,
} from './store.ts'

/** When it is, for the person. */
type Moment = { readonly today: Day; readonly timeZone: string }

const factsOf = (subscription: Subscription, { timeZone }: Moment) => ({
  ...subscription,
  expireOn: dayAt(Date.parse(subscription.expireAt), timeZone),
})
/**
 * The user's subscriptions, the one that counts first. A user without a running one of their own,
 * in a family whose admin pays for all members, has that of a member.
 */
export async function readSubscriptions(
  ledger: Ledger,
  { userId }: Actor,
  moment: Moment,
): Promise<Subscription[]> {
  const own = await listSubscriptions(ledger, userId)
  const sorted = own.toSorted((one, other) =>
    byStanding(factsOf(one, moment), factsOf(other, moment), moment.today),
  )
  const [first] = sorted
  if (first === undefined || isRunning(factsOf(first, moment), moment.today)) return sorted
  const family = await findFamilyOf(ledger, userId)
  if (family === undefined || family.user === userId) return sorted
  const adminSubscriptions = await listSubscriptionsAsOwner(ledger, { admin: family.user, userId })
  const [paid] = adminSubscriptions.flatMap((one) => {
    const plan = planFromFamily(factsOf(one, moment), moment.today)
    return plan === null ? [] : [{ ...one, plan }]
  })
  if (paid === undefined) return sorted
  const granted: Subscription = {
    ...first,
    plan: paid.plan,
    status: paid.status,
    suspended: false,
    expireAt: paid.expireAt,
    family: { name: family.name },
  }
  return [granted, ...sorted.slice(1)]
}

/** Suspends a running paid subscription, or resumes it; repeated, it changes nothing. */
export async function setSubscription(
  ledger: Ledger,
  actor: Actor,
  { suspended, moment }: { readonly suspended: boolean; readonly moment: Moment },
): Promise<Subscription[] | Refused<'subscription_not_active'>> {
  const [current] = await readSubscriptions(ledger, actor, moment)
  if (current === undefined) return refuse('subscription_not_active')
  const refusal = refuseSuspension(factsOf(current, moment), moment.today)
  if (refusal !== null) return refuse(refusal)

  // Decided.
  await setSuspended(ledger, { userId: actor.userId, id: current._id, suspended })
  return readSubscriptions(ledger, actor, moment)
}

/** The charges of the user's subscription. */
export async function readSubscriptionCharges(
  ledger: Ledger,
  { userId }: Actor,
  id: string,
): Promise<SubscriptionCharge[] | Refused<'subscription_not_found'>> {
  const [isThere, charges] = await Promise.all([
    hasSubscription(ledger, userId, id),
    listCharges(ledger, userId, id),
  ])
  return isThere ? charges : refuse('subscription_not_found')
}
