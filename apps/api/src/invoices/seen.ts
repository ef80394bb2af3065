import type { Ledger } from '../db/ledger.ts'
import { readReference } from '../payments/rows.ts'
import { isPayment } from '../payments/service.ts'
import { findPayment } from '../payments/store.ts'
import { isEntry } from '../transactions/list.ts'

/* Whether this reader may see a resource; who may change it is decided elsewhere. */

export function isOwnPayment(ledger: Ledger, userId: string, id: string): Promise<boolean> {
  return isPayment(ledger, userId, id)
}

export async function isInvoice(ledger: Ledger, userId: string, id: string): Promise<boolean> {
  return (await findPayment(ledger, userId, readReference(id).cardId))?.type === 'credit'
}

export function isItem(ledger: Ledger, userId: string, id: string): Promise<boolean> {
  return isEntry(ledger, userId, id)
}
