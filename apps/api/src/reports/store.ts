import { sql } from 'kysely'
import {
  type Day,
  firstDay,
  lastDay,
  listMonths,
  type Month,
  monthOf,
} from '@saldo/domain/calendar'
import { type Cents, negate, ZERO } from '@saldo/domain/money'
import type { Answer } from '@saldo/contract/endpoint'
import type { readReport } from '@saldo/contract/reports'
import type { DueInvoice } from '@saldo/domain/reports/retrospective'
import { LARGEST_MAX } from '@saldo/domain/reports/status'
import { invoicesIn } from '../balances/rows.ts'
import type { Context, OwnerLedger } from '../context.ts'
import { allCategories, categoryNames } from '../categories/rows.ts'

type LargestRow = {
  readonly _id: string
  readonly name: string
  readonly date: Day
  readonly value: Cents
  readonly category: string | null
}

/**
 * The largest expenses of whole months that are paid, positive: what pays an invoice, moves money between
 * accounts or goes into a goal is none (money.md §2).
 */
export async function listLargest(
  ctx: OwnerLedger,
  of: { readonly startDate: Day; readonly endDate: Day },
): Promise<LargestRow[]> {
  const { startDate, endDate } = of
  // Of each day its largest, so that a year of many entries costs what one of few does.
  const { rows } = await sql<LargestRow>`
    select t.id as "_id", t.name, t.counts_on as date, -t.value as value, t.category
      from generate_series(${startDate}::date, ${lastDay(monthOf(endDate))}::date, '1 day') day, lateral (
        select e.id, e.name, e.counts_on, e.value, c.name as category
          from transactions e left join ${categoryNames(ctx, 'id', 'name', 'grouping')} c on c.id = e.category_id
         where e.user_id = ${ctx.userId} and e.counts_on = day::date
           and e.paid and e.value < 0 and e.transaction_type = 'expenses'
           and coalesce(c.grouping, 'expenses') = 'expenses'
         order by e.value, e.id limit ${LARGEST_MAX}) t
     order by t.value, t.id limit ${LARGEST_MAX}`.execute(ctx.ledger)
  return rows
}

type CategoryMonths = Answer<typeof readReport>['spending'][number]

type SpentRow = {
  readonly id: string
  readonly name: string
  readonly month: Day
  readonly cents: Cents
}

/**
 * What was paid month by month in each category that spends, positive, subcategories with theirs, from the kept
 * totals: as many rows as there are categories and months, however many entries. By name.
 */
export async function listSpending(
  ctx: OwnerLedger,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<CategoryMonths[]> {
  const { rows } = await sql<SpentRow>`
    select s.id, coalesce(n.name, 'Sem categoria') as name, s.month, s.cents from (
      select coalesce(c.parent_id, t.category_id) as id, t.month, sum(t.paid_cents)::bigint as cents
        from category_totals t left join ${allCategories(ctx, 'id', 'parent_id', 'grouping')} c on c.id = t.category_id
       where t.user_id = ${ctx.userId} and t.month between ${firstDay(from)} and ${firstDay(to)}
         and t.transaction_type = 'expenses'
         and coalesce(c.grouping, 'expenses') not in ('invoice', 'bankOperation', 'objective')
       group by 1, 2) s left join ${categoryNames(ctx, 'id', 'name')} n on n.id = s.id
     where s.cents <> 0
     order by name, s.id, s.month`.execute(ctx.ledger)
  const months = listMonths(from, to).map(firstDay)
  const byId = new Map<string, CategoryMonths>()
  for (const { id, name, month, cents } of rows) {
    const found = byId.get(id) ?? { category: { _id: id, name }, values: months.map(() => ZERO) }
    found.values[months.indexOf(month)] = negate(cents)
    byId.set(id, found)
  }
  return [...byId.values()]
}

/** The invoices that fell due in some months, with what pays each and when. */
export async function listDueInvoices(
  ctx: Context,
  { from, to }: { readonly from: Month; readonly to: Month },
): Promise<DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    select i.due_on as "dueOn", (-i.items_cents - i.carried_cents)::bigint as owed,
           (select coalesce(json_agg(json_build_object('date', t.date, 'cents',
                     case when t.payment_id = t.pays_card_id then t.value else -t.value end)), '[]')
              from transactions t
             where t.user_id = ${ctx.userId} and t.pays_card_id = i.payment_id
               and t.pays_month = i.month and t.paid) as payments
      from (${invoicesIn(ctx, { from, to })}) i
     where i.month between ${firstDay(from)} and ${firstDay(to)} and i.due_on <= ${ctx.today}
     order by i.due_on, i.payment_id`.execute(ctx.ledger)
  return rows
}
