import { asOwnEntry } from '@saldo/domain/transactions/parts'
import { listHoled } from './parts-store.ts'
import { postEntries } from './post.ts'
import { updateEntries } from './store.ts'
import type { Owned } from '../context.ts'

/**
 * Makes single entries of the parts of a purchase that has lost one in the middle for good, because
 * their numbers would be wrong (case B8). A part that can be restored is not lost.
 */
export async function detachHoled(ctx: Owned, purchases: readonly string[]): Promise<void> {
  const before = await listHoled(ctx, purchases)
  if (before.length === 0) return
  const after = before.map((row) => {
    const { seriesId, index, lastInstallment, anchorDay } = asOwnEntry(row)
    return {
      ...row,
      series_id: seriesId,
      recurrent_index: index,
      last_installment: lastInstallment,
      anchor_day: anchorDay,
      version: row.version + 1,
    }
  })
  await updateEntries(ctx, after)
  await postEntries(ctx, { before, after })
}
