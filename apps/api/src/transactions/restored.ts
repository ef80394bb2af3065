import { type RawBuilder, sql } from 'kysely'
import { FALLBACK_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import type { Ledger } from '../db/ledger.ts'
import type { EntryRow } from './columns.ts'
import { detachHoled } from './parts.ts'
import { renumberParts } from './parts-store.ts'
import { findDueDays, postEntries } from './post.ts'
import { strayRefunds } from './refunds-store.ts'
import { restoredOver } from './rows.ts'
import { updateEntries } from './store.ts'

/** SQL: whether the category of a stored entry, series or calendar item `e` exists. */
const hasItsCategory = sql`(e.category_id is null
      or exists (select from default_categories d where d.id = e.category_id)
      or exists (select from categories c where c.user_id = e.user_id and c.id = e.category_id))`

const fallbackCategory = sql`case e.transaction_type
    when 'revenues' then ${sql.lit(FALLBACK_CATEGORY_IDS.revenues)}
    when 'investiments' then ${sql.lit(FALLBACK_CATEGORY_IDS.investiments)}
    else ${sql.lit(FALLBACK_CATEGORY_IDS.expenses)} end`

/** SQL: whether the payment method `id` of the owner of `e` exists. */
const isPayment = (id: RawBuilder<unknown>) =>
  sql`exists (select from payments p where p.user_id = e.user_id and p.id = ${id})`

/**
 * SQL: the rows of `stored`, entries that were kept as JSON in its column `entry`, as they can be
 * inserted again. Whatever an entry names is looked up anew, because it may be gone by now (case
 * M27): a category gives way to the miscellaneous of its kind, a link to another payment method or to
 * a series is dropped, and an entry without its own payment method is left out. A refund keeps the id of
 * its purchase, which may be restored too (case D7), and a deposit that of its goal, as the entries of a
 * removed goal do.
 */
export function restorableEntries(stored: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select r.* from ${stored} s
      cross join lateral jsonb_populate_record(null::transactions, s.entry) e
      cross join lateral jsonb_populate_record(${restoredOver}, s.entry
        || case when ${hasItsCategory} then '{}' else jsonb_build_object('category_id', ${fallbackCategory}) end
        || case when e.operation_payment is null or ${isPayment(sql`e.operation_payment`)} then '{}'
             else '{"operation_id": null, "operation_type": null, "operation_payment": null}'::jsonb end
        || case when e.pays_card_id is null or ${isPayment(sql`e.pays_card_id`)} then '{}'
             else '{"pays_card_id": null, "pays_month": null}'::jsonb end
        || case when e.recurrent_type is null or exists (
                  select from series q where q.user_id = e.user_id and q.id = e.series_id) then '{}'
             else '{"recurrent_type": null, "anchor_day": null, "business_day": null}'::jsonb end) r
     where ${isPayment(sql`e.payment_id`)}`
}

type Restored = {
  readonly userId: string
  readonly rows: readonly EntryRow[]
  /** Other entries that the same act changes, before and after. */
  readonly others?: { readonly before: readonly EntryRow[]; readonly after: readonly EntryRow[] }
}

/**
 * Brings the totals, invoices, refunds and parts into line with entries that were inserted again, and
 * returns these as they are now. The days of a card, the category of a purchase and the other parts may
 * have changed while an entry was gone.
 */
export async function postRestored(
  ledger: Ledger,
  { userId, rows: back, others = { before: [], after: [] } }: Restored,
): Promise<EntryRow[]> {
  if (back.length === 0 && others.after.length === 0) return []
  const dueDay = await findDueDays(ledger, userId, back)
  const rows = back.map((row) => {
    if (row.invoice_month === null) return row
    const counts_on = dueDay(row.payment_id, row.invoice_month)
    return counts_on === row.counts_on ? row : { ...row, counts_on }
  })
  await updateEntries(
    ledger,
    userId,
    rows.filter((row, at) => row !== back[at]),
  )
  const along = await strayRefunds(ledger, { userId, rows })
  await updateEntries(ledger, userId, along.after)
  const own = new Set([...rows, ...others.after].map((row) => row.id))
  const after = withChanges([...rows, ...others.after], along.after)
  await postEntries(ledger, {
    userId,
    before: [...others.before, ...along.before.filter((row) => !own.has(row.id))],
    after,
  })
  const purchases = new Set(
    rows.filter((row) => row.last_installment !== null).map((row) => row.series_id),
  )
  for (const purchase of purchases) await renumberParts(ledger, userId, purchase)
  await detachHoled(ledger, userId, [...purchases])
  return after.slice(0, rows.length)
}

/** These entries with their changed versions, and the other changed ones behind them. */
function withChanges(rows: readonly EntryRow[], changed: readonly EntryRow[]): EntryRow[] {
  return [...new Map([...rows, ...changed].map((row) => [row.id, row])).values()]
}
