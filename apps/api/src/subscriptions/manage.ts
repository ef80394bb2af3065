import { refuse, type Refused, isRefused, type Refusal } from '@saldo/contract/refusals'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { claimActing, releaseActing, listCharges } from './store.ts'
import { type Billing, logFault, refusalOf, refusalOfCard, type ActingUser } from './billing.ts'
import {
  setCheckedAt,
  findCustomerId,
  putCustomer,
  putPayer,
  type KeptSubscription,
  setCancelledAt,
} from './billing-store.ts'
import { CHECKED_EVERY_MS, UNDER_WAY_MS, reconcile } from './reconcile.ts'
import type {
  PayerFields,
  changePlan as changeEndpoint,
  changeWay as wayEndpoint,
  payCharge as payEndpoint,
  readSubscriptionCharge as chargeEndpoint,
  simulateChangeOfPlan as simulateEndpoint,
} from '@saldo/contract/subscription-changes'
import { RefusedWrite } from '../db/refused-write.ts'
import { GatewayFault, type GatewaySubscription } from '../gateways/payment-gateway.ts'
import { findUser } from '../users/store.ts'
import { tryCard, tryCharge } from './codes.ts'
import type { Answer, Call } from '@saldo/contract/endpoint'
import { type Day, dayAt } from '@saldo/domain/calendar'
import { isPayable, paidState } from '@saldo/domain/subscriptions/charges'
import { chargesOfHeld } from '@saldo/domain/subscriptions/holdings'
import type { PaymentWay, Plan } from '@saldo/domain/subscriptions/plans'
import { refuseChangeOfPlan, refuseChangeOfWay } from '@saldo/domain/subscriptions/refusals'
import {
  cancelThere,
  changeThere,
  changeWayThere,
  type Charged,
  type GatewayHoldings,
  resumeThere,
  simulateThere,
} from './holdings.ts'
import type { OwnerLedger } from '../context.ts'

/**
 * Does something at the gateway for a user while nothing else is done for them, on any server: of two
 * presses at once the second is refused. What a server that ended has left ends by itself, and is compared
 * with the gateway soon.
 */
export async function actAlone<T>(
  { database, clock }: Billing,
  { userId, recheck }: ActingUser,
  act: () => Promise<T>,
): Promise<T | Refused<'charge_under_way'>> {
  const nowMs = clock.now()
  const until = instantAt(nowMs + UNDER_WAY_MS)
  const isClaimed = await database.system(async (ledger) => {
    await setOwner({ ledger, userId })
    await takeLedger({ ledger, userId })
    await recheck(ledger)
    const at = instantAt(nowMs)
    if (!(await claimActing({ ledger, userId }, { until, at }))) return false
    const soon = instantAt(nowMs - CHECKED_EVERY_MS + 2 * UNDER_WAY_MS)
    await setCheckedAt({ ledger, userId }, { at: soon })
    return true
  })
  if (!isClaimed) return refuse('charge_under_way')
  try {
    return await act()
  } finally {
    await database.system(async (ledger) => {
      await setOwner({ ledger, userId })
      await releaseActing({ ledger, userId }, { until })
    })
  }
}

const toPayer = ({ cpf, ...fields }: PayerFields, email: string) => ({
  ...fields,
  taxId: cpf,
  email,
})

/** Keeps who pays, here and at the gateway. Sent again, it is the same customer with other particulars. */
export async function savePayer(
  billing: Billing,
  { userId, payer, recheck }: ActingUser & { readonly payer: PayerFields },
): Promise<PayerFields | Refused<'gateway_unanswered' | 'gateway_refused'>> {
  const { database, gateway, clock } = billing
  const user = await database.system((ledger) => findUser({ ledger, userId }))
  if (user === undefined) throw new Error('whoever is signed in has an account')
  let customerId: string
  try {
    customerId = await gateway.saveCustomer(userId, toPayer(payer, user.email))
  } catch (error) {
    logFault(billing, error)
    return refusalOf(error)
  }
  const at = instantAt(clock.now())
  try {
    await database.system(async (ledger) => {
      await setOwner({ ledger, userId })
      await takeLedger({ ledger, userId })
      await recheck(ledger)
      await putPayer({ ledger, userId }, { at, ...payer })
      await putCustomer({ ledger, userId }, { customerId, at })
    })
  } catch (error) {
    if (error instanceof RefusedWrite) await forgetUnkept(billing, { userId, customerId })
    throw error
  }
  return payer
}

