import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Subscription, SubscriptionCharge } from '@saldo/contract/subscriptions'
import type { Actor } from '@saldo/domain/actor'
import { type Day, dayAt } from '@saldo/domain/calendar'
import { refuseSuspension } from '@saldo/domain/subscriptions/refusals'
import { byStanding, isRunning, planFromFamily } from '@saldo/domain/subscriptions/standing'
import type { Ledger } from '../db/ledger.ts'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import type { Dependencies } from '../dependencies.ts'
import { MEMBERS_MAX } from '@saldo/domain/families/kinds'
import { findFamilyOf } from '../families/store.ts'
import type { PlanBook } from '../gateways/plans.ts'
import {
  hasSubscription,
  listCharges,
  listSubscriptions,
  listSubscriptionsAsOwner,
  findSubscriptionOfCharge,
  setSuspended,
} from './store.ts'
import { type KeptSubscription, listKept } from './billing-store.ts'

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
  { plans, ...moment }: Moment & { readonly plans: PlanBook },
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
  const position = family.members
    .filter(({ status }) => status === 'active')
    .findIndex(({ user }) => user === userId)
  const [paid] = adminSubscriptions.flatMap((one) => {
    const seats = plans.find(one.plan)?.seats ?? MEMBERS_MAX
    const { today } = moment
    const plan = planFromFamily(factsOf(one, moment), { today, seats, position })
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

/** The subscription that counts, where it may be suspended or taken up again; or why it may not. */
export async function findSuspendable(
  ledger: Ledger,
  { userId }: Actor,
  moment: Moment,
): Promise<KeptSubscription | Refused<'subscription_not_active'>> {
  const kept = await listKept(ledger, userId)
  const facts = (row: KeptSubscription) => ({
    ...row,
    expireOn: dayAt(Date.parse(row.expireAt), moment.timeZone),
  })
  const [current] = kept.toSorted((one, other) =>
    byStanding(facts(one), facts(other), moment.today),
  )
  if (current === undefined) return refuse('subscription_not_active')
  const refusal = refuseSuspension(facts(current), moment.today)
  return refusal === null ? current : refuse(refusal)
}

/** One of the user's subscriptions, with what the gateway knows it by. */
export async function findKept(
  ledger: Ledger,
  { userId }: Actor,
  isIt: (row: KeptSubscription) => boolean,
): Promise<KeptSubscription | Refused<'subscription_not_found'>> {
  return (await listKept(ledger, userId)).find(isIt) ?? refuse('subscription_not_found')
}

/** The one of the user's subscriptions that has this charge. */
export async function findKeptOfCharge(
  ledger: Ledger,
  actor: Actor,
  invoiceId: string,
): Promise<KeptSubscription | Refused<'subscription_not_found'>> {
  const id = await findSubscriptionOfCharge(ledger, { userId: actor.userId, invoiceId })
  return findKept(ledger, actor, (row) => row.id === id)
}

/** Suspends a subscription that no gateway has, or takes it up again; repeated, it changes nothing. */
export async function suspendHere(
  { database }: Pick<Dependencies, 'database'>,
  { userId }: Actor,
  { row, suspended }: { readonly row: KeptSubscription; readonly suspended: boolean },
): Promise<void> {
  await database.system(async (ledger) => {
    await setOwner(ledger, userId)
    await takeLedger(ledger, userId)
    await setSuspended(ledger, { userId, id: row.id, suspended })
  })
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
