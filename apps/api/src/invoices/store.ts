import { sql } from 'kysely'
import {
  addMonths,
  addMonthsWithin,
  type Day,
  firstDay,
  lastDay,
  type Month,
  monthOf,
} from '@saldo/domain/calendar'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import type { CardSpending } from '@saldo/domain/payments/card-holders'
import { PURCHASE_REACH_MONTHS } from '@saldo/domain/invoices/refusals'
import type { Cents } from '@saldo/domain/money'
import type { Transaction } from '@saldo/contract/transactions'
import { invoicesIn } from '../balances/rows.ts'
import { CARD_PAIRS, type CardFacts } from '../payments/rows.ts'
import { rowsOf } from '../db/columns.ts'
import { keptNames, keptRows, type KeptTable } from '../db/kept-columns.ts'
import type { EntryRow } from '../transactions/columns.ts'
import type { Context, OwnerLedger } from '../context.ts'
import type { RemovedPayment } from '@saldo/contract/payment-changes'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import {
  afterCursor,
  purchaseOf,
  refundedOf,
  restorableEntries,
  restoredNames,
  splitOf,
} from '../transactions/rows.ts'
import { categoryNames } from '../categories/rows.ts'

/** The items of a card whose invoice falls due in `from` or later. */
export function listItemsFrom(
  ctx: OwnerLedger,
  card: { readonly id: string; readonly from: Month },
): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', card.id)
    .where('invoice_month', '>=', firstDay(card.from))
    .orderBy('id')
    .execute()
}

/** The stored invoices of a card that fall due in `from` or later, by their months. */
export async function listMonthsFrom(
  ctx: OwnerLedger,
  card: { readonly id: string; readonly from: Month },
): Promise<Day[]> {
  const rows = await ctx.ledger
    .selectFrom('invoice_totals')
    .select('month')
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', card.id)
    .where('month', '>=', firstDay(card.from))
    .orderBy('month')
    .execute()
  return rows.map(({ month }) => month)
}

/** What the stored invoices of a card come to, and the parts of purchases among it; expenses are negative. */
export function listMonthSums(
  ctx: OwnerLedger,
  card: { readonly id: string; readonly from: Month; readonly to: Month },
): Promise<{ month: Day; items_cents: Cents; parts_cents: Cents }[]> {
  return ctx.ledger
    .selectFrom('invoice_totals')
    .select(['month', 'items_cents', 'parts_cents'])
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', card.id)
    .where('month', '>=', firstDay(card.from))
    .where('month', '<=', firstDay(card.to))
    .execute()
}

/** What was bought with each card of an account on an invoice; no ending where none is said. */
export async function listCardSpending(
  ctx: OwnerLedger,
  { cardId, month }: { readonly cardId: string; readonly month: Month },
): Promise<CardSpending[]> {
  const { rows } = await sql<CardSpending>`
    select t.card_ending as ending, h.name, (-sum(t.value))::bigint as spent, count(*)::int as items
      from transactions t
      left join card_holders h on h.user_id = t.user_id and h.payment_id = t.payment_id
       and h.ending = t.card_ending
     where t.user_id = ${ctx.userId} and t.payment_id = ${cardId}
       and t.invoice_month = ${firstDay(month)}
       and t.counts_on between ${firstDay(month)} and ${lastDay(month)}
     group by t.card_ending, h.name order by t.card_ending`.execute(ctx.ledger)
  return rows
}

/** What came back of a purchase, the oldest first; of one in parts `id` is that of its first part. */
export function listRefundsOf(ctx: OwnerLedger, id: string): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('refund_of_id', '=', id)
    .orderBy('date')
    .orderBy('id')
    .execute()
}

/**
 * The entries that paid this card's invoices from anywhere, and those of this account that paid any
 * card's.
 */
export function listPaying(ctx: OwnerLedger, paymentId: string): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where((where) =>
      where.or([
        where('pays_card_id', '=', paymentId),
        where.and([where('payment_id', '=', paymentId), where('pays_card_id', 'is not', null)]),
      ]),
    )
    .orderBy('id')
    .execute()
}

