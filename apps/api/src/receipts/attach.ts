import { createHash } from 'node:crypto'
import type { RefusedBy } from '@saldo/contract/endpoint'
import type * as contract from '@saldo/contract/receipts'
import type { Receipt } from '@saldo/contract/receipts'
import { isRefused, refuse, refuseFullSpace } from '@saldo/contract/refusals'
import { type CleanFile, cleanFile } from '@saldo/domain/receipts/clean'
import { refuseReceipt } from '@saldo/domain/receipts/refusals'
import { assert } from '@saldo/domain/assert'
import type { Handler, RequestContext } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { findEntry } from '../transactions/store.ts'
import { putContent } from './content.ts'
import { type ReceiptServices, spaceOf } from './read.ts'
import { countReceipts, deleteReceipt, findSame, insertReceipt } from './store.ts'

type Attach = typeof contract.attachReceipt

/** A file on its way to an entry. */
type Attached = CleanFile & {
  readonly entryId: string
  readonly name: string
  readonly sha256: Buffer
}

/**
 * Judges a file and stores its content, encrypted, before there is a row of it: then gives what writes the row. A
 * content that gets none is swept (`sweep.ts`).
 */
export async function prepareAttachment(
  ctx: RequestContext,
  {
    query,
    upload,
    services,
  }: {
    readonly query: { readonly transaction: string; readonly filename: string }
    readonly upload: unknown
    readonly services: ReceiptServices
  },
): Promise<
  RefusedBy<Attach> | (() => Promise<RefusedBy<Attach> | Handler<Attach, RequestContext>>)
> {
  // Without a body, or with one of another type, there are no bytes here.
  const clean = cleanFile(upload instanceof Uint8Array ? upload : new Uint8Array())
  if (typeof clean === 'string') return refuse(clean)
  const { transaction: entryId, filename: name } = query
  const sha256 = createHash('sha256').update(clean.content).digest()
  const file = { ...clean, entryId, name, sha256 }
  const space = await spaceOf(ctx, services)
  const judged = await judge(ctx, { file, space })
  if (isRefused(judged)) return judged
  if (judged !== null) return async () => async () => judged
  const receipt = { userId: ctx.userId, id: newId(ctx.nowMs) }
  return async () => {
    try {
      const sealedKey = await putContent(services, receipt, clean.content)
      return (writing) => write(writing, { file, space, id: receipt.id, sealedKey })
    } catch (error) {
      services.warn((error as Error).message)
      return refuse('receipts_unavailable')
    }
  }
}

/** The receipt that this file is already, a refusal, or null where it is to be written. */
async function judge(
  ctx: RequestContext,
  { file, space }: { readonly file: Attached; readonly space: number },
): Promise<Receipt | RefusedBy<Attach> | null> {
  if ((await findEntry(ctx, file.entryId)) === undefined) return refuse('transaction_not_found')
  const same = await findSame(ctx, file)
  if (same !== undefined) return same
  const counts = await countReceipts(ctx, file.entryId)
  const refusal = refuseReceipt({ ...counts, space, bytes: file.content.length })
  if (refusal === 'receipts_full') return refuseFullSpace({ ...counts, space })
  return refusal === null ? null : refuse(refusal)
}

/** Writes the row of a content that is stored; another file may have come first meanwhile. */
async function write(
  ctx: RequestContext,
  {
    file,
    space,
    ...kept
  }: {
    readonly file: Attached
    readonly space: number
    readonly id: string
    readonly sealedKey: Buffer
  },
): Promise<Receipt | RefusedBy<Attach>> {
  const judged = await judge(ctx, { file, space })
  if (judged !== null) return judged

  // Decided.
  const { mediaType: type, content, ...named } = file
  const at = instantAt(ctx.nowMs)
  await insertReceipt(ctx, { ...named, ...kept, type, bytes: content.length, at })
  const written = await findSame(ctx, file)
  assert(written !== undefined, 'it has just been written')
  return written
}

/** Deletes a receipt; with its row goes the key of its content, which nobody reads from then on. */
export const removeReceipt: Handler<typeof contract.removeReceipt> = async (
  ctx,
  { params: { id } },
) => ((await deleteReceipt(ctx, id)) ? null : refuse('receipt_not_found'))
