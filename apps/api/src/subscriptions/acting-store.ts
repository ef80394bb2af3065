import { sql } from 'kysely'
import type { Owned } from '../context.ts'

type Claim = { readonly until: string }

/** Whether something may be done for a user at the gateway now; nothing else may until then. */
export async function claimActing(
  ctx: Owned,
  { until, at }: Claim & { readonly at: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update subscriptions s set acting_until = ${until}
     where s.user_id = ${ctx.userId}
       and not exists (select from subscriptions o
                        where o.user_id = ${ctx.userId} and o.acting_until > ${at})`.execute(
    ctx.ledger,
  )
  return numAffectedRows > 0n
}

/** Whether something is being done for a user at the gateway. */
export async function isActedFor(ctx: Owned, { at }: { readonly at: string }): Promise<boolean> {
  const found = await ctx.ledger
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', ctx.userId)
    .where('acting_until', '>', at)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** It is done, whatever came of it. */
export async function releaseActing(ctx: Owned, { until }: Claim): Promise<void> {
  await ctx.ledger
    .updateTable('subscriptions')
    .set({ acting_until: null })
    .where('user_id', '=', ctx.userId)
    .where('acting_until', '=', until)
    .execute()
}
