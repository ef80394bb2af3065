import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'
import type { OwnerLedger } from '../context.ts'

type Like = { readonly expertId: string }

/** How many people like each of these experts, and whether the owner is one of them, by the expert's id. */
export async function listLikes(ctx: OwnerLedger, expertIds: readonly string[]) {
  const rows = await ctx.ledger
    .selectFrom('expert_like_totals as t')
    .leftJoin('expert_likes as own', (join) =>
      join.onRef('own.expert_id', '=', 't.expert_id').on('own.user_id', '=', ctx.userId),
    )
    .select(['t.expert_id', 't.likes', 'own.liked_at'])
    .where('t.expert_id', '=', sql<string>`any(${[...expertIds]}::text[])`)
    .execute()
  return new Map(
    rows.map(({ expert_id: id, likes, liked_at: at }) => [id, { likes, liked: at !== null }]),
  )
}

/** Likes an expert; false where the owner liked them already. */
export async function insertLike(
  ctx: OwnerLedger,
  { expertId }: Like,
  at: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await ctx.ledger
    .insertInto('expert_likes')
    .values({ user_id: ctx.userId, expert_id: expertId, liked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Takes a like back; false where there was none. */
export async function deleteLike(ctx: OwnerLedger, { expertId }: Like): Promise<boolean> {
  const { numDeletedRows } = await ctx.ledger
    .deleteFrom('expert_likes')
    .where('user_id', '=', ctx.userId)
    .where('expert_id', '=', expertId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Counts a like that was given, or one that was taken back (−1). */
export async function countLike(ledger: Ledger, expertId: string, by: 1 | -1): Promise<void> {
  await ledger
    .insertInto('expert_like_totals')
    .values({ expert_id: expertId, likes: Math.max(by, 0) })
    .onConflict((conflict) =>
      conflict
        .column('expert_id')
        .doUpdateSet((row) => ({ likes: row('expert_like_totals.likes', '+', by) })),
    )
    .execute()
}
