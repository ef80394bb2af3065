import type { DataExport } from '@saldo/contract/accounts'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { File } from '@saldo/contract/wire'
import type { Actor } from '@saldo/domain/actor'
import { insertJob } from '../db/job-queue.ts'
import type { Database, Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { exportKind } from './job-kinds.ts'
import { findExport, findPart, insertExport, listExports, type Which } from './export-store.ts'

/** Everything that is known of somebody, to be made when nobody waits; one at a time. */
export async function requestExport(
  ledger: Ledger,
  { userId }: Actor,
  nowMs: number,
): Promise<DataExport | Refused<'too_many_requests'>> {
  const under = (await listExports(ledger, userId)).find(({ state }) => state === 'requested')
  if (under !== undefined) return under
  const tried = { limit: limits.exportOfAccount, of: userId, nowMs }
  if ((await takeAttempt(ledger, tried)) !== null) return refuse('too_many_requests')

  // Decided.
  const at = instantAt(nowMs)
  const payload = { userId, id: newId(nowMs) }
  const inserted = await insertExport(ledger, { ...payload, at })
  await insertJob(ledger, exportKind, { id: payload.id, payload, at })
  return inserted
}

type Fetch = { readonly id: string; readonly nowMs: number; readonly database: Database }

/** The file of an export. No address carries a secret: whoever fetches it is signed in. */
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
 * The file piece by piece, each read when the one before it has been taken: whoever takes long holds
 * neither a connection nor the file. Once it is ready it does not change; it may be thrown away.
 */
async function* partsOf(
  database: Database,
  { size, ...file }: Which & { readonly size: number },
): AsyncGenerator<Uint8Array> {
  for (let no = 0, sent = 0; sent < size; no += 1) {
    const part = await database.read(file.userId, (ledger) => findPart(ledger, { ...file, no }))
    if (part === undefined) throw new Error('an export was thrown away while it was fetched')
    yield part
    sent += part.length
  }
}
