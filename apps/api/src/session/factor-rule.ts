import { refuse, type Refused } from '@saldo/contract/refusals'
import { factorMissingFrom, seesOthers } from '@saldo/domain/users/second-factor'
import { endOtherSessions } from '../users/password-store.ts'
import { endActingSessions, endOtherProofs } from './store.ts'
import type { Owned, Timed } from '../context.ts'

/** Whether a user has a second factor, and from when on they may not do without (V6.3.3); in their own ledger. */
export async function findFactorRule(
  ctx: Owned,
): Promise<{ readonly isOn: boolean; readonly missingFrom: number | null }> {
  const found = await ctx.ledger
    .selectFrom('users as u')
    .select((row) => [
      'u.profiles',
      'u.factor_grace_until as graceUntil',
      row
        .exists(
          row
            .selectFrom('second_factors as f')
            .select('f.id')
            .whereRef('f.user_id', '=', 'u.id')
            .where('f.confirmed_at', 'is not', null),
        )
        .as('isOn'),
    ])
    .where('u.id', '=', ctx.userId)
    .executeTakeFirstOrThrow()
  const { profiles, graceUntil } = found
  const isOn = Boolean(found.isOn)
  const graceUntilMs = graceUntil === null ? null : Date.parse(graceUntil)
  return { isOn, missingFrom: factorMissingFrom({ profiles, isOn, graceUntilMs }) }
}

/** Why this user may not see data of others now, or null: they need a second factor, and have none. */
export async function refuseWithoutFactor(
  ctx: Timed,
): Promise<Refused<'planner_needs_factor'> | null> {
  const { missingFrom } = await findFactorRule(ctx)
  return missingFrom !== null && missingFrom <= ctx.nowMs ? refuse('planner_needs_factor') : null
}

/**
 * A factor is on from now: what other sessions have shown before was less than all of them. The other
 * sessions of whoever sees data of others end: they were opened without it.
 */
export async function endWithoutFactor(
  ctx: Owned,
  of: { readonly but: string; readonly at: string },
): Promise<void> {
  const { at } = of
  await endOtherProofs(ctx, of)
  const { profiles } = await ctx.ledger
    .selectFrom('users')
    .select('profiles')
    .where('id', '=', ctx.userId)
    .executeTakeFirstOrThrow()
  if (!seesOthers(profiles)) return
  await endOtherSessions(ctx, of)
  await endActingSessions(ctx.ledger, { plannerId: ctx.userId, at })
}
