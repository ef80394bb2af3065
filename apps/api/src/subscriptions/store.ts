import { sql } from 'kysely'
import type { Subscription, SubscriptionCharge } from '@saldo/contract/subscriptions'
import { NO_PLAN, TRIAL_DAYS } from '@saldo/domain/subscriptions/kinds'
import { readAsOwner } from '../db/read-as-owner.ts'
import type { OwnerLedger, JobContext } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import type { Ledger } from '../db/ledger.ts'
import type { CodeFacts } from '@saldo/domain/subscriptions/codes'

const wireColumns = [
  'id as _id',
  'plan',
  'status',
  sql<boolean>`suspended or cancelled_at is not null`.as('suspended'),
  'expire_at as expireAt',
  'subscription_id as subscriptionId',
  'client_id as clientId',
  'payment_type as paymentType',
  'payment_methods as paymentMethod',
  sql<Subscription['company']>`case when company_name is null then null
    else jsonb_build_object('name', company_name) end`.as('company'),
  sql<Subscription['family']>`case when family_name is null then null
    else jsonb_build_object('name', family_name) end`.as('family'),
] as const

const subscriptionsOf = (ctx: OwnerLedger) =>
  ctx.ledger
    .selectFrom('subscriptions')
    .select(wireColumns)
    .where('user_id', '=', ctx.userId)
    .orderBy('expire_at', 'desc')
    .orderBy('id')

/** A subscription without what can still be charged for it, which its owner alone reads. */
type Row = Omit<Subscription, 'openCharges'>

export function listSubscriptions(ctx: OwnerLedger): Promise<Row[]> {
  return subscriptionsOf(ctx).execute()
}

/** The subscriptions of a family's admin, read by a member. */
export function listSubscriptionsAsOwner(
  ctx: OwnerLedger,
  { admin }: { readonly admin: string },
): Promise<Row[]> {
  return readAsOwner(ctx, admin, subscriptionsOf({ ...ctx, userId: admin }))
}

