import type { Ledger } from './ledger.ts'
import { type TypedStatement, sendNow } from './one-connection.ts'
import { setOwner } from './owner-key.ts'

/**
 * Reads one statement as another owner from within a transaction: sets that owner, sends it, and
 * sets the first owner again. The three leave in this order and in one write, so no other statement
 * of the transaction runs as the other owner.
 */
export async function readAsOwner<R>(
  own: { readonly ledger: Ledger; readonly userId: string },
  theirs: string,
  readSnapshot: TypedStatement<R>,
): Promise<R[]> {
  const [, { rows }] = await Promise.all([
    setOwner({ ...own, userId: theirs }),
    sendNow(own.ledger, readSnapshot),
    setOwner(own),
  ])
  return rows
}
