import type { Ledger } from '../db/ledger.ts'
import { startLargeWork } from '../db/one-connection.ts'
import { postEntries } from '../transactions/post.ts'
import { deleteImported, reassignShared } from './overlaps-store.ts'
import { resettleCards } from './resettle.ts'

/**
 * Takes back the entries that one import alone brought in, by the id of what brought it. What it found
 * there already is left, and what another import that still stands brought too is that one's from now
 * on (case L34).
 */
export async function undoImport(
  ledger: Ledger,
  of: { readonly userId: string; readonly id: string },
): Promise<{ removed: number; kept: number }> {
  const { userId } = of
  await startLargeWork(ledger)
  const kept = await reassignShared(ledger, of)
  const rows = await deleteImported(ledger, of)
  await postEntries(ledger, { userId, before: rows, after: [] })
  const cards = rows.flatMap((entry) => (entry.invoice_month === null ? [] : [entry.payment_id]))
  await resettleCards(ledger, userId, [...new Set(cards)])
  return { removed: rows.length, kept }
}