/** What the gateway was told for a session that has ended meanwhile is forgotten there, if nobody has it here. */
async function forgetUnkept(
  { database, gateway, log }: Billing,
  { userId, customerId }: { readonly userId: string; readonly customerId: string },
): Promise<void> {
  const kept = await database.system((ledger) => findCustomerId({ ledger, userId }))
  if (kept !== null) return
  await gateway.removeCustomer(customerId).catch((error: unknown) => logFault({ log }, error))
}

type NewCard = ActingUser & { readonly token: string }

/** Has the gateway charge the card of a token from now on, and says which card that is. */
export async function saveCard(billing: Billing, card: NewCard) {
  const { database } = billing
  const { userId, recheck } = card
  const customerId = await database.system(async (ledger) => {
    await recheck(ledger)
    return findCustomerId({ ledger, userId })
  })
  if (customerId === null) return refuse('payer_missing')
  return tryCard({ ...billing, userId }, () => addCard(billing, { ...card, customerId }))
}

async function addCard(
  billing: Billing,
  { userId, token, customerId }: NewCard & { readonly customerId: string },
) {
  const { gateway } = billing
  try {
    const { brand, maskedNumber } = await gateway.addCard(customerId, token)
    await reconcile(billing, userId)
    return { brand, maskedNumber }
  } catch (error) {
    logFault(billing, error)
    // A token is good for one use: what it was not taken for is a card that is not good.
    if (error instanceof GatewayFault && error.kind === 'refused') return refuse('card_invalid')
    return refusalOfCard(error)
  }
}

/** What is asked about a subscription, and when that is for the person. */
export type ManagedSubscription = ActingUser & {
  readonly row: KeptSubscription
  readonly today: Day
  readonly timeZone: string
}

type Managed = {
  readonly plan: Plan
  readonly subscriptionId: string
}

/** The plan that a subscription is to become, or why it may not. */
export function planOfChange(
  billing: Billing,
  { row, today, timeZone }: ManagedSubscription,
  identifier: string,
):
  | Managed
  | Refused<
      'subscription_not_active' | 'plan_not_found' | 'plan_is_the_same' | 'payment_way_not_taken'
    > {
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
  { row, today }: Pick<ManagedSubscription, 'row' | 'today'>,
  { plan, subscriptionId }: Managed,
): Promise<Answer<typeof simulateEndpoint> | Refused<'gateway_unanswered' | 'gateway_refused'>> {
  try {
    const charges = row.customerId === null ? [] : await billing.gateway.listCharges(row.customerId)
    const held = { id: subscriptionId, plan: row.plan }
    return await simulateThere(billing, { held, charges, plan, today })
  } catch (error) {
    logFault(billing, error)
    return refusalOf(error)
  }
}

/** Changes the plan, where it costs no more than the person has agreed to; one change at a time. */
export function changePlan(
  billing: Billing,
  managing: ManagedSubscription,
  { plan, cost }: Managed & Pick<Call<typeof changeEndpoint>['body'], 'cost'>,
): Promise<null | Refused<(typeof changeEndpoint)['refusals'][number] | 'too_many_requests'>> {
  const act: Act<'price_has_changed' | 'card_missing'> = async (there) => {
    const { held, holdings, charged, isSamePlan, card } = there
    // Whoever is served after another change has seen another price.
    if (!isSamePlan) return refuse('price_has_changed')
    const way = held.way ?? 'pix'
    if (way === 'credit_card' && card === null) return refuse('card_missing')
    const change = { held, holdings, way, plan, today: managing.today }
    return (await changeThere(charged, change, cost)) ? null : refuse('price_has_changed')
  }
  return chargeThere(billing, { ...managing, way: managing.row.way }, act)
}

/** Why a way to pay cannot be taken, or null. */
export function refuseWay(
  billing: Billing,
  { row, today, timeZone }: ManagedSubscription,
  way: PaymentWay,
) {
  const plan = billing.plans.find(row.plan)
  const facts = { ...row, expireOn: dayAt(Date.parse(row.expireAt), timeZone) }
  return refuseChangeOfWay(facts, { plan, way, today })
}

