import { sql } from 'kysely'
import type { Subscription, SubscriptionCharge } from '@saldo/contract/subscriptions'
import { NO_PLAN, TRIAL_DAYS } from '@saldo/domain/subscriptions/kinds'
import { readAsOwner } from '../db/read-as-owner.ts'
import type { Owned, Timed } from '../context.ts'

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

const subscriptionsOf = (ctx: Owned) =>
  ctx.ledger
    .selectFrom('subscriptions')
    .select(wireColumns)
    .where('user_id', '=', ctx.userId)
    .orderBy('expire_at', 'desc')
    .orderBy('id')

/** A subscription without what can still be charged for it, which its owner alone reads. */
type Row = Omit<Subscription, 'openCharges'>

export function listSubscriptions(ctx: Owned): Promise<Row[]> {
  return subscriptionsOf(ctx).execute()
}

/** The subscriptions of a family's admin, read by a member. */
export function listSubscriptionsAsOwner(
  ctx: Owned,
  { admin }: { readonly admin: string },
): Promise<Row[]> {
  return readAsOwner(
    ctx.ledger,
    { own: ctx.userId, theirs: admin },
    subscriptionsOf({ ...ctx, userId: admin }),
  )
}

export async function setSuspended(
  ctx: Owned,
  { id, suspended }: { id: string; suspended: boolean },
): Promise<void> {
  await ctx.ledger
    .updateTable('subscriptions')
    .set((row) => ({ suspended, version: row('version', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

export async function hasSubscription(ctx: Owned, id: string): Promise<boolean> {
  const found = await ctx.ledger
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the payment gateway has a subscription of this user that it may still charge. */
export async function hasPaidPlan(ctx: Owned): Promise<boolean> {
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
  ctx: Owned,
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
  ctx: Owned,
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

export function listCharges(ctx: Owned, id: string): Promise<SubscriptionCharge[]> {
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

type Beginning = {
  readonly userId: string
  readonly id: string
  readonly plan: string
  readonly status: string | null
  readonly expireAt: string
  readonly at: string
  readonly company?: string
}

async function insertSubscription(
  ctx: Owned,
  input: {
    readonly id: string
    readonly plan: string
    readonly status: string | null
    readonly expireAt: string
    readonly at: string
    readonly company?: string
  },
): Promise<void> {
  const { id, plan, status, expireAt, at, company = null } = input
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
      company_name: company,
      family_name: null,
      created_at: at,
    })
    .execute()
}

const DAY_MS = 24 * 60 * 60_000

/** The seven days of a new account. */
export function insertTrial(ctx: Timed, { id }: { readonly id: string }): Promise<void> {
  const at = new Date(ctx.nowMs).toISOString()
  const expireAt = new Date(ctx.nowMs + TRIAL_DAYS * DAY_MS).toISOString()
  return insertSubscription(ctx, { id, plan: NO_PLAN, status: null, expireAt, at })
}

/** A company's plan has no end of its own: it ends when the company withdraws it. */
const WITHOUT_END = '2099-12-31T12:00:00.000Z'

type Gift = Pick<Beginning, 'userId' | 'id' | 'plan' | 'at'> & {
  readonly company: string
  /** Null where the company has not said until when. */
  readonly until: string | null
}

/** Writes the plan that a company grants, for the first time or again. */
export async function putGift(ctx: Owned, gift: Omit<Gift, 'userId'>): Promise<void> {
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

type GiftOf = { readonly company: string }

/** A company's plan runs, until its last day where there is one. Returns whether that is new. */
export async function runGift(
  ctx: Owned,
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
  ctx: Owned,
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
