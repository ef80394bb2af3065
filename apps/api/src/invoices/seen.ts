import { readReference } from '../payments/rows.ts'
import { isPayment } from '../payments/service.ts'
import { findPayment } from '../payments/store.ts'
import { isEntry } from '../transactions/list.ts'
import type { Owned } from '../context.ts'

/* Whether this reader may see a resource; who may change it is decided elsewhere. */

export function isOwnPayment(ctx: Owned, id: string): Promise<boolean> {
  return isPayment(ctx, id)
}

export async function isInvoice(ctx: Owned, id: string): Promise<boolean> {
  return (await findPayment(ctx, readReference(id).cardId))?.type === 'credit'
}

export function isItem(ctx: Owned, id: string): Promise<boolean> {
  return isEntry(ctx, id)
}
