import { addDays, type Day } from '@saldo/domain/calendar'
import { changeTermOf, paidShareOf } from '@saldo/domain/subscriptions/changes'
import { isPaid, isPayable } from '@saldo/domain/subscriptions/charges'
import {
  type ChargePurpose,
  chargesOfHeld,
  type Mend,
  mendsOf,
  type OwnFacts,
  renewalPrice,
} from '@saldo/domain/subscriptions/holdings'
import { nextChargeOn, type PaymentWay, type Plan } from '@saldo/domain/subscriptions/plans'
import {
  type GatewayCard,
  type GatewayCharge,
  GatewayFault,
  type GatewaySubscription,
  type PaymentGateway,
  type PlanChange,
} from '../gateways/payment-gateway.ts'
import type { PlanBook } from '../gateways/plans.ts'

/** Who is charged, and by whom. */
export type Charged = {
  readonly gateway: PaymentGateway
  readonly plans: PlanBook
  readonly customerId: string
  /** Where the gateway would write to. */
  readonly email: string
}

/** What the gateway has of a customer at one moment. */
export type GatewayHoldings = {
  readonly subscriptions: readonly GatewaySubscription[]
  readonly charges: readonly GatewayCharge[]
  readonly card: GatewayCard | null
}

export async function readHoldings({ gateway, customerId }: Charged): Promise<GatewayHoldings> {
  const [subscriptions, charges, card] = await Promise.all([
    gateway.listSubscriptions(customerId),
    gateway.listCharges(customerId),
    gateway.findCard(customerId),
  ])
  return { subscriptions, charges, card }
}

/** What was put right at the gateway, and what it has afterwards. */
export type Mended = {
  readonly holdings: GatewayHoldings
  readonly done: readonly Mend[]
  /** Second subscriptions that the gateway has no longer. */
  readonly ended: readonly GatewaySubscription[]
  /** The charges whose plan and end the gateway has by now. */
  readonly applied: ReadonlySet<string>
}

/** One mend may lead to another: a paid change moves the end that a renewal is measured by. */
const ROUNDS_MAX = 4

/** Reads what the gateway has, and puts right there what must not stay (`mendsOf`). */
export async function mendHoldings(charged: Charged, own: OwnFacts): Promise<Mended> {
  const done: Mend[] = []
  const ended: GatewaySubscription[] = []
  const applied = new Set(own.applied)
  let holdings = await readHoldings(charged)
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const mends = mendsOf(holdings, { ...own, applied })
    if (mends.length === 0) break
    for (const mend of mends) {
      await putRight(charged, holdings, { mend, today: own.today })
      if (mend.act === 'apply') applied.add(mend.chargeId)
    }
    const ends = mends.flatMap((mend) => (mend.act === 'end' ? [mend.subscriptionId] : []))
    ended.push(...holdings.subscriptions.filter(({ id }) => ends.includes(id)))
    done.push(...mends)
    holdings = await readHoldings(charged)
  }
  return { holdings, done, ended, applied }
}

async function putRight(
  charged: Charged,
  holdings: GatewayHoldings,
  { mend, today }: { readonly mend: Mend; readonly today: Day },
): Promise<void> {
  const { gateway } = charged
  if (mend.act === 'end') await gateway.endSubscription(mend.subscriptionId)
  else if (mend.act === 'suspend') await gateway.suspend(mend.subscriptionId)
  else if (mend.act === 'cancel') await cancelIfOpen(gateway, mend.chargeId)
  else if (mend.act === 'apply') await gateway.setTerm(mend.subscriptionId, mend)
  else {
    const held = holdings.subscriptions.find(({ id }) => id === mend.subscriptionId)
    if (held !== undefined) await makeRenewal(charged, { held, holdings, dueOn: mend.dueOn, today })
  }
}

/** Removes every discount of a subscription at the gateway. */
export async function removeDiscountsThere(
  gateway: PaymentGateway,
  { id, discounts }: Pick<GatewaySubscription, 'id' | 'discounts'>,
): Promise<void> {
  for (const discount of discounts) await gateway.removeDiscount(id, discount.id)
}

/**
 * What a change of plan costs: the gateway's figures, without what a discount has added to them. A cost that
 * no plan has is none that can be charged.
 */
