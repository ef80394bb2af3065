import { startLargeWork } from '../db/one-connection.ts'
import { postEntries } from '../transactions/post.ts'
import { deleteImported, reassignShared } from './overlaps-store.ts'
import { resettleCards } from './resettle.ts'
import type { Owned } from '../context.ts'

/**
 * Removes the entries that only one import brought, by that import's id. Entries that existed
 * before stay, and those that another import brought too are assigned to it (case L34).
 */
export async function undoImport(
  ctx: Owned,
  of: { readonly id: string },
): Promise<{ removed: number; kept: number }> {
  await startLargeWork(ctx.ledger)
  const kept = await reassignShared(ctx, of)
  const rows = await deleteImported(ctx, of)
  await postEntries(ctx, { before: rows, after: [] })
  const cards = rows.flatMap((entry) => (entry.invoice_month === null ? [] : [entry.payment_id]))
  await resettleCards(ctx, [...new Set(cards)])
  return { removed: rows.length, kept }
}
