import { sql } from 'kysely'
import { decimalOf } from '../db/columns.ts'
import { batchesOf } from '../db/cursor.ts'
import type { Ledger } from '../db/ledger.ts'

/** One entry as the history tells it; days as people write them, the value with a comma. */
export type HistoryRow = {
  readonly day: string
  readonly name: string
  readonly kind: string
  readonly category: string
  readonly parent: string
  readonly payment: string
  readonly value: string
  readonly paid: boolean
  readonly invoice: string
  readonly part: string
  readonly description: string
}

const ROWS_AT_ONCE = 5_000

/** Every entry of a ledger, oldest first, some thousand at a time. */
export function historyOf(ledger: Ledger, userId: string): AsyncGenerator<readonly HistoryRow[]> {
  const query = sql<HistoryRow>`
    select to_char(t.date, 'DD/MM/YYYY') as day, t.name,
           coalesce(t.operation_type, t.transaction_type) as kind,
           coalesce(c.name, '') as category, coalesce(above.name, '') as parent, p.name as payment,
           replace(${decimalOf('t.value')}::text, '.', ',') as value, t.paid,
           coalesce(to_char(t.invoice_month, 'MM/YYYY'), '') as invoice,
           case when t.last_installment is null then ''
                else (t.recurrent_index + 1) || '/' || t.last_installment end as part,
           t.description
      from transactions t
      join payments p on p.user_id = t.user_id and p.id = t.payment_id
      left join category_names c on c.id = t.category_id
      left join category_names above on above.id = c.parent_id
     where t.user_id = ${userId}::uuid
     order by t.date, t.id`
  return batchesOf(ledger, { query, rowsAtOnce: ROWS_AT_ONCE })
}
