import { refuse, type Refused } from '@saldo/contract/refusals'
import { factorMissingFrom, seesOthers } from '@saldo/domain/users/second-factor'
import type { Ledger } from '../db/ledger.ts'
import { endOtherSessions } from '../users/password-store.ts'
import { endActingSessions, endOtherProofs } from './store.ts'

/** Whether a user has a second factor, and from when on they may not do without (V6.3.3); in their own ledger. */
export async function findFactorRule(
  ledger: Ledger,
  userId: string,
): Promise<{ readonly isOn: boolean; readonly missingFrom: number | null }> {
  const found = await ledger
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
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { profiles, graceUntil } = found
  const isOn = Boolean(found.isOn)
  const graceUntilMs = graceUntil === null ? null : Date.parse(graceUntil)
  return { isOn, missingFrom: factorMissingFrom({ profiles, isOn, graceUntilMs }) }
}

/** Why this user may not see data of others now, or null: they need a second factor, and have none. */
export async function refuseWithoutFactor(
  ledger: Ledger,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
): Promise<Refused<'planner_needs_factor'> | null> {
  const { missingFrom } = await findFactorRule(ledger, userId)
  return missingFrom !== null && missingFrom <= nowMs ? refuse('planner_needs_factor') : null
}

/**
 * A factor is on from now: what other sessions have shown before was less than all of them. The other
 * sessions of whoever sees data of others end: they were opened without it.
 */
export async function endWithoutFactor(
  ledger: Ledger,
  of: { readonly userId: string; readonly but: string; readonly at: string },
): Promise<void> {
  const { userId, at } = of
  await endOtherProofs(ledger, of)
  const { profiles } = await ledger
    .selectFrom('users')
    .select('profiles')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (!seesOthers(profiles)) return
  await endOtherSessions(ledger, of)
  await endActingSessions(ledger, { plannerId: userId, at })
}
