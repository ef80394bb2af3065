import type { Owned } from '../context.ts'

/** A user's password hash; null for a user who signs in by a provider alone. */
export async function findPasswordHash(ctx: Owned): Promise<string | null> {
  const row = await ctx.ledger
    .selectFrom('own_password')
    .select('password_hash')
    .where('id', '=', ctx.userId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

export async function setPasswordHash(ctx: Owned, passwordHash: string): Promise<void> {
  await ctx.ledger
    .updateTable('users')
    .set((row) => ({ password_hash: passwordHash, version: row('version', '+', 1) }))
    .where('id', '=', ctx.userId)
    .execute()
}

/** Ends every session of a person but the one in which they are; planners' in their account stay. */
export async function endOtherSessions(
  ctx: Owned,
  { but, at }: { readonly but: string; readonly at: string },
): Promise<void> {
  await ctx.ledger
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', ctx.userId)
    .where('id', '<>', but)
    .where('actor_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** No other link that was mailed before may change the password again. */
export async function spendRecoveryTokens(ctx: Owned, at: string): Promise<void> {
  await ctx.ledger
    .updateTable('recovery_tokens')
    .set({ used_at: at })
    .where('user_id', '=', ctx.userId)
    .where('used_at', 'is', null)
    .execute()
}