/** Goes over to another way to pay; what is open is paid by card on the spot, or made anew for it. */
export function changeWay(
  billing: Billing,
  managing: ManagedSubscription,
  way: PaymentWay,
): Promise<null | Refused<(typeof wayEndpoint)['refusals'][number] | 'too_many_requests'>> {
  const act: Act<'card_missing'> = async ({ held, holdings, charged, card }) => {
    if (way === 'credit_card' && card === null) return refuse('card_missing')
    await changeWayThere(charged, { held, holdings, way, today: managing.today })
    return null
  }
  return chargeThere(billing, { ...managing, way }, act)
}

type Act<R extends Refusal> = (there: There) => Promise<null | Refused<R>>
type ManagedPlan = Pick<ManagedSubscription, 'userId' | 'recheck' | 'row'>

/** An act that may charge a card: whose charges were declined too often today is refused before. */
function chargeThere<R extends Refusal>(
  billing: Billing,
  { way, ...acting }: ManagedPlan & { readonly way: PaymentWay | null },
  act: Act<R>,
) {
  const charge = () => actThere(billing, acting, act)
  const { userId } = acting
  return way === 'credit_card' ? tryCharge({ ...billing, userId }, charge) : charge()
}

type There = {
  readonly charged: Charged
  readonly held: GatewaySubscription
  readonly holdings: GatewayHoldings
  readonly card: GatewayHoldings['card']
  /** Whether the plan is still the one that the person saw. */
  readonly isSamePlan: boolean
}

/**
 * Acts on one subscription at the gateway, by what the gateway has of it at that moment and while nothing
 * else is done for the user; what came of it is read again, whatever it was.
 */
function actThere<R extends Refusal>(
  billing: Billing,
  { userId, recheck, row }: ManagedPlan,
  act: Act<R>,
) {
  return actAlone<null | Refused<
    R | ReturnType<typeof refusalOfCard>['refused'] | 'subscription_not_active'
  >>(billing, { userId, recheck }, async () => {
    try {
      const there = await readThere(billing, { userId, row })
      if (there === null) return refuse('subscription_not_active')
      await billing.database.system(recheck)
      const result = await act(there)
      await readAfter(billing, userId)
      return result
    } catch (error) {
      logFault(billing, error)
      await readAfter(billing, userId)
      return refusalOfCard(error)
    }
  })
}

/** A reading that fails after an act is made up for by the next one. */
async function readAfter(billing: Billing, userId: string): Promise<void> {
  await reconcile(billing, userId, { isActing: true }).catch((error: unknown) =>
    logFault(billing, error),
  )
}

async function readThere(
  billing: Billing,
  { userId, row }: Pick<ManagedSubscription, 'userId' | 'row'>,
): Promise<There | null> {
  const { database, gateway, plans } = billing
  const holdings = await reconcile(billing, userId, { isActing: true })
  const held = holdings?.subscriptions.find(({ id }) => id === row.subscriptionId)
  if (holdings === null || held === undefined) return null
  const user = await database.system((ledger) => findUser({ ledger, userId }))
  const { customerId } = held
  return {
    charged: { gateway, plans, customerId, email: user?.email ?? '' },
    held,
    holdings,
    card: holdings.card,
    isSamePlan: held.plan === row.plan,
  }
}

type Suspended = null | Refused<
  | 'gateway_unanswered'
  | 'gateway_refused'
  | 'subscription_not_active'
  | 'charge_under_way'
  | 'cancellation_unanswered'
>

/**
 * Cancels a subscription at the gateway, or takes it up again. A charge that is open is cancelled: whoever
 * cancels owes nothing. A cancellation is kept before the gateway is asked, and made up for where it does
 * not answer; a subscription that was never paid for is ended there.
 */
