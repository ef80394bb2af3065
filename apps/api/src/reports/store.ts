import { sql } from 'kysely'
import { type Day, lastDay, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { LARGEST_MAX } from '@saldo/domain/reports/status'
import type { OwnerLedger } from '../context.ts'

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
          from transactions e left join category_names c on c.id = e.category_id
         where e.user_id = ${ctx.userId} and e.counts_on = day::date
           and e.paid and e.value < 0 and e.transaction_type = 'expenses'
           and coalesce(c.grouping, 'expenses') = 'expenses'
         order by e.value, e.id limit ${LARGEST_MAX}) t
     order by t.value, t.id limit ${LARGEST_MAX}`.execute(ctx.ledger)
  return rows
}
