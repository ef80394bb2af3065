import type { EntryRow } from './columns.ts'
import { detachHoled } from './parts.ts'
import { renumberParts } from './parts-store.ts'
import { findDueDays, postEntries } from './post.ts'
import { strayRefunds } from './refunds-store.ts'
import { updateEntries } from './store.ts'
import type { Owned } from '../context.ts'

type Restored = {
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
  ctx: Owned,
  { rows: back, others = { before: [], after: [] } }: Restored,
): Promise<EntryRow[]> {
  if (back.length === 0 && others.after.length === 0) return []
  const dueDay = await findDueDays(ctx, back)
  const rows = back.map((row) => {
    if (row.invoice_month === null) return row
    const counts_on = dueDay(row.payment_id, row.invoice_month)
    return counts_on === row.counts_on ? row : { ...row, counts_on }
  })
  await updateEntries(
    ctx,
    rows.filter((row, at) => row !== back[at]),
  )
  const along = await strayRefunds(ctx, { rows })
  await updateEntries(ctx, along.after)
  const own = new Set([...rows, ...others.after].map((row) => row.id))
  const after = withChanges([...rows, ...others.after], along.after)
  await postEntries(ctx, {
    before: [...others.before, ...along.before.filter((row) => !own.has(row.id))],
    after,
  })
  const purchases = new Set(
    rows.filter((row) => row.last_installment !== null).map((row) => row.series_id),
  )
  for (const purchase of purchases) await renumberParts(ctx, purchase)
  await detachHoled(ctx, [...purchases])
  return after.slice(0, rows.length)
}

/** These entries with their changed versions, and the other changed ones behind them. */
function withChanges(rows: readonly EntryRow[], changed: readonly EntryRow[]): EntryRow[] {
  return [...new Map([...rows, ...changed].map((row) => [row.id, row])).values()]
}
