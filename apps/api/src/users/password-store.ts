import type { Ledger } from '../db/ledger.ts'

/** A user's password hash; null for a user who signs in by a provider alone. */
export async function findPasswordHash(ledger: Ledger, userId: string): Promise<string | null> {
  const row = await ledger
    .selectFrom('own_password')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export async function setPasswordHash(
  ledger: Ledger,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await ledger
    .updateTable('users')
    .set((row) => ({ password_hash: passwordHash, version: row('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
}

/** Ends every session of a person but the one in which they are; planners' in their account stay. */
export async function endOtherSessions(
  ledger: Ledger,
  { userId, but, at }: { readonly userId: string; readonly but: string; readonly at: string },
): Promise<void> {
  await ledger
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('id', '<>', but)
    .where('actor_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** No other link that was mailed before may change the password again. */
export async function spendRecoveryTokens(
  ledger: Ledger,
  userId: string,
  at: string,
): Promise<void> {
  await ledger
    .updateTable('recovery_tokens')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}
