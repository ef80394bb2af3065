import type { DataExport } from '@saldo/contract/accounts'
import { refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import type { File } from '@saldo/contract/wire'
import { insertJob } from '../queue/job-queue.ts'
import type { Database } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { exportKind } from './job-kinds.ts'
import { findExport, findPart, insertExport, listExports, type ExportKey } from './export-store.ts'
import type { Context } from '../context.ts'

/** All personal data of a user, made in the background; one export at a time. */
export async function requestExport(
  ctx: Context,
): Promise<DataExport | Refused<'too_many_requests'>> {
  const under = (await listExports(ctx)).find(({ state }) => state === 'requested')
  if (under !== undefined) return under
  const tried = { limit: limits.exportOfAccount, of: ctx.userId, nowMs: ctx.nowMs }
  const waitSeconds = await takeAttempt(ctx.ledger, tried)
  if (waitSeconds !== null) return refuseTries(waitSeconds)

  // Decided.
  const at = instantAt(ctx.nowMs)
  const payload = { userId: ctx.userId, id: newId(ctx.nowMs) }
  const inserted = await insertExport(ctx, { ...payload, at })
  await insertJob(ctx.ledger, exportKind, { id: payload.id, payload, at })
  return inserted
}

type Fetch = { readonly id: string; readonly database: Database }

/** The file of an export. Its address holds no secret: the call needs a session. */
export async function downloadExport(
  ctx: Context,
  { id, database }: Fetch,
): Promise<File | Refused<'export_not_found' | 'export_not_ready'>> {
  const found = await findExport(ctx, { id })
  if (found === undefined) return refuse('export_not_found')
  if (found.expiresAt === null) {
    return refuse(found.state === 'failed' ? 'export_not_found' : 'export_not_ready')
  }
  if (Date.parse(found.expiresAt) <= ctx.nowMs) return refuse('export_not_found')
  const day = found.askedAt.slice(0, 10)
  const bytes = partsOf(database, { userId: ctx.userId, id, size: found.bytes })
  return { name: `meus-dados-${day}.zip`, size: found.bytes, bytes }
}

/**
 * Streams the file part by part, each read when the one before it has been taken: a slow reader
 * holds neither a connection nor the file in memory. A ready export does not change; it may be
 * deleted.
 */
async function* partsOf(
  database: Database,
  { size, ...file }: ExportKey & { readonly size: number },
): AsyncGenerator<Uint8Array> {
  for (let no = 0, sent = 0; sent < size; no += 1) {
    const part = await database.read(file.userId, (ledger) =>
      findPart({ ledger, userId: file.userId }, { ...file, no }),
    )
    if (part === undefined) throw new Error('an export was thrown away while it was fetched')
    yield part
    sent += part.length
  }
}
