import type * as payments from '@saldo/contract/payment-changes'
import type { RemovedPayment } from '@saldo/contract/payment-changes'
import { refuse, type Refused } from '@saldo/contract/refusals'
import { assert } from '@saldo/domain/assert'
import { REMOVED_KEPT_MS } from '@saldo/domain/transactions/kinds'
import { refuseRemoval } from '@saldo/domain/payments/refusals'
import { instantAt } from '../gateways/clock.ts'
import { readPayment } from '../payments/service.ts'
import { deletePayment, findPayment, lockPayment } from '../payments/store.ts'
import { postEntries } from '../transactions/post.ts'
import { postRestored } from '../transactions/remove.ts'
import { detachHoled } from '../transactions/series-scope.ts'
import {
  endEmptySeries,
  listPurchasesAcross,
  releaseMovements,
  updateEntries,
} from '../transactions/store.ts'
import {
  countRemoval,
  isRemoved,
  insertRemoved,
  listRemoved,
  listPaidElsewhere,
  restoreRemoved,
  relinkEntries,
  endSeriesOf,
  listPaying,
} from './store.ts'
import type { Context, Handler } from '../context.ts'

/**
 * How many entries and goals a removal deletes, and how many entries of other accounts lose their link
 * to the card.
 */
export const readPaymentRemoval: Handler<typeof payments.readPaymentRemoval> = async (
  ctx,
  { params: { id } },
) => {
  const payment = await findPayment(ctx, id)
  return payment === undefined ? refuse('payment_not_found') : countRemoval(ctx, { id })
}

/** The payment methods that can still be restored (decision 31). */
export async function listRemovedPayments(ctx: Context): Promise<RemovedPayment[]> {
  return listRemoved(ctx, { since: instantAt(ctx.nowMs - REMOVED_KEPT_MS) })
}

/**
 * Removes an account or a card with everything in it. Payments of a card's invoices from another
 * account stay there as plain entries, so that account's balance does not change (case L5); an
 * invoice that this account has paid is owed again. Movements between it and another account stay
 * there too. It can be undone for a day.
 */
export async function removePayment(
  ctx: Context,
  { id }: { readonly id: string },
): Promise<null | Refused<'payment_from_the_bank' | 'payment_is_cash' | 'payment_not_found'>> {
  const payment = await lockPayment(ctx, id)
  if (payment === undefined) return refuse('payment_not_found')
  if (payment.type === 'money') return refuse('payment_is_cash')
  const facts = { userId: payment.user_id, type: payment.type, externalId: payment.external_id }
  if (refuseRemoval(facts, ctx.actor) !== null) return refuse('payment_from_the_bank')

  // Decided. Foreign keys delete its own rows and rollups; the other accounts' rollups are updated
  // here.
  const at = instantAt(ctx.nowMs)
  await insertRemoved(ctx, { id, at })
  const elsewhere = await listPaidElsewhere(ctx, { id })
  const released = elsewhere.map((row) => ({
    ...row,
    pays_card_id: null,
    pays_month: null,
    version: row.version + 1,
  }))
  const own = (await listPaying(ctx, id)).filter((row) => row.payment_id === id)
  await updateEntries(ctx, released)
  await postEntries(ctx, { before: [...elsewhere, ...own], after: released })
  await releaseMovements(ctx, { paymentId: id })
  await endSeriesOf(ctx, { id, at })
  const across = await listPurchasesAcross(ctx, { paymentId: id })
  await deletePayment(ctx, id)
  await detachHoled(ctx, across)
  await endEmptySeries(ctx, { at })
  return null
}

/** Restores an account or a card with its entries, series and links (case L5). */
export const restorePayment: Handler<typeof payments.restorePayment> = async (
  ctx,
  { params: { id } },
) => {
  if (!(await isRemoved(ctx, { id }))) return refuse('removal_not_found')

  // Decided.
  const back = await restoreRemoved(ctx, { id })
  const relinked = await relinkEntries(ctx, { id })
  await postRestored(ctx, { rows: back, others: relinked })
  const payment = await readPayment(ctx, { id })
  assert(!('refused' in payment), 'what was put back is there')
  return payment
}
