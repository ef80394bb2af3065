import { type RawBuilder, sql } from 'kysely'
import { rangeParts } from '@saldo/domain/balances/range-parts'
import { type Day, firstDay } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { Range, Scope } from './rows.ts'
import { announcedItems, type AnnouncedRow, type DueRow, duesOf } from './forecast-store.ts'
import type { Context, Owned } from '../context.ts'

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

/** What is owed on the invoices of a card that fall due by a day: negative, as debts are. */
export async function findOwed(
  ctx: Owned,
  of: { readonly cardId: string; readonly dueBy: Day },
): Promise<Cents> {
  const { rows } = await sql<{ readonly cents: Cents }>`
    select coalesce(sum(items_cents - paid_cents), 0) as cents from invoice_totals
     where user_id = ${ctx.userId} and payment_id = ${of.cardId} and due_on <= ${of.dueBy}`.execute(
    ctx.ledger,
  )
  return rows[0]?.cents ?? (0 as Cents)
}

type DayFacts = {
  readonly date: Day
  readonly revenues: Cents
  readonly expenses: Cents
  readonly moved: Cents
}

export type ChartFacts = {
  /** The balance before the range, planned entries included. */
  readonly opening: Cents
  /** Only days with entries. */
  readonly days: readonly DayFacts[]
  readonly dues: readonly DueRow[]
  readonly announced: readonly AnnouncedRow[]
}

/**
 * What each day (or month) of a range earned and spent, by how much it moved the balance of cash
 * and bank accounts or of the one payment method, and the balance before the range: one statement.
 */
export async function findChartFacts(
  ctx: Context,
  query: Scope & Range & { readonly step: 'day' | 'month'; readonly before: Day },
): Promise<ChartFacts> {
  const { paymentId, startDate, endDate, step, before } = query
  const key = sql.raw(step)
  const moves = paymentId === undefined ? sql`p.type <> 'credit'` : sql`true`
  const holds = paymentId === undefined ? sql`type <> 'credit'` : sql`id = ${paymentId}::uuid`
  const { rows } = await sql<ChartFacts>`
    with places as (
      select id, initial_value from payments where user_id = ${ctx.userId} and ${holds}
    ), days as (
      select t.${key} as date, sum(t.revenues_all) as revenues, sum(-t.expenses_all) as expenses,
             coalesce(sum(t.all_cents) filter (where ${moves}), 0) as moved
        from ${sql.raw(`${step}_totals`)} t
        join payments p on p.user_id = t.user_id and p.id = t.payment_id
       where t.user_id = ${ctx.userId} and t.${key} between ${startDate} and ${endDate}
         and (${paymentId ?? null}::uuid is null or t.payment_id = ${paymentId ?? null}::uuid)
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