/**
 * Ends the series that write to this payment method and have entries elsewhere as well: they are kept
 * for these, under the payment method of the last one. Removed entries that can be restored count
 * too.
 */
export async function endSeriesOf(
  ctx: OwnerLedger,
  { id, at }: { readonly id: string; readonly at: string },
): Promise<void> {
  await sql`update series s set ended_at = coalesce(s.ended_at, ${at}::timestamptz),
      payment_id = last.payment_id, version = s.version + 1
    from (select distinct on (series_id) series_id, payment_id from (
            select series_id, payment_id, recurrent_index from transactions
             where user_id = ${ctx.userId} and recurrent_type is not null
             union all
            select (r.entry->>'series_id')::uuid, p.id, (r.entry->>'recurrent_index')::integer
              from removed_transactions r
              join payments p on p.user_id = r.user_id and p.id = (r.entry->>'payment_id')::uuid
             where r.user_id = ${ctx.userId} and r.entry->>'recurrent_type' is not null) e
           where payment_id <> ${id} order by series_id, recurrent_index desc) last
    where s.user_id = ${ctx.userId} and s.payment_id = ${id} and s.id = last.series_id`.execute(
    ctx.ledger,
  )
}

/** When the open invoices of a card fall due from now on. */
export async function moveDueDays(
  ctx: OwnerLedger,
  {
    cardId,
    due,
  }: {
    readonly cardId: string
    readonly due: readonly { readonly month: Day; readonly dueOn: Day }[]
  },
): Promise<void> {
  if (due.length === 0) return
  await sql`update invoice_totals t set due_on = n.due_on
    from ${rowsOf(
      [
        ['month', 'date', (row) => row.month],
        ['due_on', 'date', (row) => row.dueOn],
      ],
      due,
    )} as n (month, due_on)
    where t.user_id = ${ctx.userId} and t.payment_id = ${cardId} and t.month = n.month`.execute(
    ctx.ledger,
  )
}

type RemovalKey = { readonly id: string }

/** The number of entries and goals of a payment method, and of entries elsewhere that pay its invoices. */
export async function countRemoval(ctx: OwnerLedger, { id }: RemovalKey) {
  const { rows } = await sql<{
    readonly entries: number
    readonly objectives: number
    readonly paidElsewhere: number
  }>`
    select (select count(*)::integer from transactions
             where user_id = ${ctx.userId} and payment_id = ${id}) as entries,
           (select count(*)::integer from objectives
             where user_id = ${ctx.userId} and payment_id = ${id}) as objectives,
           (select count(*)::integer from transactions
             where user_id = ${ctx.userId} and pays_card_id = ${id} and payment_id <> ${id})
             as "paidElsewhere"`.execute(ctx.ledger)
  return rows[0] ?? { entries: 0, objectives: 0, paidElsewhere: 0 }
}

/**
 * Copies a payment method, with everything that its removal deletes and the links of other accounts
 * to it, to `removed_payments`. The number of entries is stored beside them, so that a list does
 * not unpack thousands.
 */
