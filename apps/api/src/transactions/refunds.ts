import { sql } from 'kysely'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Ledger } from '../db/ledger.ts'
import type { EntryRow } from './rows.ts'

/** Some entries as they were and as they are now, one beside the other. */
export type Difference = {
  readonly before: readonly EntryRow[]
  readonly after: readonly EntryRow[]
}

/**
 * A refund stands in the category of its purchase, so that the category nets out (decisions.md §4,
 * cases D1, L9). What is given back of a purchase in parts hangs on its first part, whose id is the
 * series' own; the parts after it may go elsewhere, and the refunds stay with the first.
 */
function isRefunded(row: EntryRow): boolean {
  return row.value < 0 && (row.last_installment === null || row.id === row.series_id)
}

/**
 * The refunds of these purchases that stand in another category than theirs, before and after they
 * follow. Asks nothing where no purchase is among them.
 */
export async function refundsAlong(
  ledger: Ledger,
  { userId, purchases }: { readonly userId: string; readonly purchases: readonly EntryRow[] },
): Promise<Difference> {
  const categories = new Map(purchases.filter(isRefunded).map((row) => [row.id, row.category_id]))
  if (categories.size === 0) return { before: [], after: [] }
  const { rows } = await sql<EntryRow>`select * from transactions
    where user_id = ${userId} and refund_of_id = any(${[...categories.keys()]}::uuid[])
    order by id`.execute(ledger)
  const before = rows.filter((row) => row.category_id !== categoryOf(row))
  const after = before.map((row) => ({
    ...row,
    category_id: categoryOf(row),
    version: row.version + 1,
  }))
  return { before, after }

  function categoryOf(refund: EntryRow): string | null {
    return categories.get(refund.refund_of_id ?? '') ?? refund.category_id
  }
}

/**
 * The refunds among these entries, and those of the purchases among them, that stand in another
 * category than their purchase, before and after they follow: what was put back may have been away
 * while the other was changed.
 */
export async function strayRefunds(
  ledger: Ledger,
  { userId, rows: among }: { readonly userId: string; readonly rows: readonly EntryRow[] },
): Promise<Difference> {
  const ids = among.map((row) => row.id)
  const { rows } = await sql<{ readonly refund: EntryRow; readonly category_id: string | null }>`
    select to_jsonb(f) as refund, o.category_id from transactions f
      join transactions o on o.user_id = f.user_id and o.id = f.refund_of_id
     where f.user_id = ${userId} and f.category_id is distinct from o.category_id
       and (f.id = any(${ids}::uuid[]) or f.refund_of_id = any(${ids}::uuid[]))`.execute(ledger)
  const before = rows.map(({ refund }) => refund)
  const after = rows.map(({ refund, category_id }) => ({
    ...refund,
    category_id,
    version: refund.version + 1,
  }))
  return { before, after }
}

/** Why a refund cannot be put into that category by itself, or null: it goes with its purchase. */
export async function refuseRefundCategory(
  ledger: Ledger,
  { entry, category }: { readonly entry: EntryRow; readonly category: string | null | undefined },
): Promise<Refused | null> {
  const { user_id: userId, refund_of_id: purchaseId } = entry
  if (purchaseId === null || category === undefined) return null
  const purchase = await ledger
    .selectFrom('transactions')
    .select('category_id')
    .where('user_id', '=', userId)
    .where('id', '=', purchaseId)
    .executeTakeFirst()
  if (purchase === undefined || purchase.category_id === category) return null
  return refuse('refund_follows_purchase', 'category')
}

/** Those that a change has put into another category. */
export function recategorised({ before, after }: Difference): EntryRow[] {
  const was = new Map(before.map((row) => [row.id, row.category_id]))
  return after.filter((row) => was.get(row.id) !== row.category_id)
}
