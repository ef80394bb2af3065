import { sql } from 'kysely'
import type { Ledger } from './ledger.ts'
import { type Asking, sendNow } from './one-connection.ts'

/**
 * One look into somebody else's ledger from within one's own: the wall is asked for theirs, and for
 * one's own again behind it. The three leave in this order and in one write, so nothing of one's own
 * is ever asked while it stands before theirs.
 */
export async function lookBeside<R>(
  ledger: Ledger,
  { own, theirs }: { readonly own: string; readonly theirs: string },
  look: Asking<R>,
): Promise<R[]> {
  const stand = (owner: string) =>
    sendNow(ledger, sql`select set_config('saldo.owner', ${owner}, true)`)
  const [, { rows }] = await Promise.all([stand(theirs), sendNow(ledger, look), stand(own)])
  return rows
}
