import { addDays, type Day, daysBetween } from '../calendar.ts'
import { type Cents, sumCents, toCents } from '../money.ts'
import { type ChargeFacts, isPaid, isPayable, paidState } from './charges.ts'
import { nextChargeOn, type PaymentWay, type Plan } from './plans.ts'

/*
 * What a person owes and what the payment gateway holds for it. One person has one subscription that is
 * charged, and it has one charge that can be paid; whatever else the gateway holds is ended there.
 */

/** What a charge of a subscription pays for. */
export const CHARGE_PURPOSES = ['first', 'renewal', 'change'] as const
export type ChargePurpose = (typeof CHARGE_PURPOSES)[number]

/** A subscription as the gateway has it. */
export type HeldSubscription = {
  readonly id: string
  readonly plan: string
  readonly suspended: boolean
  readonly expiresOn: Day
  readonly way: PaymentWay | null
  readonly discounts: readonly { readonly amount: Cents; readonly isRecurrent: boolean }[]
}

/** A charge as the gateway has it, and what we asked for it for, where we did. */
export type HeldCharge = ChargeFacts & {
  readonly subscriptionId: string | null
  readonly total: Cents
  readonly term: {
    readonly purpose: ChargePurpose
    readonly plan: string
    readonly until: Day
  } | null
}

export type Holdings = {
  readonly subscriptions: readonly HeldSubscription[]
  readonly charges: readonly HeldCharge[]
}

/** What we know and the gateway does not. */
export type OwnFacts = {
  readonly today: Day
  /** Subscriptions, by the gateway's ids, that their person has cancelled. */
  readonly cancelled: ReadonlySet<string>
  /** Charges, by the gateway's ids, whose plan and end the gateway has been given already. */
  readonly applied: ReadonlySet<string>
}

/** One thing that has to be put right at the gateway. */
export type Mend =
  /** A second subscription: nothing of it may be charged any more. */
  | { readonly act: 'end'; readonly subscriptionId: string }
  | { readonly act: 'suspend'; readonly subscriptionId: string }
  | { readonly act: 'cancel'; readonly chargeId: string }
  /** What this charge has paid for: the plan until a day. */
  | {
      readonly act: 'apply'
      readonly subscriptionId: string
      readonly chargeId: string
      readonly plan: string
      readonly until: Day
    }
  /** The renewal that was cancelled for a change that was not paid is made again. */
  | { readonly act: 'renew'; readonly subscriptionId: string; readonly dueOn: Day }

/** Charges of the subscription's own cycle are made so many days before the paid time ends. */
const RENEWED_DAYS_BEFORE = 5

/** Days after the due one on which a boleto that was paid in time may still arrive. */
const BOLETO_ARRIVES_DAYS = 3

/** What has to be put right at the gateway, in the order in which it is done. Empty where all is well. */
export function mendsOf(holdings: Holdings, own: OwnFacts): readonly Mend[] {
  const keeper = keeperOf(holdings)
  return holdings.subscriptions.flatMap((held): readonly Mend[] => {
    const charges = chargesOfHeld(holdings, held.id)
    const open = charges.filter(({ status }) => isPayable(status))
    const cancelAll = open.map(({ id }) => cancel(id))
    const isSecond = keeper !== undefined && !held.suspended && held.id !== keeper.id
    if (isSecond) return [...cancelAll, { act: 'end', subscriptionId: held.id }]
    const applied = appliesOf(held, { charges, own })
    const isStopped = own.cancelled.has(held.id) || paidState(charges) === 'ended'
    if (isStopped && !held.suspended) {
      return [{ act: 'suspend', subscriptionId: held.id }, ...cancelAll, ...applied]
    }
    if (held.suspended) return [...cancelAll, ...applied]
    // What was paid for moves the end of the paid time: the rest is seen at the next reading.
    if (applied.length > 0) return [...superfluousOf(held, { charges, own }), ...applied]
    return [...superfluousOf(held, { charges, own }), ...renewalOf(held, { charges, own })]
  })
}

const cancel = (chargeId: string): Mend => ({ act: 'cancel', chargeId })

/** The charges of one subscription, the one that was made last first. */
export function chargesOfHeld<Charge extends HeldCharge>(
  { charges }: { readonly charges: readonly Charge[] },
  id: string,
): readonly Charge[] {
  return charges.filter(({ subscriptionId }) => subscriptionId === id).toSorted(newestMadeFirst)
}

function newestMadeFirst(one: ChargeFacts, other: ChargeFacts): number {
  return order(other.madeAt, one.madeAt) || order(other.id, one.id)
}

const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Whether the gateway's subscription is paid for on this day, cancelled or not. */
export function isPaidFor(
  held: Pick<HeldSubscription, 'id' | 'expiresOn'>,
  { charges, today }: Pick<Holdings, 'charges'> & { readonly today: Day },
): boolean {
  return held.expiresOn >= today && paidState(chargesOfHeld({ charges }, held.id)) === 'active'
}

/**
 * Of several subscriptions that are charged the one that goes on: one that is paid for before one that
 * waits, then the one that is paid for the longest, so that nobody loses days; then the newest.
 */
