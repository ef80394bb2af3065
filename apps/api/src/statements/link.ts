import type * as contract from '@saldo/contract/statements'
import { refuse } from '@saldo/contract/refusals'
import { DEFAULT_CATEGORY_IDS } from '@saldo/domain/categories/default-tree'
import { refuseLink } from '@saldo/domain/importing/link'
import { instantAt } from '../gateways/clock.ts'
import { resettleCards } from '../importing/resettle.ts'
import { payColumns } from '../importing/settling.ts'
import { insertMatches } from '../importing/settling-store.ts'
import { readReference } from '../payments/rows.ts'
import { findPayment } from '../payments/store.ts'
import { postEntries } from '../transactions/post.ts'
import { removeEntries } from '../transactions/removals-store.ts'
import { lockEntry, updateEntries } from '../transactions/store.ts'
import type { Handler } from '../context.ts'

/**
 * Sets which invoice an imported payment settles, or that it settles none. The user's choice stays:
 * no later import changes it.
 */
export const linkImported: Handler<typeof contract.linkImported> = async (
  ctx,
  { params: { id }, body },
) => {
  const entry = await lockEntry(ctx, id)
  if (entry === undefined) return refuse('transaction_not_found')
  if (entry.version !== body.version) return refuse('version_conflict')
  const invoice = body.invoice === null ? null : readReference(body.invoice)
  const [payment, card] = await Promise.all([
    findPayment(ctx, entry.payment_id),
    invoice === null ? null : findPayment(ctx, invoice.cardId),
  ])
  if (payment === undefined) return refuse('transaction_not_found')
  if (card === undefined || (card !== null && card.type !== 'credit')) {
    return refuse('invoice_not_found', 'invoice')
  }
  const refusal = refuseLink({
    paymentType: payment.type,
    paymentId: payment.id,
    value: entry.value,
    externalId: entry.external_id,
    isItem: entry.invoice_month !== null,
    operationId: entry.operation_id,
    cardId: card?.id ?? null,
  })
  if (refusal !== null) return refuse(refusal)

  // Decided.
  const after = {
    ...entry,
    ...payColumns(invoice),
    category_id: invoice === null ? entry.category_id : DEFAULT_CATEGORY_IDS.invoicePayment,
    invoice_chosen: true,
    version: entry.version + 1,
  }
  await updateEntries(ctx, [after])
  await postEntries(ctx, { before: [entry], after: [after] })
  return null
}

/** Removes one entry that an import brought, and stores its line as unwanted. */
export const removeImported: Handler<typeof contract.removeImported> = async (
  ctx,
  { params: { id } },
) => {
  const entry = await lockEntry(ctx, id)
  if (entry === undefined) return refuse('transaction_not_found')
  const { external_id: externalId, statement_id: statementId, payment_id: paymentId } = entry
  if (externalId === null || statementId === null) return refuse('transaction_not_removable')

  // Decided.
  const at = instantAt(ctx.nowMs)
  const matches = [{ paymentId, externalId, entryId: null }]
  await removeEntries(ctx, { removalId: id, ids: [id], at })
  await postEntries(ctx, { before: [entry], after: [] })
  await insertMatches({ userId: ctx.userId, statementId, at, matches })?.execute(ctx.ledger)
  if (entry.invoice_month !== null) await resettleCards(ctx, [paymentId])
  return { removed: 1 }
}
