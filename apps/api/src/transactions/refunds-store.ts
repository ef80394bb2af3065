import { sql } from 'kysely'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Cents } from '@saldo/domain/money'
import { leadsRefunds } from '@saldo/domain/transactions/parts'
import type { EntryRow } from './columns.ts'
import type { OwnerLedger } from '../context.ts'

/** Entries before and after a change, in the same order. */
export type Difference = {
  readonly before: readonly EntryRow[]
  readonly after: readonly EntryRow[]
}

function isRefunded(row: EntryRow): boolean {
  const { id, series_id: seriesId, value } = row
  return leadsRefunds({ id, seriesId, value, isInParts: row.last_installment !== null })
}

/**
 * The refunds of these purchases that have another category than their purchase, before and after
 * they take it. Nothing is read where no entry is a purchase.
 */
export async function refundsAlong(
  ctx: OwnerLedger,
  { purchases }: { readonly purchases: readonly EntryRow[] },
): Promise<Difference> {
  const categories = new Map(purchases.filter(isRefunded).map((row) => [row.id, row.category_id]))
  if (categories.size === 0) return { before: [], after: [] }
  const { rows } = await sql<EntryRow>`select * from transactions
    where user_id = ${ctx.userId} and refund_of_id = any(${[...categories.keys()]}::uuid[])
    order by id`.execute(ctx.ledger)
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
 * The refunds among these entries, and of the purchases among them, that have another category than
 * their purchase, before and after they take it: one of the two may have changed while the other
 * was removed.
 */
export async function strayRefunds(
  ctx: OwnerLedger,
  { rows: among }: { readonly rows: readonly EntryRow[] },
): Promise<Difference> {
  const ids = among.map((row) => row.id)
  const { rows } = await sql<{ readonly refund: EntryRow; readonly category_id: string | null }>`
    select to_jsonb(f) as refund, o.category_id from transactions f
      join transactions o on o.user_id = f.user_id and o.id = f.refund_of_id
     where f.user_id = ${ctx.userId} and f.category_id is distinct from o.category_id
       and (f.id = any(${ids}::uuid[]) or f.refund_of_id = any(${ids}::uuid[]))`.execute(ctx.ledger)
  const before = rows.map(({ refund }) => refund)
  const after = rows.map(({ refund, category_id }) => ({
    ...refund,
    category_id,
    version: refund.version + 1,
  }))
  return { before, after }
}

/**
 * Refuses to change the category of a linked refund by itself, since it follows its purchase; null
 * otherwise.
 */
export async function refuseRefundCategory(
  ctx: OwnerLedger,
  { entry, category }: { readonly entry: EntryRow; readonly category: string | null | undefined },
): Promise<Refused<'refund_follows_purchase'> | null> {
  const bound = await refundsBoundElsewhere(ctx, { rows: [entry], category })
  return bound.has(entry.id) ? refuse('refund_follows_purchase', 'category') : null
}

/**
 * The refunds among these entries that cannot have this category, because their purchase has another one and is
 * not among them. Nothing is read where none is linked.
 */
export async function refundsBoundElsewhere(
  ctx: OwnerLedger,
  of: { readonly rows: readonly EntryRow[]; readonly category: string | null | undefined },
): Promise<ReadonlySet<string>> {
  const { rows, category } = of
  const refunds = rows.filter((row) => row.refund_of_id !== null)
  if (refunds.length === 0 || category === undefined) return new Set()
  const ids = [...new Set(refunds.flatMap((row) => row.refund_of_id ?? []))]
  const purchases = await ctx.ledger
    .selectFrom('transactions')
    .select(['id', 'category_id'])
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const changed = new Set(rows.map((row) => row.id))
  const others = purchases.filter((row) => !changed.has(row.id) && row.category_id !== category)
  const bound = new Set<string | null>(others.map((row) => row.id))
  return new Set(refunds.filter((row) => bound.has(row.refund_of_id)).map((row) => row.id))
}

/**
 * A refunded purchase: its category, that of its first part, its sum, and the sum of its refunds so
 * far.
 */
export async function findPurchase(ctx: OwnerLedger, id: string) {
  const { rows } = await sql<{
    readonly id: string
    readonly categoryId: string | null
    readonly bought: Cents
    readonly givenBack: Cents
  }>`
    select key as id, (select f.category_id from transactions f
                where f.user_id = e.user_id and f.id = key) as "categoryId", -(case when e.last_installment is null then e.value else (
             select sum(s.value) from transactions s
              where s.user_id = e.user_id and s.series_id = e.series_id) end)::bigint as bought,
           (select coalesce(sum(f.value), 0) from transactions f
             where f.user_id = e.user_id and f.refund_of_id = key)::bigint as "givenBack"
      from transactions e
     cross join lateral (select case when e.last_installment is null then e.id else e.series_id end) k (key)
     where e.user_id = ${ctx.userId} and e.id = ${id} and e.value < 0 and e.operation_id is null
       and e.pays_card_id is null`.execute(ctx.ledger)
  return rows[0]
}

/** The entries whose category a change has altered. */
export function recategorised({ before, after }: Difference): EntryRow[] {
  const was = new Map(before.map((row) => [row.id, row.category_id]))
  return after.filter((row) => was.get(row.id) !== row.category_id)
}
