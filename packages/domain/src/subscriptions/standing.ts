import { type Day, daysBetween } from '../calendar.ts'
import { familyMemberPlan, isGifted, isNone, NO_PLAN, TRIAL_DAYS } from './kinds.ts'
import { hasSeat } from './plans.ts'

/** A subscription as its rules see it. */
export type SubscriptionFacts = {
  readonly plan: string
  /** What the gateway calls its state; null where nothing was ever paid for. */
  readonly status: string | null
  readonly suspended: boolean
  /** The day on which it ends, in the person's time zone. */
  readonly expireOn: Day
  /** When its oldest charge that can still be paid was or is due; null or absent where there is none. */
  readonly openDueOn?: Day | null | undefined
}

/**
 * The state of somebody's plan: on trial, waiting for its first payment, subscribed, late with a charge that
 * can still be paid, gifted, over, or none.
 */
export type Standing =
  | 'trial'
  | 'trial_over'
  | 'waiting'
  | 'active'
  | 'late'
  | 'gifted'
  | 'expired'
  | 'none'

/** Whole days until it ends, the day itself not counted; negative once it is over. */
export function daysLeft({ expireOn }: SubscriptionFacts, today: Day): number {
  return daysBetween(today, expireOn)
}

/** Paid no longer, or taken back. */
const ENDED = 'ended'
/** The gateway is being asked for it, or its first charge waits to be paid: it gives no access yet. */
const WAITING = ['requested', 'unanswered', 'pending']
/** Its first charge was never paid, and no longer can be. */
const ABANDONED = 'abandoned'

/**
 * The state of somebody's plan on this day. It is over the day after its last one (access.md §4).
 */
export function standingOf(facts: SubscriptionFacts, today: Day): Standing {
  const isOver = daysLeft(facts, today) < 0
  const { plan, status } = facts
  if (plan === NO_PLAN) return isOver ? 'trial_over' : 'trial'
  if (isNone(plan) || status === ABANDONED) return 'none'
  if (status !== null && WAITING.includes(status)) return 'waiting'
  if (isOver && status === 'active' && !facts.suspended && facts.openDueOn != null) return 'late'
  if (isOver || status === ENDED) return 'expired'
  if (isGifted(plan)) return 'gifted'
  return status === null ? 'none' : 'active'
}

const RANKS: Readonly<Record<Standing, number>> = {
  active: 0,
  gifted: 1,
  late: 2,
  waiting: 3,
  trial: 4,
  expired: 5,
  trial_over: 6,
  none: 7,
}

/** Which of two subscriptions of one person counts before the other, for sorting: what runs first. */
export function byStanding(one: SubscriptionFacts, other: SubscriptionFacts, today: Day): number {
  return RANKS[standingOf(one, today)] - RANKS[standingOf(other, today)]
}

/** Whether a subscription runs on this day: paid for, or given. */
export function isRunning(facts: SubscriptionFacts, today: Day): boolean {
  const standing = standingOf(facts, today)
  return standing === 'active' || standing === 'gifted'
}

/**
 * The plan that somebody's family gives them by this subscription of its admin, or null: one for a
 * family, while it is paid for, and for as many as it has places. An admin who cancels leaves it to them
 * until the end of the paid time.
 */
export function planFromFamily(
  facts: SubscriptionFacts,
  {
    today,
    seats,
    position,
  }: { readonly today: Day; readonly seats: number; readonly position: number },
): string | null {
  const isPaidFor = standingOf(facts, today) === 'active'
  return isPaidFor && hasSeat(seats, position) ? familyMemberPlan(facts.plan) : null
}

/**
 * The last day of the plan that a subscription gives to a family; null while it goes on, undefined where it
 * was never paid for. While a charge is late the plan has ended.
 */
export function familyEndOf(facts: SubscriptionFacts, today: Day): Day | null | undefined {
  const standing = standingOf(facts, today)
  if (standing === 'waiting' || standing === 'none') return undefined
  return standing === 'active' && !facts.suspended ? null : facts.expireOn
}

/**
 * Which day of the trial it is, from 1 to 7; null on its last, partial day, and where a code has made it
 * longer than seven days.
 */
export function trialDay(facts: SubscriptionFacts, today: Day): number | null {
  const day = TRIAL_DAYS - daysLeft(facts, today) + 1
  return day >= 1 && day <= TRIAL_DAYS ? day : null
}

/** For how many days the oldest open charge is late; null where nothing is late. */
export function lateDays({ openDueOn }: Pick<SubscriptionFacts, 'openDueOn'>, today: Day) {
  if (openDueOn == null) return null
  const days = daysBetween(openDueOn, today)
  return days > 0 ? days : null
}

/** How near the end is: of no account, near, very near, over (access.md §4: 15, 5 and 0 days). */
export type Urgency = 'none' | 'warning' | 'strong' | 'over'

const WARNING_DAYS = 15
const STRONG_DAYS = 5

/** What a badge has to say of the end. A plan that is given, or none at all, has no end to warn of. */
export function urgencyOf(facts: SubscriptionFacts, today: Day): Urgency {
  const standing = standingOf(facts, today)
  if (standing === 'gifted' || standing === 'none' || standing === 'waiting') return 'none'
  const left = daysLeft(facts, today)
  if (left <= 0 || standing === 'expired' || standing === 'late') return 'over'
  if (left <= STRONG_DAYS) return 'strong'
  return left <= WARNING_DAYS ? 'warning' : 'none'
}

/** What can be done about a subscription, in the order of its buttons. */
export type Offer = 'cancel' | 'activate' | 'renew' | 'change' | 'subscribe' | 'pay'

/**
 * Whoever subscribes ends it or goes on; whoever did renews; everybody else begins (access.md §4). What is
 * open is paid, and never bought a second time: nobody renews while a charge can still be paid.
 */
export function offersOf(facts: SubscriptionFacts, today: Day): readonly Offer[] {
  const standing = standingOf(facts, today)
  if (standing === 'gifted') return []
  // What a company or a family gave is over: there is nothing of one's own to renew.
  if (isGifted(facts.plan)) return ['subscribe']
  const pay: readonly Offer[] = facts.openDueOn == null || facts.suspended ? [] : ['pay']
  if (standing === 'active') return [...pay, facts.suspended ? 'activate' : 'cancel', 'change']
  if (standing === 'late') return ['pay', 'cancel', 'change']
  if (standing === 'waiting') return ['pay', 'cancel']
  return standing === 'expired' ? ['renew', 'change'] : ['subscribe']
}
