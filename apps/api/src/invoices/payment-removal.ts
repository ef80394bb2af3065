import type { Answer } from '@saldo/contract/endpoint'
import type {
  readPaymentRemoval as readRemovalEndpoint,
  RemovedPayment,
} from '@saldo/contract/payment-changes'
import type { Payment } from '@saldo/contract/payments'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import { assert } from '@saldo/domain/assert'
import type { Day } from '@saldo/domain/calendar'
import { REMOVED_KEPT_MS } from '@saldo/domain/transactions/kinds'
import { refuseRemoval } from '@saldo/domain/payments/refusals'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { readPayment } from '../payments/service.ts'
import { deletePayment, findPayment, lockPayment } from '../payments/store.ts'
import { postEntries } from '../transactions/post.ts'
import { postRestored } from '../transactions/restored.ts'
import { detachHoled } from '../transactions/parts.ts'
import { endEmptySeries, listPurchasesAcross } from '../transactions/parts-store.ts'
import { releaseMovements, updateEntries } from '../transactions/store.ts'
import {
  countRemoval,
  isRemoved,
  insertRemoved,
  listRemoved,
  listPaidElsewhere,
  restoreRemoved,
  relinkEntries,
} from './removed-payments-store.ts'
import { endSeriesOf, listPaying } from './store.ts'

/**
 * How many entries and goals a removal deletes, and how many entries of other accounts lose their link
 * to the card.
 */
export async function readPaymentRemoval(
  ledger: Ledger,
  { userId }: Actor,
  id: string,
): Promise<Answer<typeof readRemovalEndpoint> | Refused<'payment_not_found'>> {
  const payment = await findPayment(ledger, userId, id)
  return payment === undefined ? refuse('payment_not_found') : countRemoval(ledger, { userId, id })
}

/** The payment methods that can still be restored (decision 31). */
export async function listRemovedPayments(
  ledger: Ledger,
  { userId }: Actor,
  nowMs: number,
): Promise<RemovedPayment[]> {
  return listRemoved(ledger, { userId, since: instantAt(nowMs - REMOVED_KEPT_MS) })
}

/**
 * Removes an account or a card with everything in it. Payments of a card's invoices from another
 * account stay there as plain entries, so that account's balance does not change (case L5); an
 * invoice that this account has paid is owed again. Movements between it and another account stay
 * there too. It can be undone for a day.
 */
export async function removePayment(
  ledger: Ledger,
  actor: Actor,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<null | Refused<'payment_from_the_bank' | 'payment_is_cash' | 'payment_not_found'>> {
  const { userId } = actor
  const payment = await lockPayment(ledger, userId, id)
  if (payment === undefined) return refuse('payment_not_found')
  if (payment.type === 'money') return refuse('payment_is_cash')
  const facts = { userId: payment.user_id, type: payment.type, externalId: payment.external_id }
  if (refuseRemoval(facts, actor) !== null) return refuse('payment_from_the_bank')

  // Decided. Foreign keys delete its own rows and rollups; the other accounts' rollups are updated
  // here.
  const at = instantAt(nowMs)
  await insertRemoved(ledger, { userId, id, at })
  const elsewhere = await listPaidElsewhere(ledger, { userId, id })
  const released = elsewhere.map((row) => ({
    ...row,
    pays_card_id: null,
    pays_month: null,
    version: row.version + 1,
  }))
  const own = (await listPaying(ledger, userId, id)).filter((row) => row.payment_id === id)
  await updateEntries(ledger, userId, released)
  await postEntries(ledger, { userId, before: [...elsewhere, ...own], after: released })
  await releaseMovements(ledger, { userId, paymentId: id })
  await endSeriesOf(ledger, { userId, id, at })
  const across = await listPurchasesAcross(ledger, { userId, paymentId: id })
  await deletePayment(ledger, userId, id)
  await detachHoled(ledger, userId, across)
  await endEmptySeries(ledger, { userId, at })
  return null
}

/** Restores an account or a card with its entries, series and links (case L5). */
export async function restorePayment(
  ledger: Ledger,
  actor: Actor,
  { id, today }: { readonly id: string; readonly today: Day },
): Promise<Payment | Refused<'removal_not_found'>> {
  const { userId } = actor
  if (!(await isRemoved(ledger, { userId, id }))) return refuse('removal_not_found')

  // Decided.
  const back = await restoreRemoved(ledger, { userId, id })
  const relinked = await relinkEntries(ledger, { userId, id })
  await postRestored(ledger, { userId, rows: back, others: relinked })
  const payment = await readPayment(ledger, actor, { id, today })
  assert(!('refused' in payment), 'what was put back is there')
  return payment
}
