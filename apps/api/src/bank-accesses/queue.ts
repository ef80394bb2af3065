import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { insertJob } from '../queue/job-queue.ts'
import { type LinkRemoval, removeLinkKind, syncKind } from './job-kinds.ts'
import { type AccessRow, updateAccess } from './store.ts'

/** Asks for a sync, unless one waits already. It may begin later than now. */
export async function queueSync(
  ledger: Ledger,
  access: Pick<AccessRow, 'user_id' | 'id' | 'sync_state'>,
  { nowMs, delayMs = 0 }: { readonly nowMs: number; readonly delayMs?: number },
): Promise<void> {
  if (access.sync_state === 'queued') return
  const { user_id: userId, id } = access
  const at = instantAt(nowMs)
  await updateAccess(ledger, { userId, id }, { sync_state: 'queued', sync_progress: 0 })
  await insertJob(ledger, syncKind, {
    id: newId(nowMs),
    payload: { userId, accessId: id, askedAt: at },
    at,
    runAt: instantAt(nowMs + delayMs),
  })
}

/** Asks for a link to be revoked at its aggregator. */
export async function queueLinkRemoval(
  ledger: Ledger,
  payload: LinkRemoval,
  nowMs: number,
): Promise<void> {
  await insertJob(ledger, removeLinkKind, { id: newId(nowMs), payload, at: instantAt(nowMs) })
}
