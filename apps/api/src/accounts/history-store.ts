import { sql } from 'kysely'
import { decimalOf } from '../db/columns.ts'
import type { Owned } from '../context.ts'

/** One entry as the history shows it; days in Brazilian notation, the value with a comma. */
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

/** Where a batch ended: the next one begins behind it. */
type Place = { readonly countsOn: string; readonly id: string }

/**
 * Rows for some milliseconds of work, here and in the database: no other request waits longer than
 * that.
 */
const ROWS_AT_ONCE = 500

const BEGINNING: Place = { countsOn: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/**
 * Every entry of a ledger in the order in which they count, read in batches, each a short statement
 * of its own.
 */
export async function* historyOf(ctx: Owned): AsyncGenerator<readonly HistoryRow[]> {
  for (let after = BEGINNING; ;) {
    const rows = await listFollowing(ctx, after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < ROWS_AT_ONCE) return
    after = last
  }
}

async function listFollowing(ctx: Owned, after: Place): Promise<readonly (HistoryRow & Place)[]> {
  const { rows } = await sql<HistoryRow & Place>`
    select t.counts_on::text as "countsOn", t.id,
           to_char(t.date, 'DD/MM/YYYY') as day, t.name,
           coalesce(t.operation_type, t.transaction_type) as kind,
           coalesce(c.name, '') as category, coalesce(above.name, '') as parent, p.name as payment,
           replace(${decimalOf('t.value')}::text, '.', ',') as value, t.paid,
           coalesce(to_char(t.invoice_month, 'MM/YYYY'), '') as invoice,
           case when t.last_installment is null then ''
                else (t.recurrent_index + 1) || '/' || t.last_installment end as part,
           t.description
      from (select * from transactions
             where user_id = ${ctx.userId}::uuid
               and (counts_on, id) > (${after.countsOn}::date, ${after.id}::uuid)
             order by counts_on, id limit ${sql.lit(ROWS_AT_ONCE)}) t
      join payments p on p.user_id = t.user_id and p.id = t.payment_id
      left join category_names c on c.id = t.category_id
      left join category_names above on above.id = c.parent_id
     order by t.counts_on, t.id`.execute(ctx.ledger)
  return rows
}
