import type * as contract from '@saldo/contract/subscriptions'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Subscription } from '@saldo/contract/subscriptions'
import { type Day, dayAt } from '@saldo/domain/calendar'
import { oldestDueOn } from '@saldo/domain/subscriptions/charges'
import { refuseCancelling, refuseResuming } from '@saldo/domain/subscriptions/refusals'
import { isNone } from '@saldo/domain/subscriptions/kinds'
import { byStanding, isRunning, planFromFamily } from '@saldo/domain/subscriptions/standing'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import { MEMBERS_MAX } from '@saldo/domain/families/kinds'
import { findFamilyOf } from '../families/store.ts'
import type { PlanBook } from '../gateways/plans.ts'
import {
  hasSubscription,
  listCharges,
  listOpenCharges,
  listSubscriptions,
  listSubscriptionsAsOwner,
  findSubscriptionOfCharge,
  setSuspended,
} from './store.ts'
import type { ActingUser } from './billing.ts'
import { type KeptSubscription, listKept, setCancelledAt } from './billing-store.ts'
import type { Context, Handler } from '../context.ts'

/** When it is, for the person. */
type Moment = { readonly today: Day; readonly timeZone: string }

const factsOf = (subscription: Subscription, { timeZone }: Moment) => ({
  ...subscription,
  expireOn: dayAt(Date.parse(subscription.expireAt), timeZone),
  openDueOn: oldestDueOn(subscription.openCharges),
})
/**
 * The user's subscriptions, the one that counts first, each with what can still be charged for it. A user
 * without a running one of their own, in a family whose admin pays for all members, has that of a member.
 */
export async function readSubscriptions(
  ctx: Context,
  { plans, timeZone }: { readonly timeZone: string; readonly plans: PlanBook },
): Promise<Subscription[]> {
  const moment = { timeZone, today: ctx.today }
  const [open, subscriptions] = await Promise.all([listOpenCharges(ctx), listSubscriptions(ctx)])
  const own = subscriptions.map((one) => ({
    ...one,
    openCharges: open
      .filter(({ subscription }) => subscription === one._id)
      .map(({ subscription: _, ...charge }) => charge),
  }))
  const sorted = own.toSorted((one, other) =>
    byStanding(factsOf(one, moment), factsOf(other, moment), ctx.today),
  )
  const [first] = sorted
  if (first === undefined || isRunning(factsOf(first, moment), ctx.today)) return sorted
  const gift = await findFamilyGift(ctx, { plans, timeZone })
  if (gift === null) return sorted
  // What is one's own stays beside the gift, with what it may still be charged.
  const base = sorted.find(({ plan }) => isNone(plan)) ?? first
  return [{ ...base, ...gift }, ...sorted.filter((one) => one !== base)]
}

/** The plan that a user has from the admin of their family, or null. */
async function findFamilyGift(
  ctx: Context,
  { plans, timeZone }: { readonly timeZone: string; readonly plans: PlanBook },
): Promise<Pick<
  Subscription,
  'plan' | 'status' | 'suspended' | 'expireAt' | 'family' | 'openCharges'
> | null> {
  const family = await findFamilyOf(ctx)
  if (family === undefined || family.user === ctx.userId) return null
  const adminSubscriptions = await listSubscriptionsAsOwner(ctx, { admin: family.user })
  const position = family.members
    .filter(({ status }) => status === 'active')
    .findIndex(({ user }) => user === ctx.userId)
  const [paid] = adminSubscriptions.flatMap((one) => {
    const seats = plans.find(one.plan)?.seats ?? MEMBERS_MAX
    const facts = { ...one, expireOn: dayAt(Date.parse(one.expireAt), timeZone) }
    const plan = planFromFamily(facts, { today: ctx.today, seats, position })
    return plan === null ? [] : [{ ...one, plan }]
  })
  if (paid === undefined) return null
  const { plan, status, expireAt } = paid
  const fields = { suspended: false, family: { name: family.name }, openCharges: [] }
  return { plan, status, expireAt, ...fields }
}

/** Why somebody may not buy a plan here: their family gives them one. Null where they may. */
export async function refuseSecondPlan(
  ctx: Context,
  moment: { readonly timeZone: string } & { readonly plans: PlanBook },
): Promise<Refused<'plan_is_given'> | null> {
  const [current] = await readSubscriptions(ctx, moment)
  return current?.family == null ? null : refuse('plan_is_given')
}

/** The subscription that is cancelled or taken up again; or why it cannot be. */
export async function findSuspendable(
  ctx: Context,
  {
    suspended,
    id,
    timeZone,
  }: {
    readonly timeZone: string
    readonly suspended: boolean
    /** The subscription that the screen shows; the one that counts where it is left out. */
    readonly id: string | undefined
  },
): Promise<KeptSubscription | Refused<'subscription_not_active' | 'subscription_not_found'>> {
  const kept = await listKept(ctx)
  const facts = (row: KeptSubscription) => ({
    ...row,
    expireOn: dayAt(Date.parse(row.expireAt), timeZone),
  })
  const [first] = kept.toSorted((one, other) => byStanding(facts(one), facts(other), ctx.today))
  const current = id === undefined ? first : kept.find((row) => row.id === id)
  if (current === undefined) {
    return refuse(id === undefined ? 'subscription_not_active' : 'subscription_not_found')
  }
  const refuseIt = suspended ? refuseCancelling : refuseResuming
  const refusal = refuseIt(facts(current), ctx.today)
  return refusal === null ? current : refuse(refusal)
}

/** One of the user's subscriptions, with what the gateway knows it by. */
export async function findKept(
  ctx: Context,
  isIt: (row: KeptSubscription) => boolean,
): Promise<KeptSubscription | Refused<'subscription_not_found'>> {
  return (await listKept(ctx)).find(isIt) ?? refuse('subscription_not_found')
}

/** The one of the user's subscriptions that has this charge. */
export async function findKeptOfCharge(
  ctx: Context,
  invoiceId: string,
): Promise<KeptSubscription | Refused<'subscription_not_found'>> {
  const id = await findSubscriptionOfCharge(ctx, { invoiceId })
  return findKept(ctx, (row) => row.id === id)
}

const REQUESTED = ['requested', 'unanswered']

/** Suspends a subscription that no gateway has, or takes it up again; repeated, it changes nothing. */
export async function suspendHere(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { userId, recheck }: ActingUser,
  { row, suspended }: { readonly row: KeptSubscription; readonly suspended: boolean },
): Promise<void> {
  await database.system(async (ledger) => {
    await setOwner({ ledger, userId })
    await takeLedger({ ledger, userId })
    await recheck(ledger)
    // What the gateway is being asked for is cancelled as soon as it is known there.
    if (row.status !== null && REQUESTED.includes(row.status)) {
      await setCancelledAt({ ledger, userId }, { id: row.id, at: instantAt(clock.now()) })
    } else await setSuspended({ ledger, userId }, { id: row.id, suspended })
  })
}

/** The charges of the user's subscription. */
export const readSubscriptionCharges: Handler<typeof contract.listSubscriptionCharges> = async (
  ctx,
  { params: { id } },
) => {
  const [isThere, charges] = await Promise.all([hasSubscription(ctx, id), listCharges(ctx, id)])
  return isThere ? charges : refuse('subscription_not_found')
}
