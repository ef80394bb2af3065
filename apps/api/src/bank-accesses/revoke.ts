import type { Ledger } from '../db/ledger.ts'
import { queueLinkRemoval } from './queue.ts'
import { listAccesses } from './store.ts'

/** Revokes all links of a person whose data go: nobody reads a bank for an account that is not there. */
export async function revokeLinks(
  ledger: Ledger,
  of: { readonly userId: string; readonly nowMs: number; readonly isErased?: boolean },
): Promise<void> {
  const { userId, nowMs, isErased = false } = of
  for (const { aggregator, link_id: linkId } of await listAccesses(ledger, userId)) {
    // A job that names the person would go with them.
    const link = isErased ? { aggregator, linkId } : { userId, aggregator, linkId }
    await queueLinkRemoval(ledger, link, nowMs)
  }
}