export async function simulateThere(
  { gateway, plans }: Pick<Charged, 'gateway' | 'plans'>,
  {
    held,
    charges,
    plan,
    today,
  }: {
    readonly held: Pick<GatewaySubscription, 'id' | 'plan'>
    readonly charges: readonly GatewayCharge[]
    readonly plan: Plan
    readonly today: Day
  },
): Promise<PlanChange> {
  const simulated = await gateway.simulateChange(held.id, plan)
  const price = plans.find(held.plan)?.price ?? simulated.newPrice
  const share = paidShareOf(charges, { id: held.id, price })
  const change = changeTermOf(simulated, { plan, today, share })
  if (change.cost < 0 || change.cost > plan.price) {
    throw new GatewayFault('unreadable', 'a change costs what no plan does')
  }
  return change
}

/** Cancels a charge; one that was paid or cancelled meanwhile is seen at the next reading. */
async function cancelIfOpen(gateway: PaymentGateway, chargeId: string): Promise<void> {
  await gateway.cancelCharge(chargeId).catch((error: unknown) => {
    if (!(error instanceof GatewayFault) || error.kind !== 'refused') throw error
  })
}

type Renewed = {
  readonly held: GatewaySubscription
  readonly holdings: GatewayHoldings
  readonly dueOn: Day
  readonly today: Day
  readonly way?: PaymentWay
}

/** Makes the charge of the next interval anew: the gateway's own was cancelled. */
async function makeRenewal(
  charged: Charged,
  { held, holdings, dueOn, way }: Renewed,
): Promise<GatewayCharge | null> {
  const plan = charged.plans.find(held.plan)
  const ourWay = way ?? held.way
  if (plan === undefined || ourWay === null) return null
  return makeCharge(charged, {
    held,
    holdings,
    way: ourWay,
    purpose: 'renewal',
    plan,
    until: nextChargeOn(plan, held.expiresOn),
    dueOn,
    price: renewalPrice(held, plan),
  })
}

type NewCharge = {
  readonly held: GatewaySubscription
  readonly holdings: GatewayHoldings
  readonly way: PaymentWay
  readonly purpose: ChargePurpose
  readonly plan: Plan
  readonly until: Day
  readonly dueOn: Day
  readonly price: Plan['price']
}

/** Each charge of a subscription has a number, so that one that is asked for again is found. */
function makeCharge(
  { gateway, customerId, email }: Charged,
  { held, holdings, way, purpose, plan, until, dueOn, price }: NewCharge,
): Promise<GatewayCharge> {
  const no = chargesOfHeld(holdings, held.id).length
  const label = purpose === 'change' ? `Mudança para ${plan.name}` : `Assinatura: ${plan.name}`
  return gateway.createCharge({
    customerId,
    ourId: `${held.id}-${purpose}-${no}`,
    email,
    dueOn,
    items: [{ label, quantity: 1, price }],
    subscription: { id: held.id, way, term: { purpose, plan: plan.identifier, until } },
  })
}

/** Days that a boleto has: a bank takes one to register it. */
export const BOLETO_DAYS = 3

/** When a charge is due that is made today: no earlier than it was due before. */
function chooseDueDay(way: PaymentWay, today: Day, before: Day = today): Day {
  const soonest = way === 'bank_slip' ? addDays(today, BOLETO_DAYS) : today
  return before > soonest ? before : soonest
}

/** Cancels what is open of a subscription. It fails where one of them is being paid at this moment. */
async function cancelOpen(
  { gateway }: Charged,
  { held, holdings }: Pick<Renewed, 'held' | 'holdings'>,
): Promise<void> {
  const open = chargesOfHeld(holdings, held.id).filter(({ status }) => isPayable(status))
  for (const { id } of open) await gateway.cancelCharge(id)
}

/**
 * Takes away what a new subscription takes the place of: everything that can still be charged. Whatever is
 * paid at this very moment makes it fail, and nothing is bought a second time.
 */
export async function clearForNew(charged: Charged, holdings: GatewayHoldings): Promise<void> {
  for (const held of holdings.subscriptions) {
    await cancelOpen(charged, { held, holdings })
    await charged.gateway.endSubscription(held.id)
  }
}

/** Ends what a person cancels: it is charged no more, and what is open is cancelled. */
export async function cancelThere(charged: Charged, held: GatewaySubscription): Promise<void> {
  const { gateway } = charged
  await gateway.suspend(held.id)
  const charges = await gateway.listCharges(charged.customerId)
  for (const { id, status } of chargesOfHeld({ charges }, held.id)) {
    if (isPayable(status)) await cancelIfOpen(gateway, id)
  }
}