export function keeperOf(holdings: Holdings): HeldSubscription | undefined {
  const rank = (held: HeldSubscription) => {
    const charges = chargesOfHeld(holdings, held.id)
    const paid = paidState(charges) === 'active' ? '1' : '0'
    return `${paid} ${held.expiresOn} ${charges.at(-1)?.madeAt ?? ''} ${held.id}`
  }
  return holdings.subscriptions
    .filter(({ suspended }) => !suspended)
    .toSorted((one, other) => order(rank(other), rank(one)))[0]
}

type Among = { readonly charges: readonly HeldCharge[]; readonly own: OwnFacts }

/** Paid charges of ours whose plan and end the gateway has not got yet, the oldest first. */
function appliesOf(held: HeldSubscription, { charges, own }: Among): readonly Mend[] {
  return charges.toReversed().flatMap(({ id, status, term }): readonly Mend[] => {
    if (term === null || !isPaid(status) || own.applied.has(id)) return []
    const isLonger = term.until > held.expiresOn
    const until = term.purpose === 'change' || isLonger ? term.until : held.expiresOn
    return [{ act: 'apply', subscriptionId: held.id, chargeId: id, plan: term.plan, until }]
  })
}

/** Whether a change of plan was not paid in time; by card it is paid while it is made, or not at all. */
function isLapsed({ dueOn }: HeldCharge, way: PaymentWay | null, today: Day): boolean {
  if (way === 'credit_card') return true
  return today > addDays(dueOn, way === 'bank_slip' ? BOLETO_ARRIVES_DAYS : 0)
}

/** Every open charge but one, and that one too where its time is paid for already. */
function superfluousOf(held: HeldSubscription, { charges, own }: Among): readonly Mend[] {
  const open = charges.filter(({ status }) => isPayable(status))
  const change = open.find(
    (charge) => charge.term?.purpose === 'change' && !isLapsed(charge, held.way, own.today),
  )
  const renewals = open.filter(({ term }) => term?.purpose !== 'change')
  const kept = change ?? renewals.find(({ term }) => term !== null) ?? renewals[0]
  const isCovered = kept !== undefined && kept !== change && isTimePaid(kept, { held, charges })
  return open.filter((charge) => charge !== kept || isCovered).map(({ id }) => cancel(id))
}

/** Whether the time that an open renewal is for was paid by another charge of ours. */
function isTimePaid(
  open: HeldCharge,
  { held, charges }: { readonly held: HeldSubscription; readonly charges: readonly HeldCharge[] },
): boolean {
  if (open.term !== null) return open.term.until <= held.expiresOn
  return charges.some(
    ({ status, term }) => term !== null && isPaid(status) && term.until > open.dueOn,
  )
}

/** A change that was not paid had cancelled the renewal: the plan of before goes on with another one. */
function renewalOf(held: HeldSubscription, { charges, own }: Among): readonly Mend[] {
  const { expiresOn } = held
  const left = daysBetween(own.today, expiresOn)
  if (left < 0 || left > RENEWED_DAYS_BEFORE || paidState(charges) !== 'active') return []
  const lapsed = (charge: HeldCharge) => isLapsed(charge, held.way, own.today)
  const isOpen = charges.some(
    (charge) => isPayable(charge.status) && !(charge.term?.purpose === 'change' && lapsed(charge)),
  )
  const renewal = charges.find(
    ({ status, dueOn, term }) =>
      status === 'canceled' && dueOn === expiresOn && term?.purpose !== 'change',
  )
  const change = charges.find(({ term }) => term?.purpose === 'change')
  const wasForChange =
    renewal !== undefined &&
    change !== undefined &&
    !isPaid(change.status) &&
    change.madeAt > renewal.madeAt
  return isOpen || !wasForChange
    ? []
    : [{ act: 'renew', subscriptionId: held.id, dueOn: expiresOn }]
}

/** What one renewal costs: the plan's price less the discounts that are on every charge. */
export function renewalPrice(
  { discounts }: Pick<HeldSubscription, 'discounts'>,
  { price }: Pick<Plan, 'price'>,
): Cents {
  const off = discounts.filter(({ isRecurrent }) => isRecurrent).map(({ amount }) => amount)
  return toCents(Math.max(0, price - sumCents(off)))
}

/** A charge that was paid, and the time that it has paid for. */
export type PaidTime = {
  readonly id: string
  readonly total: Cents
  readonly from: Day
  readonly until: Day
}

/**
 * The charges that were paid for time that another one had paid for already, with what each has taken. A
 * change of plan is none: what was paid before is counted in its price.
 */
export function paidTwice<Charge extends HeldCharge>(
  charges: readonly Charge[],
  planOf: (charge: Charge) => Pick<Plan, 'interval'> | undefined,
): readonly PaidTime[] {
  const paid: PaidTime[] = []
  const twice: PaidTime[] = []
  const inOrder = charges
    .filter(({ status, total }) => isPaid(status) && total > 0)
    .toSorted((one, other) => newestMadeFirst(other, one))
  for (const charge of inOrder) {
    const { id, total, term, dueOn: from } = charge
    const plan = planOf(charge)
    const until = term?.until ?? (plan === undefined ? from : nextChargeOn(plan, from))
    const time = { id, total, from, until }
    const isAgain = paid.some((before) => before.from <= from && from < before.until)
    if (isAgain && term?.purpose !== 'change') twice.push(time)
    // From a change on its own time counts, and not what it has taken the place of.
    if (term?.purpose === 'change') paid.length = 0
    paid.push(time)
  }
  return twice
}
