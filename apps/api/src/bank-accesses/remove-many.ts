import type * as contract from '@saldo/contract/many-transactions'
import { isRefused } from '@saldo/contract/refusals'
import type { restoreTransactions } from '@saldo/contract/transaction-changes'
import type { Context, Handler } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import { resettleCards } from '../importing/settling.ts'
import { forgetLines, isOfFile } from '../statements/import.ts'
import type { EntryRow } from '../transactions/columns.ts'
import { removeTransactions } from '../transactions/many.ts'
import { restoreRemoval } from '../transactions/remove.ts'
import { updateEntries } from '../transactions/store.ts'
import { keepRemoved, listLineIds, takeBackLines } from './lines-store.ts'
import { remarkItems, unmarkItems } from './questions-store.ts'

/** The key of a bank's entry is the id of its line. */
const isLineId = (key: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/u.test(key)

/** The keys of the entries among these that no file has brought, but perhaps a bank. */
const keysOfBank = (rows: readonly EntryRow[]) =>
  rows.flatMap((row) => (isOfFile(row) ? [] : (row.external_id ?? []))).filter(isLineId)

const cardsOf = (rows: readonly EntryRow[]) => [
  ...new Set(rows.flatMap((row) => (row.invoice_month === null ? [] : [row.payment_id]))),
]

/**
 * Removes many entries at once. What a file has brought stays gone when the file comes again, and what a bank has,
 * whatever the bank sends (cases P6, H5).
 */
export const removeManyTransactions: Handler<typeof contract.removeTransactions> = (ctx, call) =>
  removeTransactions(ctx, call, {
    find: async (_, rows) => {
      const lines = await listLineIds(ctx, { ids: keysOfBank(rows) })
      const isBrought = (row: EntryRow) => isOfFile(row) || lines.has(row.external_id ?? '')
      return new Set(rows.filter(isBrought).map(({ id }) => id))
    },
    forget: async (_, { removalId, gone }) => {
      await forgetLines(ctx, gone.filter(isOfFile))
      await forgetBankLines(ctx, { removalId, gone: gone.filter((row) => !isOfFile(row)) })
    },
  })

/** Remembers the lines of removed entries as unwanted, as when each is removed by itself. */
async function forgetBankLines(
  ctx: Context,
  { removalId, gone }: { readonly removalId: string; readonly gone: readonly EntryRow[] },
): Promise<void> {
  if (gone.length === 0) return
  const ids = keysOfBank(gone)
  await unmarkItems(ctx, { ids })
  await keepRemoved(ctx, { removalId, ids, at: instantAt(ctx.nowMs) })
  await resettleCards(ctx, cardsOf(gone))
}

/**
 * Undoes a removal. A bank's line has its entry again and follows its bank; one that is no longer there leaves an
 * entry of the person's own, as when an account is no longer connected.
 */
export const restoreRemoved: Handler<typeof restoreTransactions> = async (
  ctx,
  { params: { id } },
) => {
  const rows = await restoreRemoval(ctx, { id })
  if (isRefused(rows)) return rows
  const ids = keysOfBank(rows)
  if (ids.length > 0) {
    const lines = await takeBackLines(ctx, { ids, at: instantAt(ctx.nowMs) })
    const isBack = (row: EntryRow) => lines.has(row.external_id ?? '')
    const loose = rows.filter((row) => keysOfBank([row]).length > 0 && !isBack(row))
    await updateEntries(
      ctx,
      loose.map((row) => ({ ...row, external_id: null, version: row.version + 1 })),
    )
    await remarkItems(ctx, { ids: [...lines] })
    await resettleCards(ctx, cardsOf(rows.filter(isBack)))
  }
  return { restored: rows.length }
}
