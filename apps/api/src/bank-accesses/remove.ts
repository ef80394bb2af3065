import { isRefused, refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import type { Ledger } from '../db/ledger.ts'
import { removePayment } from '../invoices/payment-removal.ts'
import { listAccounts } from './accounts-store.ts'
import { releasePayment } from './payments-store.ts'
import { queueLinkRemoval } from './queue.ts'
import { deleteAccess, findAccess, releaseCalendarItems } from './store.ts'

type Input = {
  readonly id: string
  readonly history: 'keep' | 'remove'
  readonly nowMs: number
}

/**
 * Removes a link, and revokes it at its aggregator. Its accounts stay as manual ones with all their
 * entries, or go with them; those can be restored for a day, as any account (case H20).
 */
export async function removeBankAccess(
  ledger: Ledger,
  actor: Actor,
  { id, history, nowMs }: Input,
): Promise<{ removed: number; kept: number } | Refused<'bank_access_not_found'>> {
  const { userId } = actor
  const access = await findAccess(ledger, { userId, id })
  if (access === undefined) return refuse('bank_access_not_found')
  const accounts = await listAccounts(ledger, { userId, accessId: id })

  // Decided.
  const { aggregator, link_id: linkId } = access
  await releaseCalendarItems(ledger, { userId, id })
  await deleteAccess(ledger, { userId, id })
  let entries = 0
  for (const { payment_id: paymentId } of accounts) {
    entries += await releasePayment(ledger, { userId, paymentId })
    if (history === 'keep') continue
    const removed = await removePayment(ledger, actor, { id: paymentId, nowMs })
    assert(!isRefused(removed), 'a payment method of no bank can be removed')
  }
  await queueLinkRemoval(ledger, { userId, aggregator, linkId }, nowMs)
  return history === 'keep' ? { removed: 0, kept: entries } : { removed: entries, kept: 0 }
}
