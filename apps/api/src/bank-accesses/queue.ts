import { insertJob } from '../queue/job-queue.ts'
import type { JobContext } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'
import { newId } from '../gateways/random.ts'
import { type LinkRemoval, removeLinkKind, syncKind } from './job-kinds.ts'
import { type AccessRow, updateAccess } from './store.ts'

/** Asks for a sync, unless one waits already. It may begin later than now. */
export async function queueSync(
  ctx: JobContext,
  { id, sync_state }: Pick<AccessRow, 'id' | 'sync_state'>,
  delayMs = 0,
): Promise<void> {
  if (sync_state === 'queued') return
  const { userId, nowMs } = ctx
  const at = instantAt(nowMs)
  await updateAccess(ctx, { id }, { sync_state: 'queued', sync_progress: 0 })
  await insertJob(ctx.ledger, syncKind, {
    id: newId(nowMs),
    payload: { userId, accessId: id, askedAt: at },
    at,
    runAt: instantAt(nowMs + delayMs),
  })
}

/** Asks for a link to be revoked at its aggregator. Of a person who is erased, the job does not name them: it would go with them. */
export async function queueLinkRemoval(
  { ledger, userId, nowMs }: JobContext,
  link: Omit<LinkRemoval, 'userId'>,
  { isErased }: { readonly isErased: boolean } = { isErased: false },
): Promise<void> {
  const payload = isErased ? link : { userId, ...link }
  await insertJob(ledger, removeLinkKind, { id: newId(nowMs), payload, at: instantAt(nowMs) })
}
