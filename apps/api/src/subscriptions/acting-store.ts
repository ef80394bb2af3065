import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'

type Claim = { readonly userId: string; readonly until: string }

/** Whether something may be done for a user at the gateway now; nothing else may until then. */
export async function claimActing(
  ledger: Ledger,
  { userId, until, at }: Claim & { readonly at: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update subscriptions s set acting_until = ${until}
     where s.user_id = ${userId}
       and not exists (select from subscriptions o
                        where o.user_id = ${userId} and o.acting_until > ${at})`.execute(ledger)
  return numAffectedRows > 0n
}

/** Whether something is being done for a user at the gateway. */
export async function isActedFor(
  ledger: Ledger,
  { userId, at }: { readonly userId: string; readonly at: string },
): Promise<boolean> {
  const found = await ledger
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('acting_until', '>', at)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** It is done, whatever came of it. */
export async function releaseActing(ledger: Ledger, { userId, until }: Claim): Promise<void> {
  await ledger
    .updateTable('subscriptions')
    .set({ acting_until: null })
    .where('user_id', '=', userId)
    .where('acting_until', '=', until)
    .execute()
}
