import type { Ledger } from '../db/ledger.ts'

type Claim = { readonly userId: string; readonly id: string; readonly until: string }

/** Whether something may be done with a subscription at the gateway now; nothing else may until then. */
export async function claimSubscription(
  ledger: Ledger,
  { userId, id, until, at }: Claim & { readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ledger
    .updateTable('subscriptions')
    .set({ acting_until: until })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((row) => row.or([row('acting_until', 'is', null), row('acting_until', '<=', at)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** It is done, whatever came of it. */
export async function releaseSubscription(
  ledger: Ledger,
  { userId, id, until }: Claim,
): Promise<void> {
  await ledger
    .updateTable('subscriptions')
    .set({ acting_until: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('acting_until', '=', until)
    .execute()
}
