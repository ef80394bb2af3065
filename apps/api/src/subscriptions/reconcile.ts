import { addDays, DEFAULT_TIME_ZONE, dayAt } from '@saldo/domain/calendar'
import {
  GIVEN_UP_AFTER_DAYS,
  isNoticeDue,
  isPaid,
  letterDue,
  stateOf,
} from '@saldo/domain/subscriptions/charges'
import { type ChargePurpose, chargesOfHeld, paidTwice } from '@saldo/domain/subscriptions/holdings'
import type {
  GatewayCharge,
  GatewayCard,
  GatewaySubscription,
} from '../gateways/payment-gateway.ts'
import { writeMail } from '../mail/outbox.ts'
import { findUser } from '../users/store.ts'
import {
  type KeptSubscription,
  type LetterMarks,
  listKeptCharges,
  putCharge,
  beginReading,
  claimReading,
  deleteRequested,
  listGifts,
  listKept,
  putSubscription,
  setStatus,
  type UsedGift,
  type KeptCharge,
} from './billing-store.ts'
import type { JobContext, OwnerLedger } from '../context.ts'
import { isDiscountDue } from '@saldo/domain/subscriptions/codes'
import type { Plan } from '@saldo/domain/subscriptions/plans'
import { setOwner } from '../db/owner-key.ts'
import { takeLedger } from '../db/take-ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import type { PlanBook } from '../gateways/plans.ts'
import { newId } from '../gateways/random.ts'
import { isActedFor, giveBackCode } from './store.ts'
import { type Billing, endOf } from './billing.ts'
import { writeToFamily } from './family-letters.ts'
import {
  type Charged,
  countPaid,
  type GatewayHoldings,
  mendHoldings,
  type Mended,
  readHoldings,
  removeDiscountsThere,
} from './holdings.ts'

type GatewayFacts = {
  readonly charges: readonly GatewayCharge[]
  readonly rows: readonly KeptSubscription[]
  /** The charges, by the gateway's ids, whose plan and end it has been given. */
  readonly applied: ReadonlySet<string>
}

const NO_MARKS: LetterMarks = { lettersSent: 0, isReceiptSent: false, isNoticeSent: false }

/** Writes the charges of a user's subscriptions, and the letters that are due because of them. */
async function writeCharges(ctx: JobContext, writing: GatewayFacts): Promise<void> {
  const { charges, rows, applied } = writing
  const kept = new Map((await listKeptCharges(ctx)).map((charge) => [charge.invoiceId, charge]))
  for (const charge of charges) {
    const row = rows.find(({ subscriptionId }) => subscriptionId === charge.subscriptionId)
    if (row === undefined || charge.subscriptionId === null) continue
    const before = kept.get(charge.id)
    const purpose = purposeOf(charge, charges)
    const marks = before ?? NO_MARKS
    const after = await writeLetters(ctx, { ...writing, charge, row, marks, purpose })
    const { id: invoiceId, dueOn, total, status, pageUrl, madeAt, term } = charge
    // A charge keeps the plan for which it was made, whatever its subscription becomes.
    const plan = term?.plan ?? (before === undefined ? row.plan : before.plan)
    const isApplied = applied.has(invoiceId)
    const fields = { invoiceId, dueOn, total, status, pageUrl, madeAt, purpose, plan, isApplied }
    await putCharge(ctx, {
      charge: { ...fields, subscriptionId: row.id },
      marks: after,
    })
  }
}

/** What a charge is for: what we asked for, or by its place among those of its subscription. */
function purposeOf(charge: GatewayCharge, charges: readonly GatewayCharge[]): ChargePurpose {
  if (charge.term !== null) return charge.term.purpose
  const oldest = chargesOfHeld({ charges }, charge.subscriptionId ?? '').at(-1)
  return oldest?.id === charge.id ? 'first' : 'renewal'
}

/**
 * The receipt of what was paid, once; the code of a renewal by Pix or boleto, once, before it is due; and up
 * to three letters about what was not paid.
 */
