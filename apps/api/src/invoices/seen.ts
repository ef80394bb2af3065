import type { Ledger } from '../db/ledger.ts'
import { readReference } from '../payments/rows.ts'
import { isPayment } from '../payments/service.ts'
import { findPayment } from '../payments/store.ts'
import { isEntry } from '../transactions/list.ts'

/*
 * Whether a thing is there for this reader to see, whoever may change it.
 */

export function isOwnPayment(ledger: Ledger, userId: string, id: string): Promise<boolean> {
  return isPayment(ledger, userId, id)
}

export async function isInvoice(ledger: Ledger, userId: string, id: string): Promise<boolean> {
  return (await findPayment(ledger, userId, readReference(id).cardId))?.type === 'credit'
}

export function isItem(ledger: Ledger, userId: string, id: string): Promise<boolean> {
  return isEntry(ledger, userId, id)
}
