import { allCategories, categoriesOf, categoryNames, sharesSql } from '../categories/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { rangeParts, type RangeParts } from '@saldo/domain/balances/range-parts'
import { type Day, firstDay, addMonths, lastDay, type Month, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import {
  type InvoiceQuery,
  invoicesIn,
  type Range,
  type Scope,
  postedMonths,
  type Categories,
  ofCategories,
  type CategorySumsQuery,
  entriesOn,
  ofName,
  ofPayments,
} from './rows.ts'
import type { Context, OwnerLedger } from '../context.ts'
import type { Announced, Dated } from '@saldo/domain/balances/forecast'
import { CALENDAR_AHEAD_MONTHS_MAX } from '@saldo/domain/linked-transactions/kinds'
import { listAnnounced } from '@saldo/domain/linked-transactions/occurrence'
import { CARD_PAIRS, type CardFacts, cardRuleOf } from '../payments/rows.ts'
import { NO_CATEGORY } from '@saldo/domain/balances/rollups'
import type { CategoryFacts, CategoryGroup } from '@saldo/domain/categories/kinds'
import type { TransactionType } from '@saldo/domain/transactions/kinds'

const MEASURES = sql.raw(
  `payment_id, paid_cents, all_cents, revenues_paid, revenues_all, expenses_paid, expenses_all,
   investiments_paid, investiments_all`,
)

/**
 * The rollup rows that make up a range: whole months as months, the ragged ends as days. A year is
 * twelve rows a payment method, however many entries it has.
 */
function cellsOf(userId: string, range: Range): RawBuilder<unknown> {
  const { months, days } = rangeParts(range)
  const ofMonths =
    months === null
      ? []
      : [
          sql`select ${MEASURES} from month_totals where user_id = ${userId}
            and month between ${firstDay(months.from)} and ${firstDay(months.to)}`,
        ]
  const parts = [...ofMonths, ...days.map((part) => daysOf(userId, part))]
  return parts.length === 0 ? daysOf(userId, range) : sql.join(parts, sql` union all `)
}

function daysOf(userId: string, { startDate, endDate }: Range): RawBuilder<unknown> {
  return sql`select ${MEASURES} from day_totals
    where user_id = ${userId} and day between ${startDate} and ${endDate}`
}

/** SQL: whether an account holds savings: `countsToSpend` of the domain, the other way round. */
const HOLDS_SAVINGS = sql.raw(
  `(type <> 'credit' and not coalesce(counts_to_spend, account_type is distinct from 'Poupança'))`,
)

/** The first day of every ledger: no entry is older (domain, DATE_MIN). */
export const EVER = '1900-01-01' as Day

const ofPayment = (id: string | undefined) =>
  id === undefined ? sql`true` : sql`payment_id = ${id}::uuid`

export type BalanceFacts = {
  /** What the accounts that hold savings come to at the end of the period, all entries counted as paid. */
  readonly savings: Cents
  readonly savingsIds: readonly string[]
  readonly initial: Cents
  readonly paidToDate: Cents
  readonly allToEnd: Cents
  /** Revenues of cash and bank accounts up to the end of the period that are not in `paidToDate`. */
  readonly revenuesAhead: Cents
  readonly dues: readonly DueRow[]
  readonly announced: readonly AnnouncedRow[]
  readonly revenuesPaid: Cents
  readonly revenuesAll: Cents
  readonly expensesPaid: Cents
  readonly expensesAll: Cents
  readonly investimentsPaid: Cents
  readonly investimentsAll: Cents
  readonly accumulated: Cents
}

/** Every figure of a period in one statement, from rollups alone. */
export async function findBalanceFacts(
  ctx: Context,
  query: Scope & Range & { readonly balanceOn: Day },
): Promise<BalanceFacts> {
  const { paymentId, startDate, endDate, balanceOn } = query
  const holds = paymentId === undefined ? sql`type <> 'credit'` : sql`id = ${paymentId}::uuid`
  const { rows } = await sql<BalanceFacts>`
    with places as (
      select id, initial_value, ${HOLDS_SAVINGS} as is_saved from payments where user_id = ${ctx.userId} and ${holds}
    ), held as (
      select coalesce(sum(paid_cents), 0) as paid, coalesce(sum(revenues_paid), 0) as revenues from (${cellsOf(ctx.userId, { startDate: EVER, endDate: balanceOn })}) c
       where payment_id in (select id from places)
    ), to_end as (
      select coalesce(sum(all_cents) filter (where payment_id in (select id from places)), 0) as all_cents,
             coalesce(sum(revenues_all) filter (where payment_id in (select id from places)), 0) as revenues,
             coalesce(sum(all_cents) filter (where payment_id in (select id from places where is_saved)), 0)
               + (select coalesce(sum(initial_value), 0) from places where is_saved) as savings,
             coalesce(sum(revenues_all + expenses_all + investiments_all)
                      filter (where ${ofPayment(paymentId)}), 0) as accumulated
        from (${cellsOf(ctx.userId, { startDate: EVER, endDate })}) c
    ), period as (
      select coalesce(sum(revenues_paid), 0) as "revenuesPaid", coalesce(sum(revenues_all), 0) as "revenuesAll",
             coalesce(sum(expenses_paid), 0) as "expensesPaid", coalesce(sum(expenses_all), 0) as "expensesAll",
             coalesce(sum(investiments_paid), 0) as "investimentsPaid",
             coalesce(sum(investiments_all), 0) as "investimentsAll"
        from (${cellsOf(ctx.userId, { startDate, endDate })}) c where ${ofPayment(paymentId)}
    )
    select (select coalesce(sum(initial_value), 0) from places) as initial,
           held.paid as "paidToDate", to_end.all_cents as "allToEnd",
           to_end.revenues - held.revenues as "revenuesAhead", to_end.savings::bigint,
           (select coalesce(json_agg(id), '[]') from places where is_saved) as "savingsIds",
           to_end.accumulated, ${duesOf(ctx, { ...query, startDate: endDate })} as dues,
           ${announcedItems(ctx, { ...query, startDate: endDate })} as announced, period.*
      from held, to_end, period`.execute(ctx.ledger)
  const [row] = rows
  if (row === undefined) throw new Error('an aggregate has one row')
  return row
}

/** The totals of invoices: those of one card by the card, however few of them the planner expects to be due. */
function invoiceTotals({ userId }: OwnerLedger, { paymentId }: Scope): RawBuilder<unknown> {
  return paymentId === undefined
    ? sql`(select * from invoice_totals where user_id = ${userId})`
    : sql`(select * from invoice_totals
            where user_id = ${userId} and payment_id = ${paymentId}::uuid offset 0)`
}

/** What is owed on the invoices of a card that fall due by a day: negative, as debts are. */
export async function findOwed(
  ctx: OwnerLedger,
  of: { readonly cardId: string; readonly dueBy: Day },
): Promise<Cents> {
  const { rows } = await sql<{ readonly cents: Cents }>`
    select coalesce(sum(items_cents - paid_cents), 0) as cents
      from ${invoiceTotals(ctx, { paymentId: of.cardId })} i where due_on <= ${of.dueBy}`.execute(
    ctx.ledger,
  )
  return rows[0]?.cents ?? (0 as Cents)
}

export type ChartFacts = {
  /** The balance before the range, planned entries included. */
  readonly opening: Cents
  /** Only days with entries. */
  readonly days: readonly {
    readonly date: Day
    readonly revenues: Cents
    readonly expenses: Cents
    readonly moved: Cents
  }[]
  readonly dues: readonly DueRow[]
  readonly announced: readonly AnnouncedRow[]
}

/**
 * What each day (or month) of a range earned and spent, by how much it moved the balance of cash
 * and bank accounts or of the one payment method, and the balance before the range: one statement.
 */
export async function findChartFacts(
  ctx: Context,
  query: Forecast & { readonly step: 'day' | 'month'; readonly before: Day },
): Promise<ChartFacts> {
  const { paymentId, startDate, endDate, step, before } = query
  const key = sql.raw(step)
  const { isToSpend = false } = query
  const ofAll = isToSpend ? sql`p.id in (select id from places)` : sql`p.type <> 'credit'`
  const moves = paymentId === undefined ? ofAll : sql`true`
  const kept = isToSpend ? sql`type <> 'credit' and not ${HOLDS_SAVINGS}` : sql`type <> 'credit'`
  const holds = paymentId === undefined ? kept : sql`id = ${paymentId}::uuid`
  const { rows } = await sql<ChartFacts>`
    with places as (
      select id, initial_value from payments where user_id = ${ctx.userId} and ${holds}
    ), days as (
      select t.${key} as date, sum(t.revenues_all) as revenues, sum(-t.expenses_all) as expenses,
             coalesce(sum(t.all_cents) filter (where ${moves}), 0) as moved
        from ${sql.raw(`${step}_totals`)} t
        join payments p on p.user_id = t.user_id and p.id = t.payment_id
       where t.user_id = ${ctx.userId} and t.${key} between ${startDate} and ${endDate}
         and ${inMonthsOf(query)}
       group by t.${key}
    )
    select (select coalesce(sum(initial_value), 0) from places)
           + (select coalesce(sum(all_cents), 0)
                from (${cellsOf(ctx.userId, { startDate: EVER, endDate: before })}) c
               where payment_id in (select id from places)) as opening,
           ${duesOf(ctx, query)} as dues, ${announcedItems(ctx, query)} as announced,
           (select coalesce(json_agg(d order by d.date), '[]') from days d) as days`.execute(
    ctx.ledger,
  )
  return rows[0] ?? { opening: 0 as Cents, days: [], dues: [], announced: [] }
}

/**
 * The days of the calendar that a forecast reads: from today's month, or from the first month of a
 * past range, on.
 */
function calendarRange({ startDate, endDate }: Range, today: Day): Range {
  const first = monthOf(startDate) < monthOf(today) ? monthOf(startDate) : monthOf(today)
  const last = lastDay(addMonths(monthOf(today), CALENDAR_AHEAD_MONTHS_MAX))
  return { startDate: firstDay(first), endDate: endDate < last ? endDate : last }
}

/** An item of the calendar as the SQL returns it beside the figures of a forecast. */
export type AnnouncedRow = {
  readonly day: number
  readonly since: Month
  readonly value: Cents
  readonly paid: readonly Month[]
  readonly posted: readonly Month[]
  readonly payment_id: string
  readonly card_id: string | null
  readonly card: CardFacts
}

type Forecast = Scope &
  Range & {
    /** Without the accounts that hold savings; beside the payment methods of `places`. */
    readonly isToSpend?: boolean
  }

/** The items of the calendar that a forecast of this scope may add, as one JSON list. */
function announcedItems(ctx: Context, of: Forecast): RawBuilder<unknown> {
  const { startDate, endDate } = calendarRange(of, ctx.today)
  const counts =
    of.isToSpend === true ? sql`(p.type = 'credit' or p.id in (select id from places))` : sql`true`
  const to = lastDay(monthOf(endDate))
  return sql`(select coalesce(json_agg(json_build_object(
      'day', l.day, 'since', to_char(l.since, 'YYYY-MM'), 'value', l.value,
      'payment_id', p.id, 'card_id', case when p.type = 'credit' then p.id end, 'card', json_build_object(${sql.raw(CARD_PAIRS)}),
      'paid', coalesce((select json_agg(to_char(m.month, 'YYYY-MM')) from linked_payments m
                         where m.user_id = ${ctx.userId} and m.linked_id = l.id
                           and m.month between ${startDate} and ${endDate}), '[]'),
      'posted', ${postedMonths(ctx, startDate, to)})), '[]')
    from linked_transactions l
    join payments p on p.user_id = l.user_id and p.id = l.payment_id
   where l.user_id = ${ctx.userId}
     and (${of.paymentId ?? null}::uuid is null or l.payment_id = ${of.paymentId ?? null}::uuid)
     and ${counts})`
}

/** The payments that those items announce and that are neither marked paid nor entered yet. */
export function announcedOf(
  rows: readonly AnnouncedRow[],
  of: Range & { readonly today: Day },
): readonly Announced[] {
  const range = calendarRange(of, of.today)
  return rows.flatMap(({ day, since, value, paid, posted, card_id: id, card }) =>
    listAnnounced(
      {
        day,
        since,
        value,
        paidMonths: new Set(paid),
        postedMonths: new Set(posted),
        card: id === null ? null : { id, rule: cardRuleOf(card) },
      },
      range,
    ),
  )
}

/** The amount of a card that falls due on a day, less its paid and planned payments. */
export type DueRow = { readonly card_id: string; readonly on: Day; readonly cents: Cents }

/**
 * What is owed on invoices, by card and day, up to the end of a range. What fell due before the
 * range is one sum, on the range's first day.
 */
function duesOf(
  ctx: OwnerLedger,
  { paymentId, startDate, endDate }: Forecast,
): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(d order by d.card_id, d.on), '[]') from (
    select payment_id as card_id, greatest(due_on, ${startDate}::date) as on,
           sum(items_cents - settling_cents) as cents
      from ${invoiceTotals(ctx, { paymentId })} i
     where due_on <= ${endDate}
     group by 1, 2) d)`
}

/** The same as the domain's forecast reads them: by card, the days in order. */
export function cardsOf(rows: readonly DueRow[]): ReadonlyMap<string, readonly Dated[]> {
  const ids = new Set(rows.map(({ card_id: id }) => id))
  return new Map([...ids].map((id) => [id, rows.filter(({ card_id: card }) => card === id)]))
}

/** The facts from which one card is forecast. */
export async function findCardFacts(
  ctx: Context,
  of: Forecast,
): Promise<{ readonly dues: readonly DueRow[]; readonly announced: readonly AnnouncedRow[] }> {
  const { rows } = await sql<{
    readonly dues: readonly DueRow[]
    readonly announced: readonly AnnouncedRow[]
  }>`select ${duesOf(ctx, of)} as dues, ${announcedItems(ctx, of)} as announced`.execute(ctx.ledger)
  return rows[0] ?? { dues: [], announced: [] }
}

/** The total of one month. `month` is its first day. */
type MonthFact = { readonly month: Day; readonly cents: Cents }

const inMonthsOf = ({ paymentId }: Scope) =>
  paymentId === undefined ? sql`true` : sql`t.payment_id = ${paymentId}::uuid`

const within = ({ startDate, endDate }: Range) =>
  sql`t.month between ${firstDay(monthOf(startDate))} and ${firstDay(monthOf(endDate))}`

/** Income keeps its sign; spending and investments are returned as positive amounts. */
const OWN_SIGN = sql.raw(`case when t.transaction_type = 'revenues' then 1 else -1 end`)

/** The totals of categories, month by month, from the category rollup. */
export async function listCategoryMonths(
  ctx: OwnerLedger,
  query: Scope & Range & Categories & { readonly paid?: boolean | undefined },
): Promise<MonthFact[]> {
  const cents = sql.raw(query.paid === true ? 't.paid_cents' : 't.all_cents')
  const { rows } = await sql<MonthFact>`
    select t.month, sum(${cents} * ${OWN_SIGN}) as cents from category_totals t
     where t.user_id = ${ctx.userId} and ${within(query)} and ${inMonthsOf(query)}
       and ${ofCategories(ctx, query)}
     group by t.month`.execute(ctx.ledger)
  return rows
}

/** The parts of purchases that fall due, month by month, from the invoices' own sums. */
export async function listPartFacts(ctx: OwnerLedger, query: Scope & Range): Promise<MonthFact[]> {
  const { rows } = await sql<MonthFact>`
    select t.month, sum(-t.parts_cents) as cents from invoice_totals t
     where t.user_id = ${ctx.userId} and ${within(query)} and ${inMonthsOf(query)}
     group by t.month`.execute(ctx.ledger)
  return rows
}

/** What was put aside in one month, or in all months before a period. */
type SavedFact = { readonly month: Day | null; readonly cents: Cents }

/**
 * What was put aside: investments, and deposits into goals less redemptions (decisions.md §14), month by
 * month, and before the period as one sum without a month. A withdrawal is negative.
 */
export async function listSavedFacts(
  ctx: OwnerLedger,
  query: Scope & Range & { readonly paid?: boolean | undefined },
): Promise<SavedFact[]> {
  const { startDate, endDate, paymentId } = query
  const [from, to] = [firstDay(monthOf(startDate)), firstDay(monthOf(endDate))]
  const cents = sql.raw(query.paid === true ? 't.investiments_paid' : 't.investiments_all')
  const ofGoal =
    paymentId === undefined
      ? sql`true`
      : sql`exists (select from objectives g where g.user_id = o.user_id and g.id = o.objective_id
               and g.payment_id = ${paymentId}::uuid)`
  const { rows } = await sql<SavedFact>`
    select case when s.month >= ${from} then s.month end as month, sum(s.cents)::bigint as cents
      from (
        select t.month, -${cents} as cents from month_totals t
         where t.user_id = ${ctx.userId} and t.month <= ${to} and ${inMonthsOf(query)}
        union all
        select o.month, o.saved_cents from objective_totals o
         where o.user_id = ${ctx.userId} and o.month <= ${to} and ${ofGoal}
      ) s group by 1`.execute(ctx.ledger)
  return rows
}

/** What the entries of one kind in one category came to, in cents, signed as entries are. */
export type KindSum = {
  /** Their day; null where the days are one sum. */
  readonly day: Day | null
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly group: CategoryGroup
  readonly sort: CategoryFacts['sort']
  readonly type: CategoryFacts['type']
  readonly color: string
  readonly icon: string
  /** The group of the entries' own category, which may lie below the one that is shown. */
  readonly entryGroup: CategoryGroup | null
  readonly transactionType: TransactionType
  readonly isItem: boolean
  readonly isRefund: boolean
  readonly value: Cents
  readonly paid: Cents
  readonly entries: number
}

function partsOf(query: CategorySumsQuery): RangeParts {
  const { startDate, endDate, purchaseDays, daily, search } = query
  if (purchaseDays !== true && daily !== true && search === undefined) return rangeParts(query)
  return { months: null, days: endDate < startDate ? [] : [{ startDate, endDate }] }
}

/**
 * Of whole months, kept totals: they know as what each entry counts. Month by month they are added up over payment
 * methods first, so that a name is looked up once for many.
 */
function monthCells(
  ctx: OwnerLedger,
  query: CategorySumsQuery,
  { from, to }: NonNullable<RangeParts['months']>,
): RawBuilder<unknown> {
  const cells = sql`category_totals t where t.user_id = ${ctx.userId}
       and t.month between ${firstDay(from)} and ${firstDay(to)} and ${ofPayments(query)}`
  if (query.monthly === true)
    return sql`
    select t.month as day, t.category_id, t.transaction_type, false as is_item, false as is_refund,
           sum(t.all_cents) as all_cents, sum(t.paid_cents) as paid_cents, sum(t.entries) as entries
      from ${cells} group by t.month, t.category_id, t.transaction_type offset 0`
  return sql`
    select null::date as day, t.category_id, t.transaction_type, false as is_item, false as is_refund,
           t.all_cents, t.paid_cents, t.entries
      from ${cells}`
}

/** Of the days at the ends of a range, their entries. */
function dayCells(
  ctx: OwnerLedger,
  query: CategorySumsQuery,
  days: readonly Range[],
): RawBuilder<unknown> {
  const { purchaseDays = false, daily = false } = query
  const on = purchaseDays ? sql`t.date` : sql`t.counts_on`
  const value = sql`coalesce(s.value, t.value)`
  const cells = days.map(
    (range) => sql`
    select ${daily ? on : sql`null::date`} as day,
           coalesce(s.category, t.category_id, ${NO_CATEGORY}::uuid) as category_id, t.transaction_type,
           t.invoice_month is not null as is_item, t.refund_of_id is not null as is_refund,
           ${value} as all_cents, case when t.paid then ${value} else 0 end as paid_cents, 1 as entries
      from ${entriesOn(ctx, { ...range, purchaseDays })} t left join lateral ${sharesSql} on t.split is not null
     where ${ofPayments(query)} and ${ofName(query)}`,
  )
  return sql.join(cells, sql` union all `)
}

/**
 * What each category came to in a range, a sum for each kind of entry that the rules tell apart
 * (`countedTypeOf`), in one statement: whole months from kept totals, the days at the ends from their entries
 * alone. It costs the same however much history there is (cases M8 and L60).
 */
export async function listCategorySums(
  ctx: OwnerLedger,
  query: CategorySumsQuery,
): Promise<KindSum[]> {
  const { months, days } = partsOf(query)
  const cells = [
    ...(months === null ? [] : [monthCells(ctx, query, months)]),
    ...(days.length === 0 ? [] : [dayCells(ctx, query, days)]),
  ]
  if (cells.length === 0) return []
  const shown = query.whole === true ? sql`coalesce(n.parent_id, n.id)` : sql`n.id`
  const { rows } = await sql<KindSum>`
    with sums as (
      select t.day, coalesce(${shown}, t.category_id) as id, n.grouping as entry_group,
             t.transaction_type, t.is_item, t.is_refund, sum(t.all_cents)::bigint as value,
             sum(t.paid_cents)::bigint as paid, sum(t.entries)::integer as entries
        from (${sql.join(cells, sql` union all `)}) t
        left join ${allCategories(ctx, 'id', 'parent_id', 'grouping')} n on n.id = t.category_id
       where ${ofCategories(ctx, query)}
       group by 1, 2, 3, 4, 5, 6
    )
    select s.day, s.id, n.parent_id as "parentId", coalesce(n.name, 'Sem categoria') as name,
           coalesce(n.grouping, 'expenses') as "group", n.sort, n.type, coalesce(n.color, 'slate') as color,
           coalesce(n.icon, 'circle-help') as icon, s.entry_group as "entryGroup",
           s.transaction_type as "transactionType", s.is_item as "isItem", s.is_refund as "isRefund",
           s.value, s.paid, s.entries
      from sums s
      left join ${categoryNames(ctx, 'id', 'parent_id', 'name', 'grouping', 'sort', 'type', 'color', 'icon')} n on n.id = s.id`.execute(
    ctx.ledger,
  )
  return rows
}

/** An entry of a category, and how much more it cost than any of its name did before. */
type NewCost = {
  readonly _id: string
  readonly name: string
  readonly date: Day
  readonly by: Cents
}

/**
 * The entry of a category in a month that cost most beyond the largest of its name in the months before: the rent
 * that comes each month is nothing new, however large. The entries of these months are read by their days: an index of
 * names would read all that a shop ever sold. The categories are read once: a plan that was made for few entries would look them up for each one.
 */
export async function findNewCost(
  ctx: OwnerLedger,
  {
    categoryId,
    from,
    month,
  }: { readonly categoryId: string; readonly from: Day; readonly month: Range },
): Promise<NewCost | undefined> {
  const cents = sql`coalesce(s.value, t.value)`
  const { rows } = await sql<NewCost>`
    with entries as (
      select t.id, t.name, t.date, t.name_key, ${cents} as cents, t.counts_on >= ${month.startDate} as is_new
        from ${entriesOn(ctx, { startDate: from, endDate: month.endDate })} t
        left join lateral ${sharesSql} on t.split is not null
       where ${cents} < 0 and coalesce(s.category, t.category_id) = any(array${categoriesOf(ctx, categoryId)})
    )
    select n.id as "_id", n.name, n.date, (coalesce(o.cents, 0) - n.cents)::bigint as "by"
      from entries n
      left join (select name_key, min(cents) as cents from entries where not is_new group by 1) o
             on o.name_key = n.name_key
     where n.is_new order by 4 desc, n.id limit 1`.execute(ctx.ledger)
  return rows[0]
}

/** The invoices that have a payment and nothing left to pay, as `{card}:{month}`. */
export async function listPaidInvoices(ctx: Context, query: InvoiceQuery): Promise<Set<string>> {
  const { rows } = await sql<{ readonly id: string }>`
    select i.payment_id || ':' || to_char(i.month, 'YYYY-MM') as id
      from (${invoicesIn(ctx, query)}) i
     where i.paid_cents <> 0 and i.owed_cents >= 0`.execute(ctx.ledger)
  return new Set(rows.map(({ id }) => id))
}
