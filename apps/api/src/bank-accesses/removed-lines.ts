import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { resettleCards } from '../importing/resettle.ts'
import { postEntries } from '../transactions/post.ts'
import { postRestored } from '../transactions/restored.ts'
import { lockEntry } from '../transactions/store.ts'
import { keepAndDelete, restoreKept, setLineState } from './lines-store.ts'
import { findLine, findRemovedLine } from './removed-lines-store.ts'

type Which = { readonly id: string; readonly nowMs: number }

/** Removes an entry that a sync brought. Its line is remembered as unwanted, whatever the bank sends (H5). */
export async function removeBankEntry(
  ledger: Ledger,
  { userId }: Actor,
  { id, nowMs }: Which,
): Promise<{ _id: string } | Refused<'transaction_not_found' | 'transaction_not_removable'>> {
  const entry = await lockEntry(ledger, userId, id)
  if (entry === undefined) return refuse('transaction_not_found')
  const line =
    entry.external_id === null ? undefined : await findLine(ledger, userId, entry.external_id)
  if (line === undefined) return refuse('transaction_not_removable')

  // Decided.
  const ids = [line.id]
  const gone = await keepAndDelete(ledger, { userId, paymentId: entry.payment_id, ids })
  await postEntries(ledger, { userId, before: gone, after: [] })
  await setLineState(ledger, { userId, ids, state: 'removed', at: instantAt(nowMs) })
  if (entry.invoice_month !== null) await resettleCards(ledger, userId, [entry.payment_id])
  return { _id: line.id }
}

/** Brings a removed line back with its entry, as that was. */
export async function restoreBankLine(
  ledger: Ledger,
  { userId }: Actor,
  { id, nowMs }: Which,
): Promise<null | Refused<'removal_not_found'>> {
  const line = await findRemovedLine(ledger, userId, id)
  if (line === undefined) return refuse('removal_not_found')

  // Decided.
  const back = await restoreKept(ledger, { userId, ids: [id] })
  await postRestored(ledger, { userId, rows: back })
  await setLineState(ledger, { userId, ids: [id], state: 'entry', at: instantAt(nowMs) })
  const cards = back.flatMap((entry) => (entry.invoice_month === null ? [] : [entry.payment_id]))
  await resettleCards(ledger, userId, cards)
  return null
}
