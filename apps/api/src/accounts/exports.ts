import type { DataExport } from '@saldo/contract/accounts'
import { refuse, type Refused, refuseTries } from '@saldo/contract/refusals'
import type { File } from '@saldo/contract/wire'
import type { Actor } from '@saldo/domain/actor'
import { insertJob } from '../queue/job-queue.ts'
import type { Database, Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { exportKind } from './job-kinds.ts'
import { findExport, findPart, insertExport, listExports, type ExportKey } from './export-store.ts'

/** All personal data of a user, made in the background; one export at a time. */
export async function requestExport(
  ledger: Ledger,
  { userId }: Actor,
  nowMs: number,
): Promise<DataExport | Refused<'too_many_requests'>> {
  const under = (await listExports(ledger, userId)).find(({ state }) => state === 'requested')
  if (under !== undefined) return under
  const tried = { limit: limits.exportOfAccount, of: userId, nowMs }
  const waitSeconds = await takeAttempt(ledger, tried)
  if (waitSeconds !== null) return refuseTries(waitSeconds)

  // Decided.
  const at = instantAt(nowMs)
  const payload = { userId, id: newId(nowMs) }
  const inserted = await insertExport(ledger, { ...payload, at })
  await insertJob(ledger, exportKind, { id: payload.id, payload, at })
  return inserted
}

type Fetch = { readonly id: string; readonly nowMs: number; readonly database: Database }

/** The file of an export. Its address holds no secret: the call needs a session. */
export async function downloadExport(
  ledger: Ledger,
  { userId }: Actor,
  { id, nowMs, database }: Fetch,
): Promise<File | Refused<'export_not_found' | 'export_not_ready'>> {
  const found = await findExport(ledger, { userId, id })
  if (found === undefined) return refuse('export_not_found')
  if (found.expiresAt === null) {
    return refuse(found.state === 'failed' ? 'export_not_found' : 'export_not_ready')
  }
  if (Date.parse(found.expiresAt) <= nowMs) return refuse('export_not_found')
  const day = found.askedAt.slice(0, 10)
  const bytes = partsOf(database, { userId, id, size: found.bytes })
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
    const part = await database.read(file.userId, (ledger) => findPart(ledger, { ...file, no }))
    if (part === undefined) throw new Error('an export was thrown away while it was fetched')
    yield part
    sent += part.length
  }
}