/** Takes up again what was cancelled; a renewal that was cancelled with it is made anew. */
export async function resumeThere(
  charged: Charged,
  { held, today }: { readonly held: GatewaySubscription; readonly today: Day },
): Promise<void> {
  await charged.gateway.activate(held.id)
  const holdings = await readHoldings(charged)
  const own = chargesOfHeld(holdings, held.id).filter(
    ({ dueOn, term }) => dueOn === held.expiresOn && term?.purpose !== 'change',
  )
  const isCancelled = own.length > 0 && own.every(({ status }) => status === 'canceled')
  if (isCancelled && held.expiresOn >= today) {
    await makeRenewal(charged, { held, holdings, dueOn: held.expiresOn, today })
  }
}

type ChangeFacts = {
  readonly held: GatewaySubscription
  readonly holdings: GatewayHoldings
  readonly way: PaymentWay
  readonly plan: Plan
  readonly today: Day
}

/**
 * Changes a plan at the gateway's own price. What is open for the old plan is cancelled first; what the
 * change costs is charged to the card at once, and by Pix or boleto the old plan stands until it is paid.
 * Returns false, and changes nothing, where it costs more than was agreed to.
 */
export async function changeThere(
  charged: Charged,
  { held, holdings, way, plan, today }: ChangeFacts,
  agreedCost: Plan['price'],
): Promise<boolean> {
  const { gateway, customerId } = charged
  const { charges } = holdings
  const { cost, expiresOn: until } = await simulateThere(charged, { held, charges, plan, today })
  if (cost > agreedCost) return false
  await cancelOpen(charged, { held, holdings })
  if (cost === 0) {
    await gateway.setTerm(held.id, { plan: plan.identifier, until })
    return true
  }
  const made = { held, holdings, way, purpose: 'change', plan, until, price: cost } as const
  // The day after a change by Pix still pays it: a code is often paid in the evening.
  const dueOn = way === 'pix' ? addDays(today, 1) : chooseDueDay(way, today)
  const charge = await makeCharge(charged, { ...made, dueOn })
  if (way === 'credit_card') await payOrCancel(charged, charge.id, customerId)
  return true
}

/** A charge that the card refuses is not left behind: it would be tried again by itself. */
async function payOrCancel(
  { gateway }: Charged,
  chargeId: string,
  customerId: string,
): Promise<void> {
  try {
    await gateway.payByCard(chargeId, customerId)
  } catch (error) {
    if (error instanceof GatewayFault && error.kind === 'declined') {
      await cancelIfOpen(gateway, chargeId)
    }
    throw error
  }
}

/**
 * Goes over to another way to pay, from now on and for what is open: a card pays it on the spot; for Pix or
 * boleto it is made anew with its code or line, for the same time and price.
 */
export async function changeWayThere(
  charged: Charged,
  { held, holdings, way, today }: Omit<ChangeFacts, 'plan'>,
): Promise<void> {
  const { gateway, customerId, plans } = charged
  const open = chargesOfHeld(holdings, held.id).find(({ status }) => isPayable(status))
  if (way === 'credit_card') {
    if (open !== undefined) await gateway.payByCard(open.id, customerId)
    if (held.way !== way) await gateway.setWay(held.id, way)
    return
  }
  if (held.way !== way) await gateway.setWay(held.id, way)
  const isPaidSo = way === 'pix' ? open?.pixCode != null : open?.bankSlip != null
  if (open === undefined || isPaidSo) return
  await cancelOpen(charged, { held, holdings })
  const dueOn = chooseDueDay(way, today, open.dueOn)
  const plan = plans.find(open.term?.plan ?? held.plan)
  if (open.term === null || plan === undefined) {
    await makeRenewal(charged, { held, holdings, dueOn, today, way })
    return
  }
  const { purpose, until } = open.term
  const price = open.total
  await makeCharge(charged, { held, holdings, way, purpose, plan, until, dueOn, price })
}

/** How many charges of a subscription were paid. */
export function countPaid(charges: readonly GatewayCharge[], id: string): number {
  return chargesOfHeld({ charges }, id).filter(({ status }) => isPaid(status)).length
}
