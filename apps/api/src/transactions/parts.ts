import { asOwnEntry } from '@saldo/domain/transactions/parts'
import type { Ledger } from '../db/ledger.ts'
import { listHoled } from './parts-store.ts'
import { postEntries } from './post.ts'
import { updateEntries } from './store.ts'

/**
 * Where a part is gone from the middle of a purchase for good, the others are entries of their own:
 * no number lies about those around it (case B8). What can still be brought back is not gone.
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
