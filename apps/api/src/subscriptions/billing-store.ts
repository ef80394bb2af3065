import { sql } from 'kysely'
import type { PayerFields } from '@saldo/contract/subscription-changes'
import type { Day } from '@saldo/domain/calendar'
import type { CodeGift } from '@saldo/domain/subscriptions/codes'
import type { PaymentWay } from '@saldo/domain/subscriptions/plans'
import type { Ledger } from '../db/ledger.ts'
import type { OwnerLedger } from '../context.ts'
import type { Cents } from '@saldo/domain/money'
import type { ChargePurpose } from '@saldo/domain/subscriptions/holdings'

const payerColumns = [
  'name',
  'cpf',
  'zip_code as zipCode',
  'street',
  'number',
  'complement',
  'district',
  'city',
  'state',
] as const

export function findPayer(ctx: OwnerLedger): Promise<PayerFields | undefined> {
  return ctx.ledger
    .selectFrom('payers')
    .select(payerColumns)
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst()
}

export async function putPayer(
  ctx: OwnerLedger,
  { at, ...payer }: PayerFields & { readonly at: string },
): Promise<void> {
  const { zipCode, ...same } = payer
  const fields = { ...same, zip_code: zipCode, updated_at: at }
  await ctx.ledger
    .insertInto('payers')
    .values({ user_id: ctx.userId, ...fields })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
    .execute()
}

/** The customer of the gateway that this user is. */
export async function findCustomerId(ctx: OwnerLedger): Promise<string | null> {
  const found = await ctx.ledger
    .selectFrom('gateway_customers')
    .select('customer_id as customerId')
    .where('user_id', '=', ctx.userId)
    .executeTakeFirst()
  return found?.customerId ?? null
}

/** Whose a customer of the gateway is. */
export async function findOwnerOfCustomer(
  ledger: Ledger,
  customerId: string,
): Promise<string | null> {
  const found = await ledger
    .selectFrom('gateway_customers')
    .select('user_id as userId')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return found?.userId ?? null
}

export async function putCustomer(
  ctx: OwnerLedger,
  customer: { readonly customerId: string; readonly at: string },
): Promise<void> {
  const { customerId, at } = customer
  await ctx.ledger
    .insertInto('gateway_customers')
    .values({ user_id: ctx.userId, customer_id: customerId, checked_at: at, created_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ customer_id: customerId, checked_at: at }),
    )
    .execute()
}

export async function deleteCustomer(ledger: Ledger, customerId: string): Promise<void> {
  await ledger.deleteFrom('gateway_customers').where('customer_id', '=', customerId).execute()
}

/** The next look at a customer is due by then; what is due earlier stays so. */
export async function setCheckedAt(
  ctx: OwnerLedger,
  { at }: { readonly at: string },
): Promise<void> {
  await ctx.ledger
    .updateTable('gateway_customers')
    .set({ checked_at: at })
    .where('user_id', '=', ctx.userId)
    .execute()
}

/** Numbers a reading of the gateway, before it is made. */
export async function beginReading(
  ctx: OwnerLedger,
): Promise<{ readonly customerId: string; readonly no: number } | undefined> {
  const { rows } = await sql<{ readonly customerId: string; readonly no: number }>`
    update gateway_customers set readings = readings + 1 where user_id = ${ctx.userId}
    returning customer_id as "customerId", readings::int as no`.execute(ctx.ledger)
  return rows[0]
}

