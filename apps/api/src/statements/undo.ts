import type * as contract from '@saldo/contract/statements'
import { refuse } from '@saldo/contract/refusals'
import { undoImport } from '../importing/undo.ts'
import { deleteDraft, lockStatement, setUndone } from './store.ts'
import type { Handler } from '../context.ts'

/**
 * Undoes the import of a file: removes the entries that it alone brought; the file may then be
 * imported again. A draft has added nothing and is deleted.
 */
export const undoStatement: Handler<typeof contract.undoStatement> = async (
  ctx,
  { params: { id } },
) => {
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
