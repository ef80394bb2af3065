import type { Ledger } from './ledger.ts'
import { type Asking, sendNow } from './one-connection.ts'
import { setOwner } from './owner-key.ts'

/**
 * One look into somebody else's ledger from within one's own: the policies are asked for theirs, and for
 * one's own again behind it. The three leave in this order and in one write, so nothing of one's own
 * is ever asked while it stands before theirs.
 */
export async function readAsOwner<R>(
  ledger: Ledger,
  { own, theirs }: { readonly own: string; readonly theirs: string },
  readSnapshot: Asking<R>,
): Promise<R[]> {
  const [, { rows }] = await Promise.all([
    setOwner(ledger, theirs),
    sendNow(ledger, readSnapshot),
    setOwner(ledger, own),
  ])
  return rows
}
