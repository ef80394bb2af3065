import { sql } from 'kysely'
import { arrayOf } from '../db/columns.ts'
import type { Owned } from '../context.ts'

/** Unlinks lines from the entries that they were. */
export async function forgetMatches(
  ctx: Owned,
  of: { readonly paymentId: string; readonly ids: readonly string[] },
): Promise<void> {
  const ids = arrayOf<string>(['external_id', 'text', (id) => id], of.ids)
  await sql`delete from matched_lines where user_id = ${ctx.userId}
    and payment_id = ${of.paymentId} and external_id = any(${ids})`.execute(ctx.ledger)
}
