import { CONTENT_KINDS } from '@saldo/contract/contents'
import type { Ledger } from '../db/ledger.ts'
import { findContent, insertContent } from './store.ts'
import { firstContents } from './first/contents.ts'

/**
 * Saves the content that the product ships, once: what an operator has saved since is left as it is, an
 * empty list too. Asked at every start.
 */
export async function seedContents(ledger: Ledger, savedAt: string): Promise<void> {
  for (const kind of CONTENT_KINDS) {
    if ((await findContent(ledger, kind)) !== undefined) continue
    const items = firstContents[kind]
    await insertContent(ledger, { kind, version: 1, items, savedAt, savedBy: 'Saldo' })
  }
}
