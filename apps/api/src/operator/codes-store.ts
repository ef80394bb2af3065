import type { NewCode } from '@saldo/contract/operator-codes'
import type { Ledger } from '../db/ledger.ts'

const CODES_MAX = 200

export function listCodeRows(ledger: Ledger) {
  return ledger
    .selectFrom('promotional_codes')
    .select(['code', 'days', 'percent', 'amount', 'months', 'uses_max as usesMax', 'uses'])
    .select(['last_day as lastDay', 'ended_at as endedAt'])
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(CODES_MAX)
    .execute()
}

/** Writes a code. Returns whether it did: not over one that is there, unless it may. */
export async function putCode(
  ledger: Ledger,
  { code, at, mayChange, usesMax, lastDay, ...gift }: NewCode & { at: string; mayChange: boolean },
): Promise<boolean> {
  const fields = { ...gift, uses_max: usesMax, last_day: lastDay, ended_at: null }
  const { numInsertedOrUpdatedRows } = await ledger
    .insertInto('promotional_codes')
    .values({ code, ...fields, created_at: at })
    .onConflict((conflict) =>
      mayChange ? conflict.column('code').doUpdateSet(fields) : conflict.column('code').doNothing(),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Ends a code. Returns whether it was good until now. */
export async function endCodeRow(
  ledger: Ledger,
  { code, at }: { readonly code: string; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ledger
    .updateTable('promotional_codes')
    .set({ ended_at: at })
    .where('code', '=', code)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