/** Whether a reading may be written: no one that was begun later has been. */
export async function claimReading(
  ctx: OwnerLedger,
  reading: { readonly no: number; readonly at: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update gateway_customers set written_reading = ${reading.no}, checked_at = ${reading.at}
     where user_id = ${ctx.userId} and written_reading < ${reading.no}`.execute(ctx.ledger)
  return numAffectedRows === 1n
}

/** The customers that were not compared with the gateway since then, the longest ago first. */
export async function listUnchecked(
  ledger: Ledger,
  { before, count }: { readonly before: string; readonly count: number },
): Promise<readonly string[]> {
  const rows = await ledger
    .selectFrom('gateway_customers')
    .select('user_id as userId')
    .where('checked_at', '<=', before)
    .orderBy('checked_at')
    .orderBy('user_id')
    .limit(count)
    .execute()
  return rows.map(({ userId }) => userId)
}

/** A subscription as it is kept, with what the gateway knows it by. */
export type KeptSubscription = {
  readonly id: string
  readonly plan: string
  readonly status: string | null
  readonly suspended: boolean
  readonly expireAt: string
  readonly subscriptionId: string | null
  readonly customerId: string | null
  readonly way: PaymentWay | null
  readonly createdAt: string
  /** When its oldest charge that can still be paid was or is due. */
  readonly openDueOn: Day | null
  readonly isCancelled: boolean
  /** The last day of a family's plan of which its members were written to. */
  readonly familyEndsOn: Day | null
}

export function listKept(ctx: OwnerLedger): Promise<KeptSubscription[]> {
  return ctx.ledger
    .selectFrom('subscriptions as s')
    .select([
      's.id',
      's.plan',
      's.status',
      sql<boolean>`s.suspended or s.cancelled_at is not null`.as('suspended'),
      's.expire_at as expireAt',
      's.subscription_id as subscriptionId',
      's.client_id as customerId',
      's.payment_type as way',
      's.created_at as createdAt',
      sql<Day | null>`(select min(i.due_date) from subscription_invoices i
        where i.user_id = ${ctx.userId} and i.subscription_id = s.id and i.status = 'pending')`.as(
        'openDueOn',
      ),
      sql<boolean>`s.cancelled_at is not null`.as('isCancelled'),
      's.family_ends_on as familyEndsOn',
    ])
    .where('s.user_id', '=', ctx.userId)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute()
}

/** What a code gives, and the plan that it was used with, where its first charge is known. */
export type UsedGift = { readonly gift: CodeGift; readonly plan: string | null }

/** What the codes of a user's subscriptions give, by the subscription. */
export async function listGifts(ctx: OwnerLedger): Promise<ReadonlyMap<string, UsedGift>> {
  const rows = await ctx.ledger
    .selectFrom('subscriptions as s')
    .innerJoin('promotional_codes as c', 'c.code', 's.promotional_code')
    .select(['s.id', 'c.days', 'c.percent', 'c.amount', 'c.months'])
    .select(
      sql<string | null>`(select i.plan from subscription_invoices i
        where i.user_id = ${ctx.userId} and i.subscription_id = s.id and i.purpose = 'first'
        order by i.made_at, i.invoice_id limit 1)`.as('plan'),
    )
    .where('s.user_id', '=', ctx.userId)
    .execute()
  return new Map(rows.map(({ id, plan, ...gift }) => [id, { gift, plan }]))
}

/** Writes down what is about to be asked of the gateway. */
export async function insertRequested(
  ctx: OwnerLedger,
  requested: {
    readonly id: string
    readonly plan: string
    readonly way: PaymentWay
    readonly code: string | null
    readonly at: string
  },
): Promise<void> {
  const { id, plan, way, code, at } = requested
  await ctx.ledger
    .insertInto('subscriptions')
    .values({
      user_id: ctx.userId,
      id,
      plan,
      status: 'requested',
      expire_at: at,
      subscription_id: null,
      client_id: null,
      payment_type: way,
      company_name: null,
      family_name: null,
      created_at: at,
      promotional_code: code,
    })
    .execute()
}

/** The gateway has not answered: what it has done is read later. */
export async function setUnanswered(
  ctx: OwnerLedger,
  { id }: { readonly id: string },
): Promise<void> {
  await ctx.ledger
    .updateTable('subscriptions')
    .set({ status: 'unanswered' })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute()
}

/** Removes a request of which nothing has come. */
export async function deleteRequested(
  ctx: OwnerLedger,
  { id }: { readonly id: string },
): Promise<void> {
  await ctx.ledger
    .deleteFrom('subscriptions')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .where('status', 'in', ['requested', 'unanswered'])
    .execute()
}

export type SubscriptionRow = {
  readonly id: string
  readonly plan: string
  readonly status: string
  readonly suspended: boolean
  readonly expireAt: string
  readonly subscriptionId: string
  readonly customerId: string
  readonly way: PaymentWay | null
  readonly card: { readonly brand: string; readonly maskedNumber: string } | null
  readonly at: string
}

/** Writes what the gateway has of a subscription, for the first time or again. */
export async function putSubscription(ctx: OwnerLedger, row: SubscriptionRow): Promise<void> {
  const { id, at, card } = row
  const fields = {
    plan: row.plan,
    status: row.status,
    suspended: row.suspended,
    expire_at: row.expireAt,
    subscription_id: row.subscriptionId,
    client_id: row.customerId,
    payment_type: row.way,
    payment_methods: JSON.stringify(card === null ? [] : [{ active: true, ...card }]),
  }
  await ctx.ledger
    .insertInto('subscriptions')
    .values({
      user_id: ctx.userId,
      id,
      ...fields,
      company_name: null,
      family_name: null,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'id'])
        .doUpdateSet((update) => ({ ...fields, version: update('subscriptions.version', '+', 1) })),
    )
    .execute()
}

/** The gateway does not have it any more. */
export async function setStatus(
  ctx: OwnerLedger,
  row: {
    readonly id: string
    readonly status: string
    readonly expireAt: string
  },
): Promise<void> {
  await ctx.ledger
    .updateTable('subscriptions')
    .set((update) => ({
      status: row.status,
      suspended: true,
      expire_at: row.expireAt,
      version: update('version', '+', 1),
    }))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', row.id)
    .execute()
}

/** A person has cancelled, or takes it up again: it stays so whatever the gateway makes of it. */
export async function setCancelledAt(
  ctx: OwnerLedger,
  row: { readonly id: string; readonly at: string | null },
): Promise<void> {
  await ctx.ledger
    .updateTable('subscriptions')
    .set((update) => ({ cancelled_at: row.at, version: update('version', '+', 1) }))
    .where('user_id', '=', ctx.userId)
    .where('id', '=', row.id)
    .execute()
}

/** Until when the members of a family have been told that they have its plan; null while it goes on. */
export async function setFamilyEndsOn(
  ctx: OwnerLedger,
  row: { readonly id: string; readonly endsOn: Day | null },
): Promise<void> {
  await ctx.ledger
    .updateTable('subscriptions')
    .set({ family_ends_on: row.endsOn })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', row.id)
    .execute()
}

export type ChargeRow = {
  readonly subscriptionId: string
  readonly invoiceId: string
  readonly dueOn: Day
  readonly total: Cents
  readonly status: string
  readonly pageUrl: string | null
  readonly madeAt: string
  readonly purpose: ChargePurpose
  readonly plan: string | null
  readonly isApplied: boolean
}

/** A charge, and which letters about it were sent. */
export type KeptCharge = {
  readonly invoiceId: string
  readonly status: string
  readonly lettersSent: number
  readonly isReceiptSent: boolean
  readonly isNoticeSent: boolean
  readonly plan: string | null
  readonly isApplied: boolean
}

export function listKeptCharges(ctx: OwnerLedger): Promise<KeptCharge[]> {
  return ctx.ledger
    .selectFrom('subscription_invoices')
    .select([
      'invoice_id as invoiceId',
      'status',
      'letters_sent as lettersSent',
      'is_receipt_sent as isReceiptSent',
      'is_notice_sent as isNoticeSent',
      'plan',
      'is_applied as isApplied',
    ])
    .where('user_id', '=', ctx.userId)
    .execute()
}

export type LetterMarks = Pick<KeptCharge, 'lettersSent' | 'isReceiptSent' | 'isNoticeSent'>

export async function putCharge(
  ctx: OwnerLedger,
  {
    charge,
    marks,
  }: {
    readonly charge: ChargeRow
    readonly marks: LetterMarks
  },
): Promise<void> {
  const fields = {
    due_date: charge.dueOn,
    total: charge.total,
    status: charge.status,
    secure_url: charge.pageUrl,
    made_at: charge.madeAt,
    letters_sent: marks.lettersSent,
    is_receipt_sent: marks.isReceiptSent,
    is_notice_sent: marks.isNoticeSent,
    purpose: charge.purpose,
    plan: charge.plan,
    is_applied: charge.isApplied,
  }
  await ctx.ledger
    .insertInto('subscription_invoices')
    .values({
      user_id: ctx.userId,
      subscription_id: charge.subscriptionId,
      invoice_id: charge.invoiceId,
      ...fields,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'subscription_id', 'invoice_id']).doUpdateSet(fields),
    )
    .execute()
}
