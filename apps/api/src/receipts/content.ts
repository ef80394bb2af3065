import type { Settings } from '../dependencies.ts'
import { receiptName, type ReceiptStore } from '../gateways/receipt-store.ts'
import { decryptContent, encryptContent, seal, unseal } from '../gateways/sealing.ts'

/** Which receipt of whom. */
export type ReceiptId = { readonly userId: string; readonly id: string }

/** The place to which the key and the content of a receipt are bound. */
export const placeOfReceipt = ({ userId, id }: ReceiptId): string => `receipts/${userId}/${id}`

/** What reads and writes contents: where they lie, and the secret that seals their keys. */
export type Contents = { readonly store: ReceiptStore; readonly secret: string }

/** Where contents lie by these settings; null where no store was opened. */
export function contentsIn({ receipts, secret }: Settings): Contents | null {
  return receipts === undefined ? null : { store: receipts, secret }
}

/** Encrypts a content under a key of its own and stores it; returns the key, sealed for the receipt's row. */
export async function putContent(
  { store, secret }: Contents,
  receipt: ReceiptId,
  plain: Uint8Array,
): Promise<Buffer> {
  const place = placeOfReceipt(receipt)
  const { key, content } = encryptContent(plain, place)
  await store.put(receiptName(receipt.userId, receipt.id), content)
  return seal(secret, key.toString('base64'), place)
}

/** The content of a receipt; null where it is not there, or does not open. */
export async function getContent(
  { store, secret }: Contents,
  receipt: ReceiptId,
  sealedKey: Buffer,
): Promise<Buffer | null> {
  const place = placeOfReceipt(receipt)
  const key = unseal(secret, sealedKey, place)
  const content = key === null ? null : await store.get(receiptName(receipt.userId, receipt.id))
  if (key === null || content === null) return null
  return decryptContent({ key: Buffer.from(key, 'base64'), content }, place)
}
