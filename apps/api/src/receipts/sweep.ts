import { instantOfId } from '@saldo/domain/ids'
import { REMOVED_KEPT_MS } from '@saldo/domain/transactions/kinds'
import type { Dependencies } from '../dependencies.ts'
import { instantAt } from '../gateways/clock.ts'
import { receiptName, type ReceiptStore } from '../gateways/receipt-store.ts'
import type { Log } from '../job.ts'
import { findUser } from '../users/store.ts'
import { deleteOfGoneEntries, listReceiptIds, noteGoneEntries } from './store.ts'

/** No upload takes so long: a content of before that has no row will have none. */
const UPLOADED_WITHIN_MS = 60 * 60_000

type Sweep = Pick<Dependencies, 'database' | 'clock'> & {
  readonly store: ReceiptStore
  readonly log: Pick<Log, 'warn'>
}

/**
 * Deletes the receipts whose entries are gone for longer than they can come back, and the contents without a receipt:
 * of those, of removed receipts, of accounts that were reset, and of uploads that were cut off. What is of an owner whom
 * this database does not know stays: an erasure takes its own (`deleteContents`).
 */
export async function sweepReceipts(sweep: Sweep): Promise<void> {
  const { store, log } = sweep
  let names: string[] = []
  const sweepOwner = async () => {
    const [name] = names
    if (name === undefined) return
    await sweepOf(sweep, names).catch((error: unknown) =>
      log.warn({ fault: (error as Error).message }, 'the receipts of an owner were passed over'),
    )
  }
  for await (const name of store.list()) {
    if (names[0] !== undefined && ownerOf(names[0]) !== ownerOf(name)) {
      await sweepOwner()
      names = []
    }
    names.push(name)
  }
  await sweepOwner()
}

const ownerOf = (name: string) => name.slice(0, name.indexOf('/'))

async function sweepOf({ database, clock, store }: Sweep, names: readonly string[]): Promise<void> {
  const userId = ownerOf(names[0] ?? '')
  const nowMs = clock.now()
  const ids = await database.change(userId, async (ledger) => {
    const ctx = { ledger, userId }
    // Under another database by mistake, a folder of receipts would be emptied within hours.
    if ((await findUser(ctx)) === undefined) return { keep: true, value: null }
    await noteGoneEntries(ctx, instantAt(nowMs))
    await deleteOfGoneEntries(ctx, instantAt(nowMs - REMOVED_KEPT_MS))
    return { keep: true, value: await listReceiptIds(ctx) }
  })
  if (ids === null) return
  const present = new Set(ids.map((id) => receiptName(userId, id)))
  for (const name of names) {
    const sentMs = instantOfId(name.slice(userId.length + 1))
    if (!present.has(name) && sentMs < nowMs - UPLOADED_WITHIN_MS) await store.delete(name)
  }
}

/** Deletes all contents of an account that is erased. */
export async function deleteContents(store: ReceiptStore, userId: string): Promise<void> {
  for await (const name of store.list(userId)) await store.delete(name)
}
