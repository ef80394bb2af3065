import { sql } from 'kysely'
import { arrayOf } from '../db/columns.ts'
import type { Ledger } from '../db/ledger.ts'

/** Unlinks lines from the entries that they were. */
export async function forgetMatches(
  ledger: Ledger,
  of: { readonly userId: string; readonly paymentId: string; readonly ids: readonly string[] },
): Promise<void> {
  const ids = arrayOf<string>(['external_id', 'text', (id) => id], of.ids)
  await sql`delete from matched_lines where user_id = ${of.userId}
    and payment_id = ${of.paymentId} and external_id = any(${ids})`.execute(ledger)
}