async function writeLetters(
  ctx: JobContext,
  about: GatewayFacts & {
    readonly charge: GatewayCharge
    readonly row: KeptSubscription
    readonly marks: LetterMarks
    readonly purpose: ChargePurpose
  },
): Promise<LetterMarks> {
  const { charge, row, marks, purpose } = about
  const today = dayAt(ctx.nowMs, DEFAULT_TIME_ZONE)
  const isReceiptDue = isPaid(charge.status) && charge.total > 0 && !marks.isReceiptSent
  // Whoever has never paid has only left a page, and whoever has cancelled owes nothing.
  const isDunned = row.status === 'active' && !row.suspended && purpose !== 'change'
  const no = isDunned ? letterDue(charge, { sent: marks.lettersSent, today }) : null
  const hasNotice =
    isDunned && !marks.isNoticeSent && row.way !== 'credit_card' && isNoticeDue(charge, today)
  if (!isReceiptDue && no === null && !hasNotice) return marks
  const user = await findUser(ctx)
  if (user === undefined) return marks
  const { name, email: recipient } = user
  const common = { name, value: charge.total, dueOn: charge.dueOn }
  if (isReceiptDue) {
    const until = dayAt(Date.parse(row.expireAt), DEFAULT_TIME_ZONE)
    const payload = { ...common, until }
    await writeMail(ctx.ledger, { recipient, kind: 'charge_receipt', payload, nowMs: ctx.nowMs })
    return { ...marks, isReceiptSent: true }
  }
  const codes = { pixCode: charge.pixCode, line: charge.bankSlip?.line ?? null }
  if (hasNotice) {
    const payload = { ...common, ...codes }
    await writeMail(ctx.ledger, { recipient, kind: 'charge_renewal', payload, nowMs: ctx.nowMs })
    return { ...marks, isNoticeSent: true }
  }
  const endsOn = addDays(charge.dueOn, GIVEN_UP_AFTER_DAYS)
  const isCard = row.way === 'credit_card'
  const payload = { ...common, no: no ?? 1, endsOn, isCard, ...codes }
  await writeMail(ctx.ledger, { recipient, kind: 'charge_unpaid', payload, nowMs: ctx.nowMs })
  return { ...marks, lettersSent: no ?? marks.lettersSent }
}

/** So long a request may be under way; what the gateway does not have by then, it never got. */
export const UNDER_WAY_MS = 60_000
/** Everybody is compared with the gateway so often at least. */
export const CHECKED_EVERY_MS = 24 * 60 * 60_000

/** What we know of a user before the gateway is asked. */
type OwnRecord = {
  readonly no: number
  readonly kept: readonly KeptSubscription[]
  readonly keptCharges: readonly KeptCharge[]
  readonly gifts: ReadonlyMap<string, UsedGift>
  readonly charged: Charged
  readonly isBusy: boolean
}

/**
 * Reads all that the gateway has of a user, mends there what must not go on, and writes it down here.
 * Whatever the occasion was (an event, a button, the daily comparison), the result depends on the gateway
 * alone, so any order and repetition of occasions ends in the same state. While something is done for the
 * user at the gateway, only whoever does it mends. Returns what the gateway has; null for no customer.
 */
export async function reconcile(
  billing: Billing,
  userId: string,
  { isActing = false }: { readonly isActing?: boolean } = {},
): Promise<GatewayHoldings | null> {
  const { database, clock } = billing
  const begun = await database.system((ledger) => beginFor({ ledger, userId }, billing))
  if (begun === null) return null
  const today = dayAt(clock.now(), DEFAULT_TIME_ZONE)
  const cancelled = new Set(
    begun.kept.flatMap(({ isCancelled, subscriptionId }) =>
      isCancelled && subscriptionId !== null ? [subscriptionId] : [],
    ),
  )
  const applied = new Set(
    begun.keptCharges.flatMap(({ invoiceId, isApplied }) => (isApplied ? [invoiceId] : [])),
  )
  const mended: Mended =
    isActing || !begun.isBusy
      ? await mendHoldings(begun.charged, { today, cancelled, applied })
      : { holdings: await readHoldings(begun.charged), done: [], ended: [], applied }
  await removeDiscounts(begun, mended.holdings)
  logMends(billing, begun, mended)
  const at = instantAt(clock.now())
  await database.system(async (ledger) => {
    await setOwner({ ledger, userId })
    await takeLedger({ ledger, userId })
    if (!(await claimReading({ ledger, userId }, { no: begun.no, at }))) return
    const { customerId } = begun.charged
    const { plans } = billing
    await write({ ledger, userId, nowMs: clock.now() }, { customerId, plans, at, ...mended })
  })
  return mended.holdings
}

async function beginFor(
  ctx: OwnerLedger,
  { gateway, plans, clock }: Billing,
): Promise<OwnRecord | null> {
  await setOwner(ctx)
  const reading = await beginReading(ctx)
  if (reading === undefined) return null
  const { customerId, no } = reading
  const user = await findUser(ctx)
  return {
    no,
    charged: { gateway, plans, customerId, email: user?.email ?? '' },
    kept: await listKept(ctx),
    keptCharges: await listKeptCharges(ctx),
    gifts: await listGifts(ctx),
    isBusy: await isActedFor(ctx, { at: instantAt(clock.now()) }),
  }
}

/** Takes off at the gateway what a code does not give any more, or not on the plan that runs. */
async function removeDiscounts(
  { charged: { gateway, plans }, kept, gifts }: OwnRecord,
  { subscriptions, charges }: GatewayHoldings,
): Promise<void> {
  for (const subscription of subscriptions) {
    const used = gifts.get(rowOf(subscription, kept)?.id ?? '')
    const facts = {
      gift: used?.gift,
      from: plans.find(used?.plan ?? ''),
      to: plans.find(subscription.plan),
      paidCharges: countPaid(charges, subscription.id),
    }
    if (!isDiscountDue(subscription.discounts, facts)) {
      await removeDiscountsThere(gateway, subscription)
    }
  }
}

