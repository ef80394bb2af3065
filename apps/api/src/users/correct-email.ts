import { sql } from 'kysely'
import type { Owned } from '../context.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Gives a person the address that they have proved to be theirs; false where another account has it.
 * A request sees no other account, so only the table itself can say so: a savepoint keeps the rest of
 * the request when it does.
 */
export async function correctEmail(ctx: Owned, email: string): Promise<boolean> {
  await sql`savepoint corrected_email`.execute(ctx.ledger)
  try {
    await ctx.ledger.updateTable('users').set({ email }).where('id', '=', ctx.userId).execute()
    return true
  } catch (error) {
    if ((error as { readonly code?: string } | null)?.code !== UNIQUE_VIOLATION) throw error
    await sql`rollback to savepoint corrected_email`.execute(ctx.ledger)
    return false
  }
}