export async function insertRemoved(
  ctx: OwnerLedger,
  { id, at }: RemovalKey & { readonly at: string },
): Promise<void> {
  const { userId } = ctx
  await sql`insert into removed_payments (user_id, payment_id, payment, series, entries, items, months, links, objectives, holders, removed_at)
    select p.user_id, p.id, to_jsonb(p) || jsonb_build_object('entry_count',
             (select count(*) from transactions t where t.user_id = ${userId} and t.payment_id = p.id)),
           (select coalesce(jsonb_agg(s), '[]') from series s
             where s.user_id = ${userId} and s.payment_id = p.id),
           (select coalesce(jsonb_agg(t), '[]') from transactions t
             where t.user_id = ${userId} and t.payment_id = p.id),
           (select coalesce(jsonb_agg(l), '[]') from linked_transactions l
             where l.user_id = ${userId} and l.payment_id = p.id),
           (select coalesce(jsonb_agg(m), '[]') from linked_payments m
             join linked_transactions l on l.user_id = m.user_id and l.id = m.linked_id
             where l.user_id = ${userId} and l.payment_id = p.id),
           (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'pays_card_id', t.pays_card_id,
                     'pays_month', t.pays_month, 'operation_id', t.operation_id,
                     'operation_type', t.operation_type, 'operation_payment', t.operation_payment)), '[]')
              from transactions t
             where t.user_id = ${userId} and t.payment_id <> p.id
               and (t.pays_card_id = p.id or t.operation_payment = p.id)),
           (select coalesce(jsonb_agg(o), '[]') from objectives o
             where o.user_id = ${userId} and o.payment_id = p.id),
           (select coalesce(jsonb_agg(h), '[]') from card_holders h
             where h.user_id = ${userId} and h.payment_id = p.id),
           ${at}::timestamptz
      from payments p where p.user_id = ${userId} and p.id = ${id}
    on conflict (user_id, payment_id) do update set payment = excluded.payment, series = excluded.series,
      entries = excluded.entries, items = excluded.items, months = excluded.months,
      links = excluded.links, objectives = excluded.objectives, holders = excluded.holders, removed_at = excluded.removed_at`.execute(
    ctx.ledger,
  )
}

/** The entries of other accounts that paid invoices of a card. */
export async function listPaidElsewhere(ctx: OwnerLedger, { id }: RemovalKey): Promise<EntryRow[]> {
  return ctx.ledger
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', ctx.userId)
    .where('pays_card_id', '=', id)
    .where('payment_id', '<>', id)
    .orderBy('id')
    .execute()
}

/** The payment methods that were removed after `since` and can be restored, the latest first. */
export async function listRemoved(
  ctx: OwnerLedger,
  { since }: { readonly since: string },
): Promise<RemovedPayment[]> {
  const { rows } = await sql<RemovedPayment>`select payment_id as "_id", payment ->> 'name' as name,
      payment ->> 'type' as type, coalesce((payment ->> 'entry_count')::integer, jsonb_array_length(entries)) as entries,
      removed_at as "removedAt"
    from removed_payments where user_id = ${ctx.userId} and removed_at > ${since}::timestamptz
    order by removed_at desc, payment_id`.execute(ctx.ledger)
  return rows
}

