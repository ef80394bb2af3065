import { sql } from 'kysely'
import { type Day, firstDay, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { CardRule } from '@saldo/domain/payments/card-cycle'
import type { Ledger } from '../db/ledger.ts'
import type { Tables } from '../db/tables.ts'
import { CARD_COLUMNS, CARD_PAIRS, cardRuleOf, type PaymentFacts } from './rows.ts'
import type { OwnerLedger } from '../context.ts'

/**
 * Payment methods with the facts of their balances, in one statement. The months before this one
 * come from the month rollup, this month's days from the day rollup: no entries are summed, so it
 * costs the same for a year and for twenty.
 */
export async function listPaymentFacts(
  ctx: OwnerLedger,
  { today, id }: { readonly today: Day; readonly id?: string },
): Promise<PaymentFacts[]> {
  const thisMonth = firstDay(monthOf(today))
  const { rows } = await sql<PaymentFacts>`
    with before_this_month as (
      select payment_id, sum(paid_cents) filter (where month < ${thisMonth}) as paid,
             sum(entries) as entries
        from month_totals where user_id = ${ctx.userId} group by payment_id
    ), this_month as (
      select payment_id, sum(paid_cents) as paid
        from day_totals where user_id = ${ctx.userId} and day between ${thisMonth} and ${today}
       group by payment_id
    ), invoices as (
      select payment_id, json_agg(json_build_object(
               'month', to_char(month, 'YYYY-MM'), 'items', items_cents, 'paid', paid_cents)) as list
        from invoice_totals
       where user_id = ${ctx.userId} and items_cents - paid_cents <> 0 group by payment_id
    ), repeated as (
      select payment_id, sum(value) as cents from transactions
       where user_id = ${ctx.userId} and recurrent_type is not null and invoice_month is not null
         and date > ${today}
       group by payment_id
    )
    select p.id, p.type, p.name, p.account_type as "accountType", p.flag, p.credit_limit as "limit",
           p.overdraft_limit as "overdraftLimit", p.counts_to_spend as "countsToSpend",
           p.monthly_yield as "monthlyYield", p.fed_until as "fedUntil",
           json_build_object(${sql.raw(CARD_PAIRS)}) as card,
           p.archived_at as "archivedAt", p.initial_value as "initialValue",
           p.external_id as "externalId", p.bank_access_id as "bankAccessId",
           p.user_id as "userId", p.sharing, p.version,
           (select count(*)::integer from card_holders h
             where h.user_id = ${ctx.userId} and h.payment_id = p.id) as holders,
           coalesce(b.paid, 0) + coalesce(t.paid, 0) as "paidToDate",
           coalesce(b.entries, 0)::integer as entries, coalesce(i.list, '[]') as invoices,
           coalesce(r.cents, 0) as "repeatedAhead"
      from payments p
      left join before_this_month b on b.payment_id = p.id
      left join this_month t on t.payment_id = p.id
      left join invoices i on i.payment_id = p.id
      left join repeated r on r.payment_id = p.id
     where p.user_id = ${ctx.userId} and (${id ?? null}::uuid is null or p.id = ${id ?? null}::uuid)
     order by case p.type when 'money' then 0 when 'debit' then 1 else 2 end, p.created_at, p.id
  `.execute(ctx.ledger)
  return rows
}

export function findPayment(ctx: OwnerLedger, id: string) {
  return ctx.ledger
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockPayment(ctx: OwnerLedger, id: string) {
  return ctx.ledger
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The calendars of the cards among these payment methods, by id. */
export async function listCardRules(
  ctx: OwnerLedger,
  of: { readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, CardRule>> {
  const rows = await ctx.ledger
    .selectFrom('payments')
    .select(['id', ...CARD_COLUMNS])
    .where('user_id', '=', ctx.userId)
    .where('type', '=', 'credit')
    .where('id', '=', sql<string>`any(${of.ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, cardRuleOf(row)]))
}

export async function countPayments(ctx: OwnerLedger): Promise<number> {
  const { count } = await ctx.ledger
    .selectFrom('payments')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', ctx.userId)
    .executeTakeFirstOrThrow()
  return count
}

export type PaymentFields = {
  readonly name: string
  readonly account_type: Tables['payments']['account_type']
  readonly flag: Tables['payments']['flag']
  readonly credit_limit: Cents | null
  readonly overdraft_limit?: Cents
  readonly counts_to_spend?: boolean | null
  readonly monthly_yield?: number | null
  readonly close_day: number | null
  readonly close_before_due?: number | null
  readonly due_day: number | null
  readonly closing_day_goes_to: Tables['payments']['closing_day_goes_to']
  readonly initial_value: Cents
  readonly archived_at?: string | null
  readonly sharing?: 'shared' | 'totals' | 'private'
}

/** Returns false where this id exists already: the same form sent twice. */
export async function insertPayment(
  ledger: Ledger,
  payment: Pick<Tables['payments'], 'user_id' | 'id' | 'type' | 'name' | 'created_at'> &
    Partial<PaymentFields & Pick<Tables['payments'], 'external_id' | 'bank_access_id'>>,
): Promise<boolean> {
  const inserted = await ledger
    .insertInto('payments')
    .values({
      account_type: null,
      flag: null,
      credit_limit: null,
      close_day: null,
      close_before_due: null,
      archived_at: null,
      due_day: null,
      closing_day_goes_to: null,
      external_id: null,
      bank_access_id: null,
      ...payment,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The wallet that everyone has from the first day. */
export async function insertCash(
  ctx: OwnerLedger,
  cash: { readonly id: string; readonly at: string },
): Promise<void> {
  const { id, at } = cash
  await insertPayment(ctx.ledger, {
    user_id: ctx.userId,
    id,
    type: 'money',
    name: 'Dinheiro',
    created_at: at,
  })
}

export async function updatePaymentRow(
  ctx: OwnerLedger,
  of: { readonly id: string },
  fields: Partial<PaymentFields>,
): Promise<void> {
  await ctx.ledger
    .updateTable('payments')
    .set({ ...fields, version: sql`version + 1` })
    .where('user_id', '=', ctx.userId)
    .where('id', '=', of.id)
    .execute()
}

/** Stores a card's earlier terms and its moved closings. */
export async function setCalendar(
  ctx: OwnerLedger,
  of: { readonly id: string },
  { earlier = [], closings = {} }: Pick<CardRule, 'earlier' | 'closings'>,
): Promise<void> {
  await sql`update payments set earlier_terms = ${JSON.stringify(earlier)}::jsonb,
      closings = ${JSON.stringify(closings)}::jsonb, version = version + 1
    where user_id = ${ctx.userId} and id = ${of.id}`.execute(ctx.ledger)
}

/** Deletes a payment method; its entries, series and rollups are deleted by their foreign keys. */
export async function deletePayment(ctx: OwnerLedger, id: string): Promise<void> {
  await ctx.ledger
    .deleteFrom('payments')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', id)
    .execute()
}

/**
 * The sum of the absolute values of a ledger's entries, but for these, and of its initial values, in
 * cents; inexact above what a number holds exactly.
 */
export async function findGross(
  ctx: OwnerLedger,
  { but }: { readonly but: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ readonly gross: string }>`
    select ((select coalesce(sum(abs(value)), 0) from transactions
              where user_id = ${ctx.userId} and id <> all(${but}::uuid[]))
          + (select coalesce(sum(abs(initial_value)), 0) from payments
              where user_id = ${ctx.userId}))::text as gross`.execute(ctx.ledger)
  return Number(rows[0]?.gross ?? 0)
}
