import type { Call } from '@saldo/contract/endpoint'
import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import type { subscribe as endpoint } from '@saldo/contract/subscription-changes'
import { addDays, dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import {
  type CodeFacts,
  discountOf,
  isCode,
  isDiscount,
  readPromotionalCode,
  refuseCode,
} from '@saldo/domain/subscriptions/codes'
import { isPaidFor } from '@saldo/domain/subscriptions/holdings'
import type { Plan } from '@saldo/domain/subscriptions/plans'
import { refuseSubscribing } from '@saldo/domain/subscriptions/refusals'
import type { Recheck } from '../access/refuse-caller.ts'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { GatewayFault, type NewSubscription } from '../gateways/payment-gateway.ts'
import type { ActingUser } from './billing.ts'
import { actAlone } from './manage.ts'
import { type Billing, isUnanswered, logFault, refusalOfCard } from './billing.ts'
import {
  deleteRequested,
  findCustomerId,
  insertRequested,
  type KeptSubscription,
  listKept,
  setUnanswered,
} from './billing-store.ts'
import { findGuessed, tryCharge } from './codes.ts'
import { giveBackCode, redeem } from './store.ts'
import { BOLETO_DAYS, clearForNew, readHoldings } from './holdings.ts'
import { reconcile, UNDER_WAY_MS } from './reconcile.ts'
import type { OwnerLedger, JobContext } from '../context.ts'

type Request = Call<typeof endpoint>['body'] & ActingUser & { readonly address: string }
type Refusal = Refused<(typeof endpoint)['refusals'][number] | 'too_many_requests'>

const factsOf = (row: KeptSubscription) => ({
  ...row,
  expireOn: dayAt(Date.parse(row.expireAt), DEFAULT_TIME_ZONE),
})

/**
 * Subscribes to a plan. The request is written down before the gateway is asked, and what came of it
 * afterwards; a server that ends in between leaves a request that the comparison with the gateway mends.
 * Of two calls at once the second is refused while the first is under way, and one that is repeated finds
 * what the first has made. What is late, waits or is over is taken away at the gateway first.
 */
export async function subscribe(billing: Billing, request: Request): Promise<null | Refusal> {
  if (await isMade(billing, request)) return null
  const { userId, paymentType } = request
  const act = () => actAlone(billing, request, () => subscribeNow(billing, request))
  const result =
    paymentType === 'credit_card' ? await tryCharge({ ...billing, userId }, act) : await act()
  if (isRefused(result) && result.refused === 'charge_under_way') {
    return refuse('subscription_under_way')
  }
  return result as null | Refusal
}

/** Whether this very request was answered before: it is answered again, whatever else goes on. */
async function isMade({ database }: Billing, { userId, _id: id }: Request): Promise<boolean> {
  const kept = await database.system(async (ledger) => {
    await setOwner({ ledger, userId })
    return listKept({ ledger, userId })
  })
  return kept.some((row) => row.id === id && row.subscriptionId !== null)
}

async function subscribeNow(billing: Billing, request: Request): Promise<null | Refusal> {
  const { database, gateway } = billing
  const { userId, _id: id } = request
  let isBegun = false
  try {
    await settleWaiting(billing, userId)
    const begun = await database.system((ledger) =>
      begin({ ledger, userId: request.userId }, billing, request),
    )
    if (begun === null || isRefused(begun)) return begun
    isBegun = true
    const refusal = await makeRoom(billing, begun, request.recheck)
    if (refusal !== null) {
      await drop(billing, { userId, id })
      await reconcile(billing, userId, { isActing: true })
      return refuse(refusal)
    }
    await gateway.createSubscription(begun)
  } catch (error) {
    logFault(billing, error)
    await database.system(async (ledger) => {
      await setOwner({ ledger, userId })
      await takeLedger({ ledger, userId })
      if (isUnanswered(error)) return setUnanswered({ ledger, userId }, { id })
    })
    if (isBegun && !isUnanswered(error)) await drop(billing, { userId, id })
    return refusalOfCard(error)
  }
  // It is made: whatever fails from here on is read again by itself.
  await reconcile(billing, userId, { isActing: true }).catch((error: unknown) =>
    logFault(billing, error),
  )
  return null
}

/** Nothing came of a request: its code can be used again. */
function drop({ database }: Billing, row: { readonly userId: string; readonly id: string }) {
  return database.system(async (ledger) => {
    await setOwner({ ledger, userId: row.userId })
    await takeLedger({ ledger, userId: row.userId })
    await giveBackCode({ ledger, userId: row.userId }, row)
    await deleteRequested({ ledger, userId: row.userId }, row)
  })
}

/**
 * Makes room for a subscription at the gateway. Returns why it cannot be made, or null: something that was
 * open is being paid at this moment, or there is no card to charge.
 */
async function makeRoom(
  { gateway, plans, clock, database }: Billing,
  { customerId, ourId, way }: NewSubscription,
  recheck: Recheck,
): Promise<'already_subscribed' | 'card_missing' | null> {
  const charged = { gateway, plans, customerId, email: '' }
  const { card, ...held } = await readHoldings(charged)
  await database.system(recheck)
  if (way === 'credit_card' && card === null) return 'card_missing'
  // The same request, sent again: it is there already.
  if (held.subscriptions.some((one) => one.ourId === ourId)) return null
  const today = dayAt(clock.now(), DEFAULT_TIME_ZONE)
  if (held.subscriptions.some((one) => isPaidFor(one, { ...held, today }))) {
    return 'already_subscribed'
  }
  try {
    await clearForNew(charged, { card, ...held })
    return null
  } catch (error) {
    if (error instanceof GatewayFault && error.kind === 'refused') return 'already_subscribed'
    throw error
  }
}

/** What was open when the person looked away may be paid by now, or may have never reached the gateway. */
async function settleWaiting(billing: Billing, userId: string): Promise<void> {
  const { database, clock } = billing
  const kept = await database.system(async (ledger) => {
    await setOwner({ ledger, userId })
    return listKept({ ledger, userId })
  })
  const isLate = ({ createdAt }: KeptSubscription) =>
    clock.now() - Date.parse(createdAt) >= UNDER_WAY_MS
  const waits = kept.some(
    (row) =>
      row.subscriptionId !== null ||
      row.status === 'unanswered' ||
      (row.status === 'requested' && isLate(row)),
  )
  if (waits) await reconcile(billing, userId, { isActing: true })
}

/** Writes the request down. Null where the same one was answered before. */
async function begin(
  ctx: OwnerLedger,
  { clock, plans }: Billing,
  request: Request,
): Promise<NewSubscription | null | Refusal> {
  const { _id: id, paymentType: way } = request
  const nowMs = clock.now()
  const at = instantAt(nowMs)
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  await setOwner(ctx)
  await takeLedger(ctx)
  await request.recheck(ctx.ledger)
  const kept = await listKept(ctx)
  const same = kept.find((row) => row.id === id)
  const plan = plans.find(request.plan)
  if (kept.some(({ status }) => status === 'requested')) return refuse('subscription_under_way')
  if (same !== undefined && same.status !== 'unanswered') return null
  // Another request whose fate is not known yet: the gateway may have it.
  if (kept.some((row) => row.status === 'unanswered' && row.id !== id)) {
    return refuse('subscription_under_way')
  }
  const refusal = refuseSubscribing(kept.map(factsOf), { plan, way, today })
  if (refusal !== null) return refuse(refusal)
  if (plan === undefined) return refuse('plan_not_found')
  const customerId = await findCustomerId(ctx)
  if (customerId === null) return refuse('payer_missing')
  const code = await findCode({ ...ctx, nowMs }, request, { hasRequested: same !== undefined })
  if (isRefused(code)) return code

  // Decided.
  if (same !== undefined) await deleteRequested(ctx, { id })
  const name = code === null ? null : readPromotionalCode(request.promotionalCode ?? '')
  await insertRequested(ctx, { id, plan: plan.identifier, way, code: name, at })
  if (name !== null && code?.isRedeemed === false) {
    await redeem(ctx, { code: name, subscriptionId: id, at })
  }
  return {
    customerId,
    ourId: id,
    plan,
    way,
    dueOn: way === 'bank_slip' ? addDays(today, BOLETO_DAYS) : null,
    discount: discountIn(code, plan),
  }
}

async function findCode(
  ctx: JobContext,
  { address, promotionalCode }: Request,
  { hasRequested }: { readonly hasRequested: boolean },
): Promise<CodeFacts | null | Refusal> {
  const name = readPromotionalCode(promotionalCode ?? '')
  if (name === '') return null
  // What no code looks like is mistyped, and guesses nothing.
  if (!isCode(name)) return refuse('promotional_code_invalid', 'promotionalCode')
  const code = await findGuessed(ctx, { address, code: name })
  if (isRefused(code)) return { ...code, fields: ['promotionalCode'] }
  // The same request, sent again, has used it itself.
  const refusal = refuseCode(code, dayAt(ctx.nowMs, DEFAULT_TIME_ZONE))
  const isOwn = refusal === 'promotional_code_redeemed' && hasRequested
  if (refusal !== null && !isOwn) return refuse(refusal, 'promotionalCode')
  if (!isDiscount(code)) return refuse('promotional_code_without_discount', 'promotionalCode')
  return code
}

function discountIn(code: CodeFacts | null, plan: Plan): NewSubscription['discount'] {
  if (code === null) return null
  return {
    label: 'Código promocional',
    amount: discountOf(code, plan.price),
    isRecurrent: code.months !== 1,
  }
}
