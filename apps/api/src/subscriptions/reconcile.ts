import { isPaid, paidState, type ChargeFacts, stateOf } from '@saldo/domain/subscriptions/charges'
import { isDiscountOver } from '@saldo/domain/subscriptions/codes'
import type { Ledger } from '../db/ledger.ts'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import type {
  GatewayCard,
  GatewayCharge,
  GatewaySubscription,
} from '../gateways/payment-gateway.ts'
import { newId } from '../gateways/random.ts'
import type { Billing } from './billing.ts'
import { endOf } from './end-of-day.ts'
import {
  beginReading,
  claimReading,
  deleteRequested,
  type KeptSubscription,
  listDiscountMonths,
  listKept,
  putSubscription,
  setStatus,
} from './billing-store.ts'
import { writeCharges } from './charges.ts'
import { giveBackCode } from './codes-store.ts'

/** What the gateway has of a customer at one moment. */
type Facts = {
  readonly customerId: string
  readonly subscriptions: readonly GatewaySubscription[]
  readonly charges: readonly GatewayCharge[]
  readonly card: GatewayCard | null
}

/** So long a request may be under way; what the gateway does not have by then, it never got. */
export const UNDER_WAY_MS = 60_000

/**
 * Reads all that the gateway has of a user, mends there what must not go on, and writes it down here.
 * Whatever the occasion was (an event, a button, the daily comparison), the result depends on the gateway
 * alone, so any order and repetition of occasions ends in the same state.
 */
export async function reconcile(billing: Billing, userId: string): Promise<void> {
  const { database, gateway, clock } = billing
  const begun = await database.system(async (ledger) => {
    await setOwner(ledger, userId)
    const reading = await beginReading(ledger, userId)
    return (
      reading && {
        ...reading,
        kept: await listKept(ledger, userId),
        months: await listDiscountMonths(ledger, userId),
      }
    )
  })
  if (begun === undefined) return
  const { customerId, no, kept, months } = begun
  const [subscriptions, charges, card] = await Promise.all([
    gateway.listSubscriptions(customerId),
    gateway.listCharges(customerId),
    gateway.findCard(customerId),
  ])
  const stopped = await stopThere(
    billing,
    { customerId, subscriptions, charges, card },
    { kept, months },
  )
  const at = instantAt(clock.now())
  await database.system(async (ledger) => {
    await setOwner(ledger, userId)
    await takeLedger(ledger, userId)
    if (!(await claimReading(ledger, { userId, no, at }))) return
    await write(ledger, { userId, at, nowMs: clock.now(), facts: stopped })
  })
}

const chargeFacts = ({ id, dueOn, status, madeAt }: GatewayCharge): ChargeFacts => ({
  id,
  dueOn,
  status,
  madeAt,
})

type Ours = {
  readonly kept: readonly KeptSubscription[]
  readonly months: ReadonlyMap<string, number | null>
}

/**
 * Has the gateway charge no longer for what has ended: a subscription whose money was taken back is
 * suspended there, and a discount that has been on all its charges is taken off.
 */
async function stopThere(
  { gateway }: Billing,
  facts: Facts,
  { kept, months }: Ours,
): Promise<Facts> {
  const subscriptions: GatewaySubscription[] = []
  for (const subscription of facts.subscriptions) {
    const charges = chargesOf(facts, subscription.id)
    const isTakenBack = paidState(charges.map(chargeFacts)) === 'ended'
    if (isTakenBack && !subscription.suspended) await gateway.suspend(subscription.id)
    const discounted = months.get(rowOf(subscription, kept)?.id ?? '') ?? null
    const paid = charges.filter(({ status }) => isPaid(status)).length
    if (isDiscountOver({ months: discounted }, paid)) {
      for (const { id } of subscription.discounts) await gateway.removeDiscount(subscription.id, id)
    }
    subscriptions.push({ ...subscription, suspended: subscription.suspended || isTakenBack })
  }
  return { ...facts, subscriptions }
}

const chargesOf = ({ charges }: Facts, subscriptionId: string) =>
  charges.filter((charge) => charge.subscriptionId === subscriptionId)

/** The row of a subscription: by the id that we asked for it with, or by the gateway's. */
function rowOf(
  { id, ourId }: GatewaySubscription,
  kept: readonly KeptSubscription[],
): KeptSubscription | undefined {
  return kept.find((row) => row.subscriptionId === id) ?? kept.find((row) => row.id === ourId)
}

type Writing = {
  readonly userId: string
  readonly at: string
  readonly nowMs: number
  readonly facts: Facts
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function write(ledger: Ledger, writing: Writing): Promise<void> {
  const { userId, at, nowMs, facts } = writing
  const kept = await listKept(ledger, userId)
  const written = new Map<string, string>()
  for (const subscription of facts.subscriptions) {
    const row = rowOf(subscription, kept)
    const ourId = UUID.test(subscription.ourId ?? '') ? subscription.ourId : null
    const id = row?.id ?? ourId ?? newId(nowMs)
    const charges = chargesOf(facts, subscription.id).map(chargeFacts)
    const status = stateOf(charges, { isStopped: subscription.suspended })
    written.set(subscription.id, id)
    await putSubscription(ledger, {
      userId,
      id,
      plan: subscription.plan,
      status,
      suspended: subscription.suspended,
      expireAt: expireAtOf(status, { subscription, row, at }),
      subscriptionId: subscription.id,
      customerId: facts.customerId,
      way: subscription.way,
      card: subscription.way === 'credit_card' ? cardOf(facts.card) : null,
      at,
    })
  }
  await writeAbsent(ledger, { ...writing, kept, written })
  const rows = await listKept(ledger, userId)
  await writeCharges(ledger, { userId, nowMs, charges: facts.charges, rows })
}

const cardOf = (card: GatewayCard | null) =>
  card === null ? null : { brand: card.brand, maskedNumber: card.maskedNumber }

/** The end of the last paid day; what was taken back ended when that was seen. */
function expireAtOf(
  status: string,
  {
    subscription,
    row,
    at,
  }: {
    readonly subscription: GatewaySubscription
    readonly row: KeptSubscription | undefined
    readonly at: string
  },
): string {
  const paidUntil = endOf(subscription.expiresOn)
  if (status !== 'ended') return paidUntil
  if (row?.status === 'ended') return row.expireAt
  return paidUntil < at ? paidUntil : at
}

/** What is kept here and the gateway has not: it never got it, or it has ended it. */
async function writeAbsent(
  ledger: Ledger,
  {
    userId,
    at,
    nowMs,
    kept,
    written,
  }: Writing & {
    readonly kept: readonly KeptSubscription[]
    readonly written: ReadonlyMap<string, string>
  },
): Promise<void> {
  const present = new Set(written.values())
  for (const row of kept) {
    if (present.has(row.id)) continue
    if (row.subscriptionId === null) {
      const isRequest = row.status === 'requested' || row.status === 'unanswered'
      if (!isRequest || nowMs - Date.parse(row.createdAt) < UNDER_WAY_MS) continue
      await giveBackCode(ledger, { userId, id: row.id })
      await deleteRequested(ledger, { userId, id: row.id })
    } else if (row.status === 'pending') {
      await setStatus(ledger, { userId, id: row.id, status: 'abandoned', expireAt: at })
    } else if (row.status === 'active') {
      const expireAt = Date.parse(row.expireAt) < nowMs ? row.expireAt : at
      await setStatus(ledger, { userId, id: row.id, status: 'ended', expireAt })
    }
  }
}
