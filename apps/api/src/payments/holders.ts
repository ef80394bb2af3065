import type * as contract from '@saldo/contract/card-holders'
import { refuse } from '@saldo/contract/refusals'
import type { Handler, OwnerLedger } from '../context.ts'
import { listHolders, writeHolders } from './holders-store.ts'
import { findPayment } from './store.ts'

/** The cards of an account, and whose each is. */
export const listCardHolders: Handler<typeof contract.listCardHolders> = async (
  ctx,
  { params: { id } },
) => (await refuseHolders(ctx, id)) ?? (await listHolders(ctx, { paymentId: id }))

/** Says whose the cards of an account are. */
export const updateCardHolders: Handler<typeof contract.updateCardHolders> = async (
  ctx,
  { params: { id }, body: { cards } },
) => {
  const refusal = await refuseHolders(ctx, id)
  if (refusal !== null) return refusal

  // Decided.
  const byEnding = new Map(cards.map((card) => [card.ending, card]))
  await writeHolders(ctx, { paymentId: id, cards: [...byEnding.values()] })
  return listHolders(ctx, { paymentId: id })
}

async function refuseHolders(ctx: OwnerLedger, id: string) {
  const payment = await findPayment(ctx, id)
  if (payment === undefined) return refuse('payment_not_found')
  return payment.type === 'credit' ? null : refuse('payment_is_no_card')
}
