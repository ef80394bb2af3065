import type { Answer, Call } from '@saldo/contract/endpoint'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type {
  changePlan as changeEndpoint,
  payCharge as payEndpoint,
  readSubscriptionCharge as chargeEndpoint,
  simulateChangeOfPlan as simulateEndpoint,
} from '@saldo/contract/subscription-changes'
import { type Day, dayAt } from '@saldo/domain/calendar'
import { isPayable } from '@saldo/domain/subscriptions/charges'
import type { Plan } from '@saldo/domain/subscriptions/plans'
import { refuseChangeOfPlan } from '@saldo/domain/subscriptions/refusals'
import type { Ledger } from '../db/ledger.ts'
import { actAlone } from './act-alone.ts'
import { type Billing, logFault, refusalOf, refusalOfCard } from './billing.ts'
import type { KeptSubscription } from './billing-store.ts'
import { reconcile } from './reconcile.ts'
import { listCharges } from './store.ts'

/** What is asked about a subscription, and when that is for the person. */
export type ManagedSubscription = {
  readonly userId: string
  readonly row: KeptSubscription
  readonly today: Day
  readonly timeZone: string
}

type Managed = {
  readonly plan: Plan
  readonly subscriptionId: string
}
type ChangeRefusal = Refused<
  'subscription_not_active' | 'plan_not_found' | 'plan_is_the_same' | 'payment_way_not_taken'
>

/** The plan that a subscription is to become, or why it may not. */
export function planOfChange(
  billing: Billing,
  { row, today, timeZone }: ManagedSubscription,
  identifier: string,
): Managed | ChangeRefusal {
  const plan = billing.plans.find(identifier)
  const facts = { ...row, expireOn: dayAt(Date.parse(row.expireAt), timeZone) }
  const refusal = refuseChangeOfPlan(facts, { plan, way: row.way, today })
  if (refusal !== null) return refuse(refusal)
  if (plan === undefined) return refuse('plan_not_found')
  // What is not of the gateway is not changed there.
  if (row.subscriptionId === null) return refuse('subscription_not_active')
  return { plan, subscriptionId: row.subscriptionId }
}

/** What a change of plan costs, by the gateway's own figures. */
export async function simulateChange(
  billing: Billing,
  { plan, subscriptionId }: Managed,
): Promise<Answer<typeof simulateEndpoint> | Refused<'gateway_unanswered' | 'gateway_refused'>> {
  try {
    return await billing.gateway.simulateChange(subscriptionId, plan)
  } catch (error) {
    logFault(billing, error)
    return refusalOf(error)
  }
}

type Agreed = Managed & Pick<Call<typeof changeEndpoint>['body'], 'cost'>

/** Changes the plan, where it costs no more than the person has agreed to; one change at a time. */
export function changePlan(billing: Billing, managing: ManagedSubscription, agreed: Agreed) {
  return actAlone(billing, managing, (isSamePlan) =>
    isSamePlan
      ? changeNow(billing, managing, agreed)
      : Promise.resolve(refuse('price_has_changed')),
  )
}

async function changeNow(
  billing: Billing,
  { userId }: ManagedSubscription,
  { plan, subscriptionId, cost }: Agreed,
) {
  const { gateway } = billing
  try {
    const now = await gateway.simulateChange(subscriptionId, plan)
    if (now.cost > cost) return refuse('price_has_changed')
    await gateway.changePlan(subscriptionId, plan)
  } catch (error) {
    logFault(billing, error)
    return refusalOfCard(error)
  }
  await reconcile(billing, userId).catch((error: unknown) => logFault(billing, error))
  return null
}

/**
 * Suspends a subscription at the gateway, or takes it up again. A charge that is open is cancelled: whoever
 * cancels owes nothing.
 */
export async function setSuspendedThere(
  billing: Billing,
  { userId, row }: ManagedSubscription,
  suspended: boolean,
): Promise<null | Refused<'gateway_unanswered' | 'gateway_refused'>> {
  const { gateway } = billing
  const { subscriptionId } = row
  if (subscriptionId === null) return null
  try {
    if (suspended) {
      await gateway.suspend(subscriptionId)
      const all = row.customerId === null ? [] : await gateway.listCharges(row.customerId)
      const open = all.filter(
        (charge) => charge.subscriptionId === subscriptionId && isPayable(charge.status),
      )
      for (const { id } of open) await gateway.cancelCharge(id)
    } else await gateway.activate(subscriptionId)
    await reconcile(billing, userId)
    return null
  } catch (error) {
    logFault(billing, error)
    return refusalOf(error)
  }
}

type ChargeOf = {
  readonly userId: string
  readonly row: KeptSubscription
  readonly invoiceId: string
}

/** How a charge can be paid. Where its state is another one by now, everything is read again. */
export async function readCharge(
  billing: Billing,
  { userId, row, invoiceId }: ChargeOf,
): Promise<
  | Answer<typeof chargeEndpoint>
  | Refused<'gateway_unanswered' | 'gateway_refused' | 'subscription_not_found'>
> {
  const { gateway, database } = billing
  try {
    const charge = await gateway.readCharge(invoiceId)
    if (charge.subscriptionId !== row.subscriptionId) return refuse('subscription_not_found')
    const kept = await database.read(userId, (ledger) =>
      findKept(ledger, { userId, row, invoiceId }),
    )
    if (kept?.status !== charge.status) await reconcile(billing, userId)
    const canPay = isPayable(charge.status)
    return {
      _id: charge.id,
      due_date: charge.dueOn,
      total: charge.total,
      status: charge.status,
      secure_url: charge.pageUrl,
      pixCode: canPay ? charge.pixCode : null,
      bankSlip: canPay ? charge.bankSlip : null,
    }
  } catch (error) {
    logFault(billing, error)
    return refusalOf(error)
  }
}

async function findKept(ledger: Ledger, { userId, row, invoiceId }: ChargeOf) {
  const charges = await listCharges(ledger, userId, row.id)
  return charges.find(({ _id }) => _id === invoiceId)
}

type Paid = Answer<typeof payEndpoint> | Refused<(typeof payEndpoint)['refusals'][number]>

/** Charges the card again for what was not paid; one attempt at a time. */
export function payCharge(billing: Billing, charge: ChargeOf): Promise<Paid> {
  return actAlone<Paid>(billing, charge, () => payNow(billing, charge))
}

async function payNow(billing: Billing, { userId, row, invoiceId }: ChargeOf): Promise<Paid> {
  const { gateway, database } = billing
  if (row.customerId === null) return refuse('subscription_not_found')
  try {
    const charge = await gateway.readCharge(invoiceId)
    if (charge.subscriptionId !== row.subscriptionId) return refuse('subscription_not_found')
    if (!isPayable(charge.status)) {
      await reconcile(billing, userId)
      return refuse('charge_not_payable')
    }
    if ((await gateway.findCard(row.customerId)) === null) return refuse('card_missing')
    await gateway.payByCard(invoiceId, row.customerId)
    await reconcile(billing, userId)
    return await database.read(userId, (ledger) => listCharges(ledger, userId, row.id))
  } catch (error) {
    logFault(billing, error)
    return refusalOfCard(error)
  }
}
