import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { removePayment } from '../invoices/payment-removal.ts'
import { listAccounts } from './accounts-store.ts'
import { releasePayment } from './payments-store.ts'
import { queueLinkRemoval } from './queue.ts'
import { deleteAccess, findAccess, releaseCalendarItems } from './store.ts'
import type { Context } from '../context.ts'

type Input = {
  readonly id: string
  readonly history: 'keep' | 'remove'
}

/**
 * Removes a link, and revokes it at its aggregator. Its accounts stay as manual ones with all their
 * entries, or go with them; those can be restored for a day, as any account (case H20).
 */
export async function removeBankAccess(
  ctx: Context,
  { id, history }: Input,
): Promise<{ removed: number; kept: number } | Refused<'bank_access_not_found'>> {
  const access = await findAccess(ctx, { id })
  if (access === undefined) return refuse('bank_access_not_found')
  const accounts = await listAccounts(ctx, { accessId: id })

  // Decided.
  const { aggregator, link_id: linkId } = access
  await releaseCalendarItems(ctx, { id })
  await deleteAccess(ctx, { id })
  let entries = 0
  for (const { payment_id: paymentId } of accounts) {
    entries += await releasePayment(ctx, { paymentId })
    if (history === 'keep') continue
    const removed = await removePayment(ctx, { id: paymentId })
    assert(!isRefused(removed), 'a payment method of no bank can be removed')
  }
  await queueLinkRemoval(ctx.ledger, { userId: ctx.userId, aggregator, linkId }, ctx.nowMs)
  return history === 'keep' ? { removed: 0, kept: entries } : { removed: entries, kept: 0 }
}
