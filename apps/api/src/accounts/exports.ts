import type { DataExport } from '@saldo/contract/accounts'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { File } from '@saldo/contract/wire'
import type { Actor } from '@saldo/domain/actor'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { limits, takeAttempt } from '../users/attempts.ts'
import { findExport, insertExport, listExports, listParts } from './export-store.ts'

/** Everything that is known of somebody, to be made when nobody waits; one at a time. */
export async function requestExport(
  ledger: Ledger,
  { userId }: Actor,
  nowMs: number,
): Promise<DataExport | Refused> {
  const under = (await listExports(ledger, userId)).find(({ state }) => state === 'requested')
  if (under !== undefined) return under
  const tried = { limit: limits.exportOfAccount, of: userId, nowMs }
  if ((await takeAttempt(ledger, tried)) !== null) return refuse('too_many_requests')

  // Decided.
  return insertExport(ledger, { userId, id: newId(nowMs), at: instantAt(nowMs) })
}

/** The file of an export. No address carries a secret: whoever fetches it is signed in. */
export async function downloadExport(
  ledger: Ledger,
  { userId }: Actor,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<File | Refused> {
  const found = await findExport(ledger, { userId, id })
  if (found === undefined) return refuse('export_not_found')
  if (found.expiresAt === null) {
    return refuse(found.state === 'failed' ? 'export_not_found' : 'export_not_ready')
  }
  if (Date.parse(found.expiresAt) <= nowMs) return refuse('export_not_found')
  const day = found.askedAt.slice(0, 10)
  return { name: `meus-dados-${day}.zip`, bytes: await listParts(ledger, { userId, id }) }
}
