import type { Day } from '@saldo/domain/calendar'
import type { Achievement } from '@saldo/domain/users/achievements'
import type { Ledger } from '../db/ledger.ts'

type Reached = { readonly key: Achievement; readonly reachedOn: Day; readonly isSeen: boolean }

/** What a person has been congratulated on, in the order of the days. */
export function listAchievements(ledger: Ledger, userId: string): Promise<Reached[]> {
  return ledger
    .selectFrom('achievements')
    .select(['key', 'reached_on as reachedOn', 'is_seen as isSeen'])
    .where('user_id', '=', userId)
    .orderBy('reached_on')
    .orderBy('key')
    .execute()
}

/** Gives an achievement, in the transaction of what reached it; one that is there stays as it is. */
export async function giveAchievement(
  ledger: Ledger,
  {
    userId,
    key,
    today,
  }: { readonly userId: string; readonly key: Achievement; readonly today: Day },
): Promise<void> {
  await ledger
    .insertInto('achievements')
    .values({ user_id: userId, key, reached_on: today })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute()
}

/** Their moment was shown, and is not shown again. */
export async function markSeen(
  ledger: Ledger,
  { userId, keys }: { readonly userId: string; readonly keys: readonly Achievement[] },
): Promise<void> {
  if (keys.length === 0) return
  await ledger
    .updateTable('achievements')
    .set({ is_seen: true })
    .where('user_id', '=', userId)
    .where('key', 'in', keys)
    .execute()
}
