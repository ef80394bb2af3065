import { RECEIPT_SPACE_FREE, RECEIPT_SPACE_PAID, RECEIPTS_OF_ENTRY_MAX } from './kinds.ts'

/** Whether the account has a plan, and whether this product sells any. */
export type PlanFacts = { readonly isPaid: boolean; readonly isSold: boolean }

/** How many bytes the receipts of an account may take; where nothing is sold everybody has the larger space. */
export function receiptSpaceOf({ isPaid, isSold }: PlanFacts): number {
  return isPaid || !isSold ? RECEIPT_SPACE_PAID : RECEIPT_SPACE_FREE
}

/** Why a receipt of so many bytes may not be added, or null; the first reason wins. */
export function refuseReceipt(facts: {
  /** How many receipts the entry has. */
  readonly count: number
  /** What the receipts of the account take, and may take, in bytes. */
  readonly used: number
  readonly space: number
  readonly bytes: number
}) {
  if (facts.count >= RECEIPTS_OF_ENTRY_MAX) return 'receipts_of_entry_full'
  return facts.used + facts.bytes > facts.space ? 'receipts_full' : null
}
