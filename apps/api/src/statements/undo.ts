import { sql } from 'kysely'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import type { Ledger } from '../db/ledger.ts'
import { startLargeWork } from '../db/one-connection.ts'
import { postEntries } from '../transactions/post.ts'
import { deleteImported, handOverShared } from './overlaps-store.ts'
import { resettleCards } from './resettle.ts'
import { deleteDraft, lockStatement } from './store.ts'

/**
 * Takes back what one import alone brought in. What it found there already is left, and what another
 * import that still stands has in its file too is that one's from now on (case L34). The file may
 * then be imported again. A draft has added nothing and is thrown away.
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
  await startLargeWork(ledger)
  const kept = await handOverShared(ledger, draft)
  const rows = await deleteImported(ledger, draft)
  await Promise.all([
    postEntries(ledger, { userId: actor.userId, before: rows, after: [] }),
    ledger
      .updateTable('statements')
      .set({ state: 'undone', version: sql`version + 1` })
      .where('user_id', '=', actor.userId)
      .where('id', '=', id)
      .execute(),
  ])
  const cards = rows.flatMap((entry) => (entry.invoice_month === null ? [] : [entry.payment_id]))
  await resettleCards(ledger, actor.userId, [...new Set(cards)])
  return { removed: rows.length, kept }
}
