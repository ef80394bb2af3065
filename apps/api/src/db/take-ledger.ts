import { sql } from 'kysely'
import type { Ledger } from './ledger.ts'
import { sendNow } from './one-connection.ts'

/**
 * Locks the owner's ledger until the change is committed, and makes every older tag stale. It is
 * sent at once: every statement after this call reads a ledger that no other change touches,
 * without waiting for the answer first.
 */
export async function takeLedger(of: {
  readonly ledger: Ledger
  readonly userId: string
}): Promise<void> {
  const statement = sql`update ledgers set version = version + 1 where user_id = ${of.userId}`
  await sendNow(of.ledger, statement)
}
