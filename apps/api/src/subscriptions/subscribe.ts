import type { Call } from '@saldo/contract/endpoint'
import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import type { subscribe as endpoint } from '@saldo/contract/subscription-changes'
import { addDays, dayAt, DEFAULT_TIME_ZONE } from '@saldo/domain/calendar'
import {
  type CodeFacts,
  discountOf,
  isDiscount,
  readPromotionalCode,
  refuseCode,
} from '@saldo/domain/subscriptions/codes'
import type { Plan } from '@saldo/domain/subscriptions/plans'
import { refuseSubscribing } from '@saldo/domain/subscriptions/refusals'
import type { Ledger } from '../db/ledger.ts'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import type { NewSubscription } from '../gateways/payment-gateway.ts'
import { type Billing, isUnanswered, logFault, refusalOfCard } from './billing.ts'
import {
  deleteRequested,
  findCustomerId,
  insertRequested,
  type KeptSubscription,
  listKept,
  setCheckedAt,
  setUnanswered,
} from './billing-store.ts'
import { giveBackCode, lockCode, redeem } from './codes-store.ts'
import { reconcile, UNDER_WAY_MS } from './reconcile.ts'

type Asking = Call<typeof endpoint>['body'] & { readonly userId: string }
type Refusal = Refused<(typeof endpoint)['refusals'][number]>

/** Days after which a boleto of a first charge is due: a bank takes one to register it. */
const BOLETO_DAYS = 3
const CHECKED_EVERY_MS = 24 * 60 * 60_000

const factsOf = (row: KeptSubscription) => ({
  ...row,
  expireOn: dayAt(Date.parse(row.expireAt), DEFAULT_TIME_ZONE),
})

/**
 * Subscribes to a plan. The request is written down before the gateway is asked, and what came of it
 * afterwards; a server that ends in between leaves a request that the comparison with the gateway mends.
 * Of two calls at once the second is refused while the first is under way, and one that is repeated finds
 * what the first has made.
 */
export async function subscribe(billing: Billing, asking: Asking): Promise<null | Refusal> {
  const { database, gateway } = billing
  const { userId, _id: id } = asking
  try {
    await settleWaiting(billing, userId)
    const begun = await database.system((ledger) => begin(ledger, billing, asking))
    if (begun === null || isRefused(begun)) return begun
    for (const replaced of begun.replaced) await gateway.endSubscription(replaced)
    await gateway.createSubscription(begun.draft)
  } catch (error) {
    logFault(billing, error)
    await database.system(async (ledger) => {
      await setOwner(ledger, userId)
      await takeLedger(ledger, userId)
      if (isUnanswered(error)) return setUnanswered(ledger, { userId, id })
      await giveBackCode(ledger, { userId, id })
      return deleteRequested(ledger, { userId, id })
    })
    return refusalOfCard(error)
  }
  // It is made: whatever fails from here on is read again by itself.
  await reconcile(billing, userId).catch((error: unknown) => logFault(billing, error))
  return null
}

const WAITING: readonly (string | null)[] = ['pending', 'unanswered']

/** What waited when the person looked away may be paid by now, or may have never reached the gateway. */
async function settleWaiting(billing: Billing, userId: string): Promise<void> {
  const { database, clock } = billing
  const kept = await database.system(async (ledger) => {
    await setOwner(ledger, userId)
    return listKept(ledger, userId)
  })
  const isLate = ({ createdAt }: KeptSubscription) =>
    clock.now() - Date.parse(createdAt) >= UNDER_WAY_MS
  const waits = kept.some(
    (row) => WAITING.includes(row.status) || (row.status === 'requested' && isLate(row)),
  )
  if (waits) await reconcile(billing, userId)
}

type Begun = { readonly draft: NewSubscription; readonly replaced: readonly string[] }

/** Writes the request down. Null where the same one was answered before. */
async function begin(
  ledger: Ledger,
  { clock, plans }: Billing,
  asking: Asking,
): Promise<Begun | null | Refusal> {
  const { userId, _id: id, paymentType: way } = asking
  const nowMs = clock.now()
  const at = instantAt(nowMs)
  const today = dayAt(nowMs, DEFAULT_TIME_ZONE)
  await setOwner(ledger, userId)
  await takeLedger(ledger, userId)
  const kept = await listKept(ledger, userId)
  const same = kept.find((row) => row.id === id)
  const plan = plans.find(asking.plan)
  if (kept.some(({ status }) => status === 'requested')) return refuse('subscription_under_way')
  if (same !== undefined && same.status !== 'unanswered') return null
  // Another request whose fate is not known yet: the gateway may have it.
  if (kept.some((row) => row.status === 'unanswered' && row.id !== id)) {
    return refuse('subscription_under_way')
  }
  const refusal = refuseSubscribing(kept.map(factsOf), { plan, way, today })
  if (refusal !== null) return refuse(refusal)
  if (plan === undefined) return refuse('plan_not_found')
  const customerId = await findCustomerId(ledger, userId)
  if (customerId === null) return refuse('payer_missing')
  const code = await codeOf(ledger, asking, { today, hasRequested: same !== undefined })
  if (isRefused(code)) return code

  // Decided.
  if (same !== undefined) await deleteRequested(ledger, { userId, id })
  const name = code === null ? null : readPromotionalCode(asking.promotionalCode ?? '')
  await insertRequested(ledger, { userId, id, plan: plan.identifier, way, code: name, at })
  if (name !== null && code?.isRedeemed === false) {
    await redeem(ledger, { userId, code: name, subscriptionId: id, at })
  }
  // Where this server ends now, the comparison comes soon.
  const soon = instantAt(nowMs - CHECKED_EVERY_MS + 2 * UNDER_WAY_MS)
  await setCheckedAt(ledger, { userId, at: soon })
  const draft = {
    customerId,
    ourId: id,
    plan,
    way,
    dueOn: way === 'bank_slip' ? addDays(today, BOLETO_DAYS) : null,
    discount: discountIn(code, plan),
  }
  const replaced = kept.flatMap(({ status, subscriptionId }) =>
    status === 'pending' && subscriptionId !== null ? [subscriptionId] : [],
  )
  return { draft, replaced }
}

async function codeOf(
  ledger: Ledger,
  { userId, promotionalCode }: Asking,
  {
    today,
    hasRequested,
  }: {
    readonly today: Parameters<typeof refuseCode>[1]
    readonly hasRequested: boolean
  },
): Promise<CodeFacts | null | Refusal> {
  if (promotionalCode === undefined || promotionalCode === '') return null
  const code = await lockCode(ledger, { userId, code: readPromotionalCode(promotionalCode) })
  // The same request, sent again, has used it itself.
  const refusal = refuseCode(code, today)
  const isOwn = refusal === 'promotional_code_redeemed' && hasRequested
  if (refusal !== null && !isOwn) return refuse(refusal, 'promotionalCode')
  if (code === undefined) return refuse('promotional_code_invalid', 'promotionalCode')
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
