import { sql } from 'kysely'
import type { CodeFacts } from '@saldo/domain/subscriptions/codes'
import type { Owned } from '../context.ts'

/** A promotional code and what this user has to do with it, held until the end. */
export async function lockCode(
  ctx: Owned,
  { code }: { readonly code: string },
): Promise<CodeFacts | undefined> {
  const { rows } = await sql<CodeFacts>`
    select c.days, c.percent, c.amount, c.months, c.uses_max as "usesMax", c.uses,
           c.last_day as "lastDay", c.ended_at is not null as "isEnded",
           exists (select from promotional_redemptions r
                    where r.user_id = ${ctx.userId} and r.code = c.code) as "isRedeemed"
      from promotional_codes c where c.code = ${code} for update of c`.execute(ctx.ledger)
  return rows[0]
}

type Redemption = {
  readonly code: string
  readonly subscriptionId: string | null
  readonly at: string
}

/** The code is used, once more and by this user. */
export async function redeem(ctx: Owned, redemption: Redemption): Promise<void> {
  const { code, subscriptionId, at } = redemption
  await ctx.ledger
    .insertInto('promotional_redemptions')
    .values({ user_id: ctx.userId, code, subscription_id: subscriptionId, redeemed_at: at })
    .execute()
  await ctx.ledger
    .updateTable('promotional_codes')
    .set((row) => ({ uses: row('uses', '+', 1) }))
    .where('code', '=', code)
    .execute()
}

/** Nothing came of the subscription: its code can be used again. */
export async function giveBackCode(ctx: Owned, { id }: { readonly id: string }): Promise<void> {
  const redemption = await ctx.ledger
    .deleteFrom('promotional_redemptions')
    .where('user_id', '=', ctx.userId)
    .where('subscription_id', '=', id)
    .returning('code')
    .executeTakeFirst()
  if (redemption === undefined) return
  await ctx.ledger
    .updateTable('promotional_codes')
    .set((row) => ({ uses: row('uses', '-', 1) }))
    .where('code', '=', redemption.code)
    .execute()
}

/** Lengthens the trial by days, counted from its end or from now. Returns whether there is one. */
export async function lengthenTrial(
  ctx: Owned,
  trial: { readonly days: number; readonly at: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update subscriptions set expire_at = greatest(expire_at, ${trial.at}::timestamptz)
             + make_interval(days => ${trial.days}::int), version = version + 1
     where user_id = ${ctx.userId} and plan = 'no_plan'`.execute(ctx.ledger)
  return numAffectedRows > 0n
}
