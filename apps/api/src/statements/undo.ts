import { refuse, type Refused } from '@saldo/contract/refusals'
import { undoImport } from '../importing/undo.ts'
import { deleteDraft, lockStatement, setUndone } from './store.ts'
import type { Context } from '../context.ts'

/**
 * Undoes the import of a file: removes the entries that it alone brought; the file may then be
 * imported again. A draft has added nothing and is deleted.
 */
export async function undoStatement(
  ctx: Context,
  id: string,
): Promise<
  { removed: number; kept: number } | Refused<'statement_already_undone' | 'statement_not_found'>
> {
  const draft = { userId: ctx.userId, id }
  const row = await lockStatement(ctx, draft)
  if (row === undefined) return refuse('statement_not_found')
  if (row.state === 'undone') return refuse('statement_already_undone')

  // Decided.
  if (row.state !== 'done') {
    await deleteDraft(ctx, draft)
    return { removed: 0, kept: 0 }
  }
  const [undone] = await Promise.all([undoImport(ctx, draft), setUndone(ctx, draft)])
  return undone
}
