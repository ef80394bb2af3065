import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import type { Ledger } from '../db/ledger.ts'
import { undoImport } from '../importing/undo.ts'
import { deleteDraft, lockStatement, setUndone } from './store.ts'

/**
 * Undoes the import of a file: removes the entries that it alone brought; the file may then be
 * imported again. A draft has added nothing and is deleted.
 */
export async function undoStatement(
  ledger: Ledger,
  actor: Actor,
  id: string,
): Promise<
  { removed: number; kept: number } | Refused<'statement_already_undone' | 'statement_not_found'>
> {
  const draft = { userId: actor.userId, id }
  const row = await lockStatement(ledger, draft)
  if (row === undefined) return refuse('statement_not_found')
  if (row.state === 'undone') return refuse('statement_already_undone')

  // Decided.
  if (row.state !== 'done') {
    await deleteDraft(ledger, draft)
    return { removed: 0, kept: 0 }
  }
  const [undone] = await Promise.all([undoImport(ledger, draft), setUndone(ledger, draft)])
  return undone
}
