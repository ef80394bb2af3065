import { sql } from 'kysely'
import { type Day, firstDay, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { type Categories, ofCategories, type Range, type Scope } from './rows.ts'
import type { Owned } from '../context.ts'

/** The total of one month. `month` is its first day. */
type MonthFact = { readonly month: Day; readonly cents: Cents }

const ofPayment = ({ paymentId }: Scope) =>
  paymentId === undefined ? sql`true` : sql`t.payment_id = ${paymentId}::uuid`

const within = ({ startDate, endDate }: Range) =>
  sql`t.month between ${firstDay(monthOf(startDate))} and ${firstDay(monthOf(endDate))}`

/** Income keeps its sign; spending and investments are returned as positive amounts. */
const OWN_SIGN = sql.raw(`case when t.transaction_type = 'revenues' then 1 else -1 end`)

/** The totals of categories, month by month, from the category rollup. */
export async function listCategoryMonths(
  ctx: Owned,
  query: Scope & Range & Categories & { readonly paid?: boolean | undefined },
): Promise<MonthFact[]> {
  const cents = sql.raw(query.paid === true ? 't.paid_cents' : 't.all_cents')
  const { rows } = await sql<MonthFact>`
    select t.month, sum(${cents} * ${OWN_SIGN}) as cents from category_totals t
     where t.user_id = ${ctx.userId} and ${within(query)} and ${ofPayment(query)}
       and ${ofCategories(query)}
     group by t.month`.execute(ctx.ledger)
  return rows
}

/** The parts of purchases that fall due, month by month, from the invoices' own sums. */
export async function listPartFacts(ctx: Owned, query: Scope & Range): Promise<MonthFact[]> {
  const { rows } = await sql<MonthFact>`
    select t.month, sum(-t.parts_cents) as cents from invoice_totals t
     where t.user_id = ${ctx.userId} and ${within(query)} and ${ofPayment(query)}
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
  ctx: Owned,
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
         where t.user_id = ${ctx.userId} and t.month <= ${to} and ${ofPayment(query)}
        union all
        select o.month, o.saved_cents from objective_totals o
         where o.user_id = ${ctx.userId} and o.month <= ${to} and ${ofGoal}
      ) s group by 1`.execute(ctx.ledger)
  return rows
}
