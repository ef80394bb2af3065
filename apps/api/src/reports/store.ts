import { sql } from 'kysely'
import { type Day, lastDay, monthOf } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { LARGEST_MAX } from '@saldo/domain/reports/status'
import type { Ledger } from '../db/ledger.ts'

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
  ledger: Ledger,
  of: { readonly userId: string; readonly startDate: Day; readonly endDate: Day },
): Promise<LargestRow[]> {
  const { userId, startDate, endDate } = of
  const { rows } = await sql<LargestRow>`
    select t.id as "_id", t.name, t.counts_on as date, -t.value as value, c.name as category
      from transactions t left join category_names c on c.id = t.category_id
     where t.user_id = ${userId} and t.counts_on between ${startDate} and ${lastDay(monthOf(endDate))}
       and t.paid and t.value < 0 and t.transaction_type = 'expenses'
       and coalesce(c.grouping, 'expenses') = 'expenses'
     order by t.value, t.id limit ${LARGEST_MAX}`.execute(ledger)
  return rows
}
