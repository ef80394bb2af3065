import type { Ledger } from '../db/ledger.ts'
import { startLargeWork } from '../db/one-connection.ts'
import { postEntries } from '../transactions/post.ts'
import { deleteImported, reassignShared } from './overlaps-store.ts'
import { resettleCards } from './resettle.ts'

/**
 * Removes the entries that only one import brought, by that import's id. Entries that existed
 * before stay, and those that another import brought too are assigned to it (case L34).
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
