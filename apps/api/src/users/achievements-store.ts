import type { Day } from '@saldo/domain/calendar'
import type { Achievement } from '@saldo/domain/users/achievements'
import type { Context, Owned } from '../context.ts'

type Reached = { readonly key: Achievement; readonly reachedOn: Day; readonly isSeen: boolean }

/** What a person has been congratulated on, in the order of the days. */
export function listAchievements(ctx: Owned): Promise<Reached[]> {
  return ctx.ledger
    .selectFrom('achievements')
    .select(['key', 'reached_on as reachedOn', 'is_seen as isSeen'])
    .where('user_id', '=', ctx.userId)
    .orderBy('reached_on')
    .orderBy('key')
    .execute()
}

/** Gives an achievement, in the transaction of what reached it; one that is there stays as it is. */
export async function giveAchievement(
  ctx: Context,
  { key }: { readonly key: Achievement },
): Promise<void> {
  await ctx.ledger
    .insertInto('achievements')
    .values({ user_id: ctx.userId, key, reached_on: ctx.today })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .execute()
}

/** Their moment was shown, and is not shown again. */
export async function markSeen(
  ctx: Owned,
  { keys }: { readonly keys: readonly Achievement[] },
): Promise<void> {
  if (keys.length === 0) return
  await ctx.ledger
    .updateTable('achievements')
    .set({ is_seen: true })
    .where('user_id', '=', ctx.userId)
    .where('key', 'in', keys)
    .execute()
}