export async function setSuspendedThere(
  billing: Billing,
  managing: ManagedSubscription,
  suspended: boolean,
): Promise<Suspended> {
  const { userId, recheck, row } = managing
  const keep = async (at: string | null) => {
    await billing.database.system(async (ledger) => {
      await setOwner({ ledger, userId })
      await takeLedger({ ledger, userId })
      await setCancelledAt({ ledger, userId }, { id: row.id, at })
    })
  }
  const result: Suspended = await actAlone<Suspended>(billing, { userId, recheck }, async () => {
    if (suspended) await keep(instantAt(billing.clock.now()))
    try {
      const there = await readThere(billing, managing)
      // What was cancelled stays so; what is charged again needs whoever wished it to be signed in still.
      if (!suspended) {
        await billing.database.system(recheck)
        await keep(null)
      }
      if (there !== null) await setThere(there, { suspended, today: managing.today })
      await reconcile(billing, userId, { isActing: true })
      return null
    } catch (error) {
      logFault(billing, error)
      const refused = refusalOf(error)
      if (!suspended || refused.refused === 'gateway_unanswered') return refused
      await keep(null)
      return refused
    }
  })
  const isKept = suspended && isRefused(result) && result.refused === 'gateway_unanswered'
  return isKept ? refuse('cancellation_unanswered') : result
}

async function setThere(
  { charged, held, holdings }: There,
  { suspended, today }: { readonly suspended: boolean; readonly today: Day },
): Promise<void> {
  const isFirst = paidState(chargesOfHeld(holdings, held.id)) === 'pending'
  if (!suspended) await resumeThere(charged, { held, today })
  else if (isFirst) await charged.gateway.endSubscription(held.id)
  else await cancelThere(charged, held)
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
    const find = () =>
      database.read(userId, (ledger) => findKept({ ledger, userId }, { row, invoiceId }))
    let kept = await find()
    if (kept?.status !== charge.status) {
      await reconcile(billing, userId)
      kept = await find()
    }
    const canPay = isPayable(charge.status)
    return {
      _id: charge.id,
      due_date: charge.dueOn,
      total: charge.total,
      status: charge.status,
      secure_url: charge.pageUrl,
      purpose: kept?.purpose ?? null,
      plan: kept?.plan ?? null,
      pixCode: canPay ? charge.pixCode : null,
      bankSlip: canPay ? charge.bankSlip : null,
    }
  } catch (error) {
    if (isAbsent(error)) return refuse('subscription_not_found')
    logFault(billing, error)
    return refusalOf(error)
  }
}

/** A charge that the gateway does not have is answered as one of another person. */
const isAbsent = (error: unknown) => error instanceof GatewayFault && error.kind === 'not_found'

async function findKept(
  ctx: OwnerLedger,
  { row, invoiceId }: { readonly row: KeptSubscription; readonly invoiceId: string },
) {
  const charges = await listCharges(ctx, row.id)
  return charges.find(({ _id }) => _id === invoiceId)
}

type Paid =
  | Answer<typeof payEndpoint>
  | Refused<(typeof payEndpoint)['refusals'][number] | 'too_many_requests'>

/** Charges the card again for what was not paid; one attempt at a time. */
export function payCharge(billing: Billing, charge: ChargeOf & ActingUser): Promise<Paid> {
  const { userId } = charge
  const act = () => actAlone<Paid>(billing, charge, () => payNow(billing, charge))
  return tryCharge<Paid>({ ...billing, userId }, act)
}

async function payNow(
  billing: Billing,
  { userId, recheck, row, invoiceId }: ChargeOf & ActingUser,
): Promise<Paid> {
  const { gateway, database } = billing
  if (row.customerId === null) return refuse('subscription_not_found')
  try {
    const charge = await gateway.readCharge(invoiceId)
    if (charge.subscriptionId !== row.subscriptionId) return refuse('subscription_not_found')
    const holdings = await reconcile(billing, userId, { isActing: true })
    // A second charge of one period is cancelled by that reading.
    const now = holdings?.charges.find(({ id }) => id === invoiceId)
    if (now === undefined || !isPayable(now.status)) return refuse('charge_not_payable')
    if (holdings?.card == null) return refuse('card_missing')
    await database.system(recheck)
    await gateway.payByCard(invoiceId, row.customerId)
    await reconcile(billing, userId, { isActing: true })
    return await database.read(userId, (ledger) => listCharges({ ledger, userId }, row.id))
  } catch (error) {
    if (isAbsent(error)) return refuse('subscription_not_found')
    logFault(billing, error)
    return refusalOfCard(error)
  }
}
