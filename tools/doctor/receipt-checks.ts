import type { Client } from 'pg'
import { receiptName, type ReceiptStore } from '@saldo/api/gateways/receipt-store'

/** Where the contents of receipts lie. */
export type Contents = Pick<ReceiptStore, 'list'>

export const RECEIPTS = {
  name: 'receipts',
  claim: 'Todo comprovante tem o seu arquivo',
} as const

/**
 * The receipts without a content, of all whose rows are seen or of one owner. A content without a row is no fault: it
 * is swept within hours.
 */
export async function examineReceipts(
  client: Client,
  { owner, contents }: { readonly owner: string | null; readonly contents: Contents },
): Promise<readonly { readonly owner: string; readonly what: string }[]> {
  const { rows } = await client.query<{ readonly user_id: string; readonly id: string }>(
    'select user_id, id from receipts where $1::uuid is null or user_id = $1 order by user_id, id',
    [owner],
  )
  if (rows.length === 0) return []
  const present = new Set<string>()
  for await (const name of contents.list(owner ?? undefined)) present.add(name)
  return rows
    .filter(({ user_id: userId, id }) => !present.has(receiptName(userId, id)))
    .map(({ user_id: userId, id }) => ({
      owner: userId,
      what: `O comprovante ${id} não tem arquivo`,
    }))
}
