import { sql } from 'kysely'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Actor } from '@saldo/domain/actor'
import type { Ledger } from '../db/ledger.ts'
import { startLargeWork } from '../db/one-connection.ts'
import { postEntries } from '../transactions/post.ts'
import type { EntryRow } from '../transactions/rows.ts'
import { deleteDraft, lockStatement } from './store.ts'

/**
 * Takes back what one import added. What it found there already is left, and so is what another
 * import added; the file may then be imported again. A draft has added nothing and is thrown away.
 */
export async function undoStatement(
  ledger: Ledger,
  actor: Actor,
  id: string,
): Promise<{ removed: number } | Refused> {
  const draft = { userId: actor.userId, id }
  const row = await lockStatement(ledger, draft)
  if (row === undefined) return refuse('statement_not_found')
  if (row.state === 'undone') return refuse('statement_already_undone')

  // Decided.
  if (row.state !== 'done') {
    await deleteDraft(ledger, draft)
    return { removed: 0 }
  }
  await startLargeWork(ledger)
  const { rows } = await sql<EntryRow>`delete from transactions
    where user_id = ${actor.userId} and statement_id = ${id} returning *`.execute(ledger)
  await Promise.all([
    postEntries(ledger, { userId: actor.userId, before: rows, after: [] }),
    ledger
      .updateTable('statements')
      .set({ state: 'undone', version: sql`version + 1` })
      .where('user_id', '=', actor.userId)
      .where('id', '=', id)
      .execute(),
  ])
  return { removed: rows.length }
}
