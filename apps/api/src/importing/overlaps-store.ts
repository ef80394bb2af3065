import { type RawBuilder, sql } from 'kysely'
import type { EntryRow } from '../transactions/columns.ts'
import type { Owned } from '../context.ts'

/** An import, by the id of what brought it. */
type Which = { readonly userId: string; readonly id: string }

/** Stores which lines of an import had been imported before, by payment method. */
export function insertOverlaps(
  { userId, id }: Which,
  overlaps: ReadonlyMap<string, readonly string[]>,
): RawBuilder<unknown> | null {
  if (overlaps.size === 0) return null
  const rows = [...overlaps].map(
    ([payment, ids]) => sql`(${userId}::uuid, ${id}::uuid, ${payment}::uuid, ${ids}::text[])`,
  )
  return sql`insert into statement_overlaps (user_id, statement_id, payment_id, external_ids)
    values ${sql.join(rows)}`
}

/**
 * Reassigns the entries that an import shares with other imports to the oldest of those that are
 * not undone, and returns their number (case L34). An import that added nothing, such as the same
 * file once more, gets none.
 */
export async function reassignShared(ctx: Owned, { id }: { readonly id: string }): Promise<number> {
  const { numAffectedRows } = await sql`
    with shared as (
      select o.payment_id, k.external_id, min(o.statement_id::text)::uuid as next_owner
        from statement_overlaps o
        join statements s on s.user_id = o.user_id and s.id = o.statement_id and s.state = 'done'
             and s.added > 0
       cross join lateral unnest(o.external_ids) k (external_id)
       where o.user_id = ${ctx.userId} and o.statement_id <> ${id}
       group by o.payment_id, k.external_id
    )
    update transactions t set statement_id = shared.next_owner from shared
     where t.user_id = ${ctx.userId} and t.statement_id = ${id}
       and t.payment_id = shared.payment_id and t.external_id = shared.external_id`.execute(
    ctx.ledger,
  )
  return Number(numAffectedRows ?? 0)
}

/** Deletes the entries of an import and the links of its lines; returns the entries. */
export async function deleteImported(
  ctx: Owned,
  { id }: { readonly id: string },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    with unmatched as (delete from matched_lines where user_id = ${ctx.userId} and statement_id = ${id}),
         unshared as (delete from statement_overlaps where user_id = ${ctx.userId} and statement_id = ${id})
    delete from transactions where user_id = ${ctx.userId} and statement_id = ${id} returning *`.execute(
    ctx.ledger,
  )
  return rows
}
