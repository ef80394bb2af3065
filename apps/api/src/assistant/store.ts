import { DISMISSALS, type Dismissal } from '@saldo/domain/assistant/tips'
import type { Ledger } from '../db/ledger.ts'

/** What the person has put away, in the order of the names; what a later version no longer knows is none. */
export async function listDismissals(ledger: Ledger, userId: string): Promise<Dismissal[]> {
  const rows = await ledger
    .selectFrom('assistant_dismissals')
    .select('subject')
    .where('user_id', '=', userId)
    .where('subject', 'in', DISMISSALS)
    .orderBy('subject')
    .execute()
  return rows.map(({ subject }) => subject)
}

/** Puts one away; one that is put away already stays so. */
export async function insertDismissal(
  ledger: Ledger,
  row: { readonly userId: string; readonly subject: Dismissal; readonly at: string },
): Promise<void> {
  await ledger
    .insertInto('assistant_dismissals')
    .values({ user_id: row.userId, subject: row.subject, dismissed_at: row.at })
    .onConflict((conflict) => conflict.columns(['user_id', 'subject']).doNothing())
    .execute()
}

/** Everything is shown again. */
export async function deleteDismissals(ledger: Ledger, userId: string): Promise<void> {
  await ledger.deleteFrom('assistant_dismissals').where('user_id', '=', userId).execute()
}
