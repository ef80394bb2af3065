import type { Ledger } from '../db/ledger.ts'
import { findPayment } from '../payments/store.ts'
import { isEntry } from '../transactions/list.ts'
import { readReference } from './read.ts'

/*
 * Whether a thing is there for this reader to see, whoever may change it.
 */

export async function isPayment(ledger: Ledger, userId: string, id: string): Promise<boolean> {
  return (await findPayment(ledger, userId, id)) !== undefined
}

export async function isInvoice(ledger: Ledger, userId: string, id: string): Promise<boolean> {
  return (await findPayment(ledger, userId, readReference(id).cardId))?.type === 'credit'
}

export function isItem(ledger: Ledger, userId: string, id: string): Promise<boolean> {
  return isEntry(ledger, userId, id)
}
