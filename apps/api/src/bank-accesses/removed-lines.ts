import type * as contract from '@saldo/contract/bank-accesses'
import { refuse } from '@saldo/contract/refusals'
import { instantAt } from '../gateways/clock.ts'
import { resettleCards } from '../importing/resettle.ts'
import { postEntries } from '../transactions/post.ts'
import { postRestored } from '../transactions/restored.ts'
import { lockEntry } from '../transactions/store.ts'
import { keepAndDelete, restoreKept, setLineState } from './lines-store.ts'
import { findLine, findRemovedLine } from './removed-lines-store.ts'
import type { Handler } from '../context.ts'

/** Removes an entry that a sync brought. Its line is remembered as unwanted, whatever the bank sends (H5). */
export const removeBankEntry: Handler<typeof contract.removeBankEntry> = async (
  ctx,
  { params: { id } },
) => {
  const entry = await lockEntry(ctx, id)
  if (entry === undefined) return refuse('transaction_not_found')
  const line = entry.external_id === null ? undefined : await findLine(ctx, entry.external_id)
  if (line === undefined) return refuse('transaction_not_removable')

  // Decided.
  const ids = [line.id]
  const gone = await keepAndDelete(ctx, { paymentId: entry.payment_id, ids })
  await postEntries(ctx, { before: gone, after: [] })
  await setLineState(ctx, { ids, state: 'removed', at: instantAt(ctx.nowMs) })
  if (entry.invoice_month !== null) await resettleCards(ctx, [entry.payment_id])
  return { _id: line.id }
}

/** Brings a removed line back with its entry, as that was. */
export const restoreBankLine: Handler<typeof contract.restoreBankLine> = async (
  ctx,
  { params: { id } },
) => {
  const line = await findRemovedLine(ctx, id)
  if (line === undefined) return refuse('removal_not_found')

  // Decided.
  const back = await restoreKept(ctx, { ids: [id] })
  await postRestored(ctx, { rows: back })
  await setLineState(ctx, { ids: [id], state: 'entry', at: instantAt(ctx.nowMs) })
  const cards = back.flatMap((entry) => (entry.invoice_month === null ? [] : [entry.payment_id]))
  await resettleCards(ctx, cards)
  return null
}
