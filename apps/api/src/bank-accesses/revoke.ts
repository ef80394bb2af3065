import { queueLinkRemoval } from './queue.ts'
import { listAccesses } from './store.ts'
import type { Timed } from '../context.ts'

/** Revokes all links of a person whose data go: nobody reads a bank for an account that is not there. */
export async function revokeLinks(ctx: Timed, of: { readonly isErased?: boolean }): Promise<void> {
  const { isErased = false } = of
  for (const { aggregator, link_id: linkId } of await listAccesses(ctx)) {
    // A job that names the person would go with them.
    const link = isErased ? { aggregator, linkId } : { userId: ctx.userId, aggregator, linkId }
    await queueLinkRemoval(ctx.ledger, link, ctx.nowMs)
  }
}
