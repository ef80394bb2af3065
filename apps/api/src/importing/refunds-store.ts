import { sql } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import { arrayOf, type Column } from '../db/columns.ts'
import { type CategoryRow, COUNTS_LATER_DAYS } from './store.ts'
import type { Owned } from '../context.ts'

export type PurchaseRow = {
  readonly id: string
  readonly card_id: string
  readonly name: string
  readonly name_key: string
  readonly date: Day
  readonly value: Cents
  readonly category_id: string | null
  readonly grouping: CategoryRow['grouping'] | null
}

type PurchasesQuery = {
  readonly cards: readonly string[]
  readonly from: Day
  readonly to: Day
  /** The values of the refunds, positive, and the shops that they name. */
  readonly values: readonly Cents[]
  readonly shops: readonly string[]
}

const oneCents: Column<Cents> = ['value', 'bigint', (value) => -value]
const oneText: Column<string> = ['shop', 'text', (shop) => shop]

/**
 * Purchases on cards without a refund, of one of these values or with one of these shops in their
 * name, the oldest first. A purchase in parts is its first part, with its whole sum.
 */
export async function listPurchases(
  ctx: Owned,
  query: PurchasesQuery,
): Promise<readonly PurchaseRow[]> {
  const { rows } = await sql<PurchaseRow>`
    select case when t.last_installment is null then t.id else t.series_id end as id,
           t.payment_id as card_id, min(t.name) as name, min(t.name_key) as name_key,
           min(t.date) as date, sum(t.value)::bigint as value,
           (array_agg(t.category_id))[1] as category_id, min(c.grouping) as grouping
      from transactions t left join category_names c on c.id = t.category_id
     where t.user_id = ${ctx.userId} and t.payment_id = any(${query.cards}::uuid[])
       and t.counts_on between ${query.from}::date and ${query.to}::date + ${sql.lit(COUNTS_LATER_DAYS)}
       and t.date between ${query.from} and ${query.to} and t.value < 0 and t.invoice_month is not null
       and (t.value = any(${arrayOf(oneCents, query.values)}) or exists (
             select from unnest(${arrayOf(oneText, query.shops)}) s (shop)
              where s.shop <> '' and strpos(t.name_key, split_part(s.shop, ' ', 1)) > 0))
       and not exists (select from transactions f where f.user_id = t.user_id and f.refund_of_id =
                         case when t.last_installment is null then t.id else t.series_id end)
     group by 1, 2 order by date, id`.execute(ctx.ledger)
  return rows
}
