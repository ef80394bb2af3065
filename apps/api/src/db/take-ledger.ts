import type { Ledger } from './ledger.ts'

/** Locks the owner's ledger until the change is committed, and makes every older tag stale. */
export async function takeLedger(ledger: Ledger, owner: string): Promise<void> {
  await ledger
    .updateTable('ledgers')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('user_id', '=', owner)
    .execute()
}
