import { sql } from 'kysely'
import type { Cents } from '@saldo/domain/money'
import type { ObjectiveCategory } from '@saldo/domain/objectives/kinds'
import type { Saved } from '@saldo/domain/objectives/progress'
import type { Ledger } from '../db/ledger.ts'
import { CARD_COLUMNS } from '../payments/rows.ts'
import type { OwnerLedger } from '../context.ts'
import { categoryNames } from '../categories/rows.ts'

/** The payment methods of these ids, as entries are placed by them and shown with them. */
export function listPlaces(ctx: OwnerLedger, ids: readonly string[]) {
  return ctx.ledger
    .selectFrom('payments')
    .select(['id', 'name', 'type', ...CARD_COLUMNS])
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** The categories of these ids as the wire shows them. */
export function listCategoryNames(ctx: OwnerLedger, ids: readonly string[]) {
  return ctx.ledger
    .selectFrom(categoryNames(ctx, 'id', 'name', 'grouping').as('c'))
    .select(['id as _id', 'name', 'grouping as group'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Which of these entries are there. */
export async function listExisting(ctx: OwnerLedger, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.ledger
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** The planners whom entries name as their writers, by what the entries say of them. */
export function listWriters(ledger: Ledger, ids: readonly string[]) {
  return ledger
    .selectFrom('entry_writers')
    .select(['id', 'planner_id as _id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** The cycles of these cards. */
export function listCardCycles(ctx: OwnerLedger, ids: readonly string[]) {
  return ctx.ledger
    .selectFrom('payments')
    .select(['id', ...CARD_COLUMNS])
    .where('user_id', '=', ctx.userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

export type SavedRow = Saved & {
  readonly id: string
  readonly category: ObjectiveCategory
  readonly totalValue: Cents
}

/** What these goals came to; a goal that was deleted has no row. */
export async function listSaved(
  ctx: OwnerLedger,
  { ids }: { readonly ids: readonly string[] },
): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select o.id, o.category, o.total_cents as "totalValue", o.initial_cents as "initialValue",
           coalesce(sum(t.saved_cents), 0)::bigint as "paidValue",
           coalesce(sum(t.planned_cents), 0)::bigint as "plannedRedemptions"
      from objectives o
      left join objective_totals t on t.user_id = o.user_id and t.objective_id = o.id
     where o.user_id = ${ctx.userId} and o.id = any(${ids}::uuid[])
     group by o.user_id, o.id order by o.id`.execute(ctx.ledger)
  return rows
}