/** The plan of a charge: what it was asked for, or the one that costs as much, or that of its subscription. */
export function planOfCharge(
  { term, total, subscriptionId }: GatewayCharge,
  {
    plans,
    subscriptions,
  }: { readonly plans: PlanBook; readonly subscriptions: readonly GatewaySubscription[] },
): Plan | undefined {
  const held = subscriptions.find(({ id }) => id === subscriptionId)
  const own = plans.find(term?.plan ?? held?.plan ?? '')
  return own?.price === total ? own : (plans.priced(total) ?? own)
}

/** Says what a second subscription has come to: it is ended here, and given back by an operator. */
function logMends(
  { log, plans }: Billing,
  { keptCharges }: OwnRecord,
  { holdings, done }: Mended,
): void {
  const ended = done.filter(({ act }) => act === 'end').length
  const cancelled = done.filter(({ act }) => act === 'cancel').length
  if (ended > 0) log.warn({ ended, cancelled }, 'a second subscription was ended at the gateway')
  const { subscriptions } = holdings
  const wasPaid = new Set(
    keptCharges.flatMap(({ invoiceId, status }) => (isPaid(status) ? [invoiceId] : [])),
  )
  const twice = paidTwice(holdings.charges, (charge) =>
    planOfCharge(charge, { plans, subscriptions }),
  ).filter(({ id }) => ended > 0 || !wasPaid.has(id))
  if (twice.length === 0) return
  const total = twice.reduce((sum, charge) => sum + charge.total, 0)
  const charges = twice.map(({ id }) => id)
  log.warn({ charges, total }, 'time was paid for twice: an operator has to give it back')
}

/** The row of a subscription: by the id that we asked for it with, or by the gateway's. */
function rowOf(
  { id, ourId }: GatewaySubscription,
  kept: readonly KeptSubscription[],
): KeptSubscription | undefined {
  return kept.find((row) => row.subscriptionId === id) ?? kept.find((row) => row.id === ourId)
}

type MendContext = Mended & {
  readonly customerId: string
  readonly plans: PlanBook
  readonly at: string
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function write(ctx: JobContext, context: MendContext): Promise<void> {
  const { at, holdings, plans } = context
  const kept = await listKept(ctx)
  const written = new Map<string, string>()
  // What was ended just now is kept too: it was charged, and its charges are the person's to see.
  for (const subscription of [...holdings.subscriptions, ...context.ended]) {
    const row = rowOf(subscription, kept)
    const ourId = UUID.test(subscription.ourId ?? '') ? subscription.ourId : null
    const id = row?.id ?? ourId ?? newId(ctx.nowMs)
    const charges = holdings.charges.filter(
      ({ subscriptionId }) => subscriptionId === subscription.id,
    )
    const status = stateOf(charges, { isStopped: subscription.suspended })
    if (!context.ended.includes(subscription)) written.set(subscription.id, id)
    await putSubscription(ctx, {
      id,
      plan: subscription.plan,
      status,
      suspended: subscription.suspended,
      expireAt: expireAtOf(status, { subscription, row, at }),
      subscriptionId: subscription.id,
      customerId: context.customerId,
      way: subscription.way,
      card: subscription.way === 'credit_card' ? cardOf(holdings.card) : null,
      at,
    })
  }
  await writeAbsent(ctx, { ...context, kept: await listKept(ctx), written })
  const rows = await listKept(ctx)
  const { applied } = context
  await writeCharges(ctx, { charges: holdings.charges, rows, applied })
  await writeToFamily(ctx, { plans, before: kept, after: rows })
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
  ctx: JobContext,
  {
    at,
    kept,
    written,
  }: MendContext & {
    readonly kept: readonly KeptSubscription[]
    readonly written: ReadonlyMap<string, string>
  },
): Promise<void> {
  const present = new Set(written.values())
  for (const row of kept) {
    if (present.has(row.id)) continue
    if (row.subscriptionId === null) {
      const isRequest = row.status === 'requested' || row.status === 'unanswered'
      if (!isRequest || ctx.nowMs - Date.parse(row.createdAt) < UNDER_WAY_MS) continue
      await giveBackCode(ctx, { id: row.id })
      await deleteRequested(ctx, { id: row.id })
    } else if (row.status === 'pending') {
      await setStatus(ctx, { id: row.id, status: 'abandoned', expireAt: at })
    } else if (row.status === 'active') {
      const expireAt = Date.parse(row.expireAt) < ctx.nowMs ? row.expireAt : at
      await setStatus(ctx, { id: row.id, status: 'ended', expireAt })
    }
  }
}
