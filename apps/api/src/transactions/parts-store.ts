import { sql } from 'kysely'
import type { EntryRow } from './columns.ts'
import type { Owned } from '../context.ts'

/** Sets the number of parts of a purchase to those that are left, on each of them (case B8). */
export async function renumberParts(ctx: Owned, seriesId: string) {
  await sql`with n as materialized (
      select max(greatest(recurrent_index + 1, 1)) as parts from transactions
       where user_id = ${ctx.userId} and series_id = ${seriesId}
    )
    update transactions t set last_installment = n.parts, version = t.version + 1
    from n where t.user_id = ${ctx.userId} and t.series_id = ${seriesId} and t.last_installment is not null
      and t.last_installment <> n.parts`.execute(ctx.ledger)
}

/** Whether parts were brought forward by the anticipation of this id. */
export async function isAnticipated(ctx: Owned, id: string): Promise<boolean> {
  const row = await ctx.ledger
    .selectFrom('transactions')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('anticipation_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The parts of those purchases that lack one in the middle which cannot be restored. */
export async function listHoled(ctx: Owned, purchases: readonly string[]): Promise<EntryRow[]> {
  if (purchases.length === 0) return []
  const { rows } = await sql<EntryRow>`with parts as (
      select series_id, recurrent_index as at from transactions
       where user_id = ${ctx.userId} and series_id = any(${purchases}::uuid[])
       union
      select (entry->>'series_id')::uuid, (entry->>'recurrent_index')::integer
        from removed_transactions
       where user_id = ${ctx.userId} and (entry->>'series_id')::uuid = any(${purchases}::uuid[])
    )
    select t.* from transactions t
     where t.user_id = ${ctx.userId} and t.last_installment is not null
       and t.series_id = any(${purchases}::uuid[]) and t.series_id in (
           select series_id from parts group by series_id
           having count(distinct at) <> max(at) - min(at) + 1)
     order by t.id`.execute(ctx.ledger)
  return rows
}

/** The purchases that have parts on this payment method and on others. */
export async function listPurchasesAcross(
  ctx: Owned,
  of: { readonly paymentId: string },
): Promise<string[]> {
  const { rows } = await sql<{ readonly id: string }>`
    select series_id as id from transactions
     where user_id = ${ctx.userId} and last_installment is not null and series_id in (
           select series_id from transactions where user_id = ${ctx.userId}
              and payment_id = ${of.paymentId} and last_installment is not null)
     group by series_id having count(distinct payment_id) > 1`.execute(ctx.ledger)
  return rows.map(({ id }) => id)
}

/**
 * Ends the series that have no entry and none that can be restored: without an entry the user could
 * not see that it goes on, and stop it.
 */
export async function endEmptySeries(ctx: Owned, of: { readonly at: string }): Promise<void> {
  await sql`update series s set ended_at = ${of.at}::timestamptz, version = s.version + 1
    where s.user_id = ${ctx.userId} and s.ended_at is null
      and not exists (select from transactions t
                       where t.user_id = ${ctx.userId} and t.series_id = s.id)
      and not exists (select from removed_transactions r
                       where r.user_id = ${ctx.userId}
                         and (r.entry->>'series_id')::uuid = s.id)`.execute(ctx.ledger)
}