/** Whether this payment method was removed and can be restored. */
export async function isRemoved(ctx: OwnerLedger, { id }: RemovalKey): Promise<boolean> {
  const row = await ctx.ledger
    .selectFrom('removed_payments')
    .select('payment_id')
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Restores the payment method, its series, calendar items, goals and entries, and returns the
 * entries. What paid a card or moved money to an account that was removed meanwhile is a plain entry.
 */
export async function restoreRemoved(ctx: OwnerLedger, { id }: RemovalKey): Promise<EntryRow[]> {
  const removed = sql`(select * from removed_payments where user_id = ${ctx.userId} and payment_id = ${id}) r`
  const restored = (table: KeptTable, list: string) => sql`
    insert into ${sql.table(table)} (${keptNames(table)})
    select r.user_id, kept.* from ${removed}, ${keptRows(table, sql.raw(list))}`
  await restored('payments', 'jsonb_build_array(r.payment)').execute(ctx.ledger)
  await sql`${restored('series', 'r.series')}
    on conflict (user_id, id) do update set payment_id = excluded.payment_id,
      ended_at = excluded.ended_at, version = series.version + 1`.execute(ctx.ledger)
  const others = [
    ['linked_transactions', 'r.items'],
    ['linked_payments', 'r.months'],
    ['objectives', 'r.objectives'],
    ['card_holders', 'r.holders'],
  ] as const
  for (const [table, list] of others) {
    await sql`${restored(table, list)} on conflict do nothing`.execute(ctx.ledger)
  }
  const { rows } = await sql<EntryRow>`insert into transactions (${restoredNames})
    ${restorableEntries(ctx, sql`(select r.user_id, x.entry from ${removed}, jsonb_array_elements(r.entries) x (entry))`)}
    on conflict do nothing
    returning *`.execute(ctx.ledger)
  return rows
}

/**
 * Links entries of other accounts to it again, unless they are something else by now: what pays an
 * invoice has its category, and the halves of a movement sum to zero. Returns them before and after.
 * A half whose other one is gone or changed becomes a plain entry, as that did (case M27).
 */
export async function relinkEntries(
  ctx: OwnerLedger,
  { id }: RemovalKey,
): Promise<{ readonly before: EntryRow[]; readonly after: EntryRow[] }> {
  const links = sql`(select l.* from removed_payments r, jsonb_to_recordset(r.links) as l (id uuid,
      pays_card_id uuid, pays_month date, operation_id uuid, operation_type text, operation_payment uuid)
     where r.user_id = ${ctx.userId} and r.payment_id = ${id})`
  const { rows: before } =
    await sql<EntryRow>`select t.* from transactions t join ${links} l on l.id = t.id
    where t.user_id = ${ctx.userId} and t.pays_card_id is null and t.operation_id is null
      and (l.pays_card_id is null
           or t.value < 0 and t.category_id = ${DEFAULT_CATEGORY_IDS.invoicePayment})
      and (l.operation_id is null or exists (
             select from transactions h where h.user_id = ${ctx.userId} and h.payment_id = ${id}
                and h.operation_id = l.operation_id and h.value = -t.value and h.date = t.date))
    order by t.id`.execute(ctx.ledger)
  const ids = before.map((row) => row.id)
  const { rows: after } =
    await sql<EntryRow>`update transactions t set pays_card_id = l.pays_card_id,
      pays_month = l.pays_month, operation_id = l.operation_id, operation_type = l.operation_type,
      operation_payment = l.operation_payment, version = t.version + 1
    from ${links} l where t.user_id = ${ctx.userId} and t.id = l.id and t.id = any(${ids}::uuid[])
    returning t.*`.execute(ctx.ledger)
  await sql`update transactions h set operation_id = null, operation_type = null,
      operation_payment = null, version = h.version + 1
    where h.user_id = ${ctx.userId} and h.payment_id = ${id} and h.operation_payment is not null
      and not exists (select from transactions t where t.user_id = h.user_id
                         and t.operation_id = h.operation_id and t.id <> h.id)`.execute(ctx.ledger)
  await ctx.ledger
    .deleteFrom('removed_payments')
    .where('user_id', '=', ctx.userId)
    .where('payment_id', '=', id)
    .execute()
  return { before, after }
}

/** An entry with the names that are shown with it, as one JSON object of the database. */
export type InvoiceItemRow = EntryRow & {
  readonly category_name: string | null
  readonly category_group: CategoryGroup | null
  readonly payment_name: string
  readonly payment_type: Transaction['payment']['type']
  readonly refunded: Cents
  readonly purchase_id: string | null
  /** What it is divided into, with the categories as they are shown. */
  readonly shares: readonly { readonly category: NonNullable<Transaction['category']> }[] | null
  readonly writer: Transaction['writtenBy']
}

export type InvoiceRow = {
  readonly payment_id: string
  readonly card_name: string
  readonly external_id: string | null
  readonly month: Day
  readonly items_cents: Cents
  readonly paid_cents: Cents
  readonly carried_cents: Cents
  readonly remaining_cents: Cents
  readonly owed_cents: Cents
  readonly item_count: number
  readonly is_settled_later: boolean
  readonly card: CardFacts
  readonly items: readonly InvoiceItemRow[]
  readonly payments: readonly InvoiceItemRow[]
  readonly user_name: string
  readonly user_image: string | null
}

/** The page of items that is read; all of them without a limit. */
export type InvoicePage = {
  readonly limit?: number | undefined
  readonly after?: string | undefined
  /** How many payments are read, the last ones. */
  readonly payments?: number | undefined
}

const selectEntries = (owner: OwnerLedger) =>
  sql`select t.*, ${refundedOf(owner)} as refunded, ${purchaseOf(owner)} as purchase_id, ${splitOf(owner)} as shares, c.name as category_name, c.grouping as category_group,
       q.name as payment_name, q.type as payment_type,
       case when t.written_by is not null then (select json_build_object('_id', w.planner_id, 'name', w.name)
         from entry_writers w where w.id = t.written_by) end as writer
  from transactions t
  join payments q on q.user_id = ${owner.userId} and q.id = t.payment_id
  left join ${categoryNames(owner, 'id', 'name', 'grouping')} c on c.id = t.category_id`

/**
 * Invoices with their items and payments, in one statement. Items are looked up by the day on which
 * they count, so that the cost depends on the items of the invoice and not on all that was ever
 * bought with the card.
 */
export async function listInvoiceRows(
  ctx: Context,
  query: {
    readonly from: Month
    readonly to: Month
    readonly cardId?: string | undefined
    readonly byPurchase?: boolean
    readonly page?: InvoicePage
  },
): Promise<InvoiceRow[]> {
  const { from, to, byPurchase = false, page = {} } = query
  const { limit, after } = page
  const isOfPage =
    after === undefined ? sql`` : sql`and ${afterCursor(sql`t.date`, sql`t.id`, after)}`
  // One more item than the page shows that there is a next page.
  const most =
    limit === undefined || limit === 0 ? sql`limit ${limit ?? null}` : sql`limit ${limit + 1}`
  const paid =
    page.payments === undefined
      ? sql``
      : sql`order by t.date desc, t.id desc limit ${page.payments}`
  const items = byPurchase
    ? sql`t.payment_id = i.payment_id and t.invoice_month is not null
          and t.date between ${firstDay(from)} and ${lastDay(to)}
          and t.counts_on between ${firstDay(addMonths(from, -PURCHASE_REACH_MONTHS))}
              and ${lastDay(addMonths(to, PURCHASE_REACH_MONTHS))}`
    : sql`t.payment_id = i.payment_id and t.invoice_month = i.month and t.counts_on = i.due_on`
  const { rows } = await sql<InvoiceRow>`
    select i.payment_id, i.card_name, i.external_id, i.month, i.items_cents, i.paid_cents,
           i.carried_cents, i.remaining_cents, i.owed_cents, i.is_settled_later,
           i.items as item_count, u.name as user_name, u.image as user_image,
           json_build_object(${sql.raw(CARD_PAIRS)}) as card,
           (select coalesce(json_agg(e order by e.date, e.id), '[]')
              from (${selectEntries(ctx)} where t.user_id = ${ctx.userId} and ${items} ${isOfPage}
                     order by t.date, t.id ${most}) e) as items,
           (select coalesce(json_agg(e order by e.date, e.id), '[]')
              from (${selectEntries(ctx)} where t.user_id = ${ctx.userId} and t.pays_card_id = i.payment_id
                       and t.pays_month = i.month ${paid}) e) as payments
      from (${invoicesIn(ctx, query)}) i
      join payments p on p.user_id = ${ctx.userId} and p.id = i.payment_id
      join users u on u.id = ${ctx.userId}
     order by p.created_at, p.id, i.month`.execute(ctx.ledger)
  return rows
}

/** What is owed on one invoice, never below zero. */
export type InvoiceDebt = {
  readonly cardId: string
  readonly name: string
  readonly dueOn: Day
  readonly owed: Cents
}

/** How far ahead invoices are looked at, in months. */
const AHEAD_MONTHS = 2

/** What is owed of each card: on the invoice that fell due last, and on those that fall due next. */
export async function listInvoiceDebts(ctx: Context): Promise<readonly InvoiceDebt[]> {
  const month = monthOf(ctx.today)
  const from = addMonthsWithin(month, -1)
  const to = addMonthsWithin(month, AHEAD_MONTHS)
  const { rows } = await sql<InvoiceDebt & { readonly isLast: boolean }>`
    select i.payment_id as "cardId", i.card_name as name, i.due_on as "dueOn",
           greatest(0, -i.owed_cents)::bigint as owed,
           i.due_on >= ${ctx.today} or i.due_on = max(i.due_on) filter (where i.due_on < ${ctx.today})
             over (partition by i.payment_id) as "isLast"
      from (${invoicesIn(ctx, { from, to })}) i
     order by i.payment_id, i.due_on`.execute(ctx.ledger)
  return rows.flatMap(({ isLast, ...debt }) => (isLast ? [debt] : []))
}
