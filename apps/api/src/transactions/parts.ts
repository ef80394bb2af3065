import { asOwnEntry } from '@saldo/domain/transactions/parts'
import type { Ledger } from '../db/ledger.ts'
import { listHoled } from './parts-store.ts'
import { postEntries } from './post.ts'
import { updateEntries } from './store.ts'

/**
 * Makes single entries of the parts of a purchase that has lost one in the middle for good, because
 * their numbers would be wrong (case B8). A part that can be restored is not lost.
 */
export async function detachHoled(
  ledger: Ledger,
  userId: string,
  purchases: readonly string[],
): Promise<void> {
  const before = await listHoled(ledger, userId, purchases)
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
  await updateEntries(ledger, userId, after)
  await postEntries(ledger, { userId, before, after })
}
