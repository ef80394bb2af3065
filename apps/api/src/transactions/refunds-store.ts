import { sql } from 'kysely'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Cents } from '@saldo/domain/money'
import { leadsRefunds } from '@saldo/domain/transactions/parts'
import {
  categoriesOfRefund,
  isInSameCategories,
  type Split,
} from '@saldo/domain/transactions/split'
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

/** The categories of a refund that was made of a purchase as it was, now that the purchase is as it is. */
function followed(refund: EntryRow, purchase: { readonly was: Divided; readonly is: Divided }) {
  const isChosen = purchase.was.split !== null && refund.split === null
  const { categoryId, split } = categoriesOfRefund(
    { categoryId: purchase.is.category_id, split: purchase.is.split },
    { value: refund.value, chosen: isChosen ? refund.category_id : null },
  )
  return { category_id: categoryId, split }
}

type Divided = Pick<EntryRow, 'category_id' | 'split'>

function areSame(a: Divided, b: Divided): boolean {
  const categories = ({ category_id: categoryId, split }: Divided) => ({ categoryId, split })
  return isInSameCategories(categories(a), categories(b))
}

/** These refunds, before and after they follow their purchases; those that do so already are none of them. */
function following(
  refunds: readonly { readonly refund: EntryRow; readonly next: Divided }[],
): Difference {
  const stray = refunds.filter(({ refund, next }) => !areSame(refund, next))
  return {
    before: stray.map(({ refund }) => refund),
    after: stray.map(({ refund, next }) => ({ ...refund, ...next, version: refund.version + 1 })),
  }
}

/**
 * The refunds of the purchases among these entries that count in other categories after the change, before and
 * after they follow. Nothing is read where no such purchase is.
 */
export async function refundsAlong(
  ctx: OwnerLedger,
  { before, after }: Difference,
): Promise<Difference> {
  const was = new Map(before.map((row) => [row.id, row]))
  const purchases = new Map(
    after.filter(isRefunded).flatMap((row) => {
      const earlier = was.get(row.id) ?? row
      return areSame(earlier, row) ? [] : [[row.id, { was: earlier, is: row }] as const]
    }),
  )
  if (purchases.size === 0) return { before: [], after: [] }
  const { rows } = await sql<EntryRow>`select * from transactions
    where user_id = ${ctx.userId} and refund_of_id = any(${[...purchases.keys()]}::uuid[])
    order by id`.execute(ctx.ledger)
  return following(
    rows.flatMap((refund) => {
      const purchase = purchases.get(refund.refund_of_id ?? '')
      return purchase === undefined ? [] : [{ refund, next: followed(refund, purchase) }]
    }),
  )
}

/**
 * The refunds among these entries, and of the purchases among them, that do not count where their purchase does,
 * before and after they follow it: one of the two may have changed while the other was removed.
 */
export async function strayRefunds(
  ctx: OwnerLedger,
  { rows: among }: { readonly rows: readonly EntryRow[] },
): Promise<Difference> {
  const ids = among.map((row) => row.id)
  const { rows } = await sql<{
    readonly refund: EntryRow
    readonly category_id: string | null
    readonly split: Split | null
  }>`
    select to_jsonb(f) as refund, o.category_id, o.split from transactions f
      join transactions o on o.user_id = f.user_id and o.id = f.refund_of_id
     where f.user_id = ${ctx.userId}
       and (f.category_id is distinct from o.category_id or f.split is not null or o.split is not null)
       and (f.id = any(${ids}::uuid[]) or f.refund_of_id = any(${ids}::uuid[]))`.execute(ctx.ledger)
  return following(
    rows.map(({ refund, ...purchase }) => ({
      refund,
      next: followed(refund, { was: purchase, is: purchase }),
    })),
  )
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
    .select(['id', 'category_id', 'split'])
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const changed = new Set(rows.map((row) => row.id))
  const hasIt = (row: Divided) =>
    row.category_id === category || row.split?.some((share) => share.category === category) === true
  const others = purchases.filter((row) => !changed.has(row.id) && !hasIt(row))
  const bound = new Set<string | null>(others.map((row) => row.id))
  return new Set(refunds.filter((row) => bound.has(row.refund_of_id)).map((row) => row.id))
}

/**
 * A refunded purchase: its category and its split, those of its first part, its sum, and the sum of its refunds so
 * far.
 */
export async function findPurchase(ctx: OwnerLedger, id: string) {
  const { rows } = await sql<{
    readonly id: string
    readonly categoryId: string | null
    readonly split: Split | null
    readonly paymentId: string
    readonly cardEnding: string | null
    readonly bought: Cents
    readonly givenBack: Cents
  }>`
    select key as id, f.category_id as "categoryId", f.split,
           e.payment_id as "paymentId", e.card_ending as "cardEnding", -(case when e.last_installment is null then e.value else (
             select sum(s.value) from transactions s
              where s.user_id = ${ctx.userId} and s.series_id = e.series_id) end)::bigint as bought,
           (select coalesce(sum(f.value), 0) from transactions f
             where f.user_id = ${ctx.userId} and f.refund_of_id = key)::bigint as "givenBack"
      from transactions e
     cross join lateral (select case when e.last_installment is null then e.id else e.series_id end) k (key)
      left join transactions f on f.user_id = e.user_id and f.id = key
     where e.user_id = ${ctx.userId} and e.id = ${id} and e.value < 0 and e.operation_id is null
       and e.pays_card_id is null`.execute(ctx.ledger)
  return rows[0]
}