export async function setSuspended(
  ctx: OwnerLedger,
  { id, suspended }: { id: string; suspended: boolean },
): Promise<void> {
  await ctx.ledger
    .updateTable('subscriptions')
    .set((row) => ({ suspended, version: row('version', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

export async function hasSubscription(ctx: OwnerLedger, id: string): Promise<boolean> {
  const found = await ctx.ledger
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the payment gateway has a subscription of this user that it may still charge. */
export async function hasPaidPlan(ctx: OwnerLedger): Promise<boolean> {
  const found = await ctx.ledger
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('subscription_id', 'is not', null)
    .where('status', 'in', ['active', 'pending'])
    .executeTakeFirst()
  return found !== undefined
}

/** Which of the user's subscriptions has this charge. */
export async function findSubscriptionOfCharge(
  ctx: OwnerLedger,
  { invoiceId }: { readonly invoiceId: string },
): Promise<string | null> {
  const found = await ctx.ledger
    .selectFrom('subscription_invoices')
    .select('subscription_id as id')
    .where('user_id', '=', ctx.userId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  return found?.id ?? null
}

const chargeColumns = [
  'invoice_id as _id',
  'due_date',
  'total',
  'status',
  'secure_url',
  'purpose',
  'plan',
] as const

/** The charges of all of a user's subscriptions that can still be paid, the first due first. */
export function listOpenCharges(
  ctx: OwnerLedger,
): Promise<(SubscriptionCharge & { readonly subscription: string })[]> {
  return ctx.ledger
    .selectFrom('subscription_invoices')
    .select([...chargeColumns, 'subscription_id as subscription'])
    .where('user_id', '=', ctx.userId)
    .where('status', '=', 'pending')
    .orderBy('due_date')
    .orderBy('invoice_id')
    .execute()
}

export function listCharges(ctx: OwnerLedger, id: string): Promise<SubscriptionCharge[]> {
  return ctx.ledger
    .selectFrom('subscription_invoices')
    .select(chargeColumns)
    .where('user_id', '=', ctx.userId)
    .where('subscription_id', '=', id)
    .orderBy('due_date', 'desc')
    .orderBy('made_at', 'desc')
    .orderBy('invoice_id')
    .execute()
}

type NewSubscription = {
  readonly id: string
  readonly plan: string
  readonly status: string | null
  readonly expireAt: string
  readonly at: string
  readonly company?: string
}

async function insertSubscription(
  ctx: OwnerLedger,
  { id, plan, status, expireAt, at, company }: NewSubscription,
): Promise<void> {
  await ctx.ledger
    .insertInto('subscriptions')
    .values({
      user_id: ctx.userId,
      id,
      plan,
      status,
      expire_at: expireAt,
      subscription_id: null,
      client_id: null,
      payment_type: null,
      company_name: company ?? null,
      family_name: null,
      created_at: at,
    })
    .execute()
}

const DAY_MS = 24 * 60 * 60_000

/** The seven days of a new account. */
export function insertTrial(ctx: JobContext, { id }: { readonly id: string }): Promise<void> {
  const at = new Date(ctx.nowMs).toISOString()
  const expireAt = new Date(ctx.nowMs + TRIAL_DAYS * DAY_MS).toISOString()
  return insertSubscription(ctx, { id, plan: NO_PLAN, status: null, expireAt, at })
}

/** A company's plan has no end of its own: it ends when the company withdraws it. */
const WITHOUT_END = '2099-12-31T12:00:00.000Z'

type Gift = Pick<NewSubscription, 'id' | 'plan' | 'at'> & {
  readonly company: string
  /** Null where the company has not said until when. */
  readonly until: string | null
}

/** Writes the plan that a company grants, for the first time or again. */
export async function putGift(ctx: OwnerLedger, gift: Gift): Promise<void> {
  const expireAt = gift.until ?? WITHOUT_END
  const fields = { status: 'active', suspended: false, expire_at: expireAt }
  const again = await ctx.ledger
    .updateTable('subscriptions')
    .set((row) => ({ ...fields, plan: gift.plan, version: row('version', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('company_name', '=', gift.company)
    .returning('id')
    .executeTakeFirst()
  if (again !== undefined) return
  await insertSubscription(ctx, { ...gift, status: 'active', expireAt })
}

/** Writes a plan that an operator gives until an instant, for the first time or again. */
export async function grantPlan(
  ctx: OwnerLedger,
  { plan, expireAt, id, at }: Pick<NewSubscription, 'id' | 'plan' | 'expireAt' | 'at'>,
): Promise<void> {
  await sql`select set_config('saldo.owner', ${ctx.userId}, true)`.execute(ctx.ledger)
  const fields = { expire_at: expireAt, status: 'active', suspended: false }
  const { numUpdatedRows } = await ctx.ledger
    .updateTable('subscriptions')
    .set((row) => ({ ...fields, version: row('version', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('plan', '=', plan)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    await insertSubscription(ctx, { id, plan, status: 'active', expireAt, at })
  }
}

type GiftOf = { readonly company: string }

/** A company's plan runs, until its last day where there is one. Returns whether that is new. */
export async function runGift(
  ctx: OwnerLedger,
  { company, until }: GiftOf & { readonly until: string | null },
): Promise<boolean> {
  const expireAt = until ?? WITHOUT_END
  const { numUpdatedRows } = await ctx.ledger
    .updateTable('subscriptions')
    .set((row) => ({ status: 'active', expire_at: expireAt, version: row('version', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('company_name', '=', company)
    .where((row) => row.or([row('status', '<>', 'active'), row('expire_at', '<>', expireAt)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A company's plan has ended by then. Returns whether it ran before. */
export async function endGift(
  ctx: OwnerLedger,
  { company, at }: GiftOf & { readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.ledger
    .updateTable('subscriptions')
    .set((row) => ({
      status: 'ended',
      expire_at: row.fn<string>('least', [
        'expire_at',
        row.cast<string>(row.val(at), 'timestamptz'),
      ]),
      version: row('version', '+', 1),
    }))
    .where('user_id', '=', ctx.userId)
    .where('company_name', '=', company)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Claim = { readonly until: string }

/** Whether something may be done for a user at the gateway now; nothing else may until then. */
export async function claimActing(
  ctx: OwnerLedger,
  { until, at }: Claim & { readonly at: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update subscriptions s set acting_until = ${until}
     where s.user_id = ${ctx.userId}
       and not exists (select from subscriptions o
                        where o.user_id = ${ctx.userId} and o.acting_until > ${at})`.execute(
    ctx.ledger,
  )
  return numAffectedRows > 0n
}

/** Whether something is being done for a user at the gateway. */
export async function isActedFor(
  ctx: OwnerLedger,
  { at }: { readonly at: string },
): Promise<boolean> {
  const found = await ctx.ledger
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('acting_until', '>', at)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** It is done, whatever came of it. */
export async function releaseActing(ctx: OwnerLedger, { until }: Claim): Promise<void> {
  await ctx.ledger
    .updateTable('subscriptions')
    .set({ acting_until: null })
    .where('user_id', '=', ctx.userId)
    .where('acting_until', '=', until)
    .execute()
}

/** What a link of a company is good for now, held until the end: the second of two at once waits. */
export function lockActivation(
  ledger: Ledger,
  { hash, at }: { readonly hash: Buffer; readonly at: string },
) {
  return ledger
    .selectFrom('company_activations as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select(['a.email', 'c.id as companyId', 'c.name as company', 'c.brand'])
    .where('a.token_hash', '=', hash)
    .where('a.used_at', 'is', null)
    .where('a.expires_at', '>', at)
    .forUpdate('a')
    .executeTakeFirst()
}

/** The user of an e-mail (in lower case). */
export function findOwnerOf(ledger: Ledger, email: string) {
  return ledger
    .selectFrom('users')
    .select(['id', 'company_id as companyId'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/** A way to the company's plan, for the account of this e-mail. */
export async function insertActivation(
  ledger: Ledger,
  activation: {
    readonly hash: Buffer
    readonly companyId: string
    readonly email: string
    readonly expiresAt: string
  },
): Promise<void> {
  await ledger
    .insertInto('company_activations')
    .values({
      token_hash: activation.hash,
      company_id: activation.companyId,
      email: activation.email,
      expires_at: activation.expiresAt,
      used_at: null,
    })
    .execute()
}

/** The link is used up, and the person belongs to the company. */
export async function employ(
  ctx: OwnerLedger,
  activation: {
    readonly hash: Buffer
    readonly companyId: string
    readonly at: string
  },
): Promise<void> {
  await ctx.ledger
    .updateTable('company_activations')
    .set({ used_at: activation.at })
    .where('token_hash', '=', activation.hash)
    .execute()
  await ctx.ledger
    .updateTable('users')
    .set((row) => ({ company_id: activation.companyId, version: row('version', '+', 1) }))
    .where('id', '=', ctx.userId)
    .execute()
}

/** A promotional code and what this user has to do with it, held until the end. */
export async function lockCode(
  ctx: OwnerLedger,
  { code }: { readonly code: string },
): Promise<CodeFacts | undefined> {
  const { rows } = await sql<CodeFacts>`
    select c.days, c.percent, c.amount, c.months, c.uses_max as "usesMax", c.uses,
           c.last_day as "lastDay", c.ended_at is not null as "isEnded",
           exists (select from promotional_redemptions r
                    where r.user_id = ${ctx.userId} and r.code = c.code) as "isRedeemed"
      from promotional_codes c where c.code = ${code} for update of c`.execute(ctx.ledger)
  return rows[0]
}

type Redemption = {
  readonly code: string
  readonly subscriptionId: string | null
  readonly at: string
}

/** The code is used, once more and by this user. */
export async function redeem(ctx: OwnerLedger, redemption: Redemption): Promise<void> {
  const { code, subscriptionId, at } = redemption
  await ctx.ledger
    .insertInto('promotional_redemptions')
    .values({ user_id: ctx.userId, code, subscription_id: subscriptionId, redeemed_at: at })
    .execute()
  await ctx.ledger
    .updateTable('promotional_codes')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('code', '=', code)
    .execute()
}

/** Nothing came of the subscription: its code can be used again. */
export async function giveBackCode(
  ctx: OwnerLedger,
  { id }: { readonly id: string },
): Promise<void> {
  const redemption = await ctx.ledger
    .deleteFrom('promotional_redemptions')
    .where('user_id', '=', ctx.userId)
    .where('subscription_id', '=', id)
    .returning('code')
    .executeTakeFirst()
  if (redemption === undefined) return
  await ctx.ledger
    .updateTable('promotional_codes')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('code', '=', redemption.code)
    .execute()
}

/** Lengthens a trial by days, counted from its end or from now. */
export async function lengthenTrial(
  ctx: JobContext,
  { id, expireAt, days }: { readonly id: string; readonly expireAt: string; readonly days: number },
): Promise<void> {
  const endsAtMs = Math.max(Date.parse(expireAt), ctx.nowMs) + days * DAY_MS
  await ctx.ledger
    .updateTable('subscriptions')
    .set((row) => ({ expire_at: instantAt(endsAtMs), version: row('version', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

type NewEvent = {
  readonly id: string
  readonly key: string
  readonly event: string
  readonly body: string
  readonly at: string
}

/**
 * Keeps a message of the gateway. Returns the id of the row that is to be handled, or null where the same
 * message waits already.
 */
export async function keepEvent(ledger: Ledger, event: NewEvent): Promise<string | null> {
  const { id, key, at } = event
  const { rows } = await sql<{ readonly id: string; readonly waits: boolean }>`
    insert into gateway_events as e (id, key, event, body, received_at, last_at)
    values (${id}, ${key}, ${event.event}, ${event.body}, ${at}, ${at})
    on conflict (key) do update set times = e.times + 1, body = ${event.body}, last_at = ${at}
    returning id, handled_at is null and times > 1 as waits`.execute(ledger)
  const [row] = rows
  if (row === undefined || row.waits) return null
  await setHandled(ledger, {
    userId: null,
    id: row.id,
    handledAt: null,
  })
  return row.id
}

/** Has every event since then wait to be handled once more. Returns the ids. */
export async function reopenEvents(ledger: Ledger, since: string): Promise<string[]> {
  const events = await ledger
    .updateTable('gateway_events')
    .set({ handled_at: null })
    .where('received_at', '>=', since)
    .returning('id')
    .execute()
  return events.map(({ id }) => id)
}

/** A message as it came, while it waits to be handled. */
export function findWaitingEvent(ledger: Ledger, id: string) {
  return ledger
    .selectFrom('gateway_events')
    .select(['id', 'body'])
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
}

export async function setHandled(
  ledger: Ledger,
  event: {
    readonly id: string
    readonly userId: string | null
    readonly handledAt: string | null
  },
): Promise<void> {
  await ledger
    .updateTable('gateway_events')
    .set({
      handled_at: event.handledAt,
      ...(event.userId === null ? {} : { user_id: event.userId }),
    })
    .where('id', '=', event.id)
    .execute()
}

/** Deletes messages whose last one came before then, some at once. Returns how many. */
export async function deleteEventsBefore(
  ledger: Ledger,
  { before, count }: { readonly before: string; readonly count: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from gateway_events where id = any (array(
      select id from gateway_events where last_at < ${before} order by last_at limit ${count}))`.execute(
    ledger,
  )
  return Number(numAffectedRows)
}
