import type { Day } from '@saldo/domain/calendar'
import type { Ledger } from '../db/ledger.ts'
import type { OwnerLedger } from '../context.ts'

const OWNERS_AT_ONCE = 200

/** The owners after this one whose series are not written as far ahead as this day. */
export function listLateOwners(
  ledger: Ledger,
  { after, until }: { readonly after: string; readonly until: Day },
) {
  return ledger
    .selectFrom('ledgers')
    .select('user_id')
    .where('user_id', '>', after)
    .where('opened_until', '<', until)
    .orderBy('user_id')
    .limit(OWNERS_AT_ONCE)
    .execute()
}

/** The owners after this one who were signed in since this instant. */
export function listOwnersSeen(
  ledger: Ledger,
  { after, since }: { readonly after: string; readonly since: string },
) {
  return ledger
    .selectFrom('sessions')
    .select('user_id')
    .distinct()
    .where('user_id', '>', after)
    .where('seen_at', '>', since)
    .orderBy('user_id')
    .limit(OWNERS_AT_ONCE)
    .execute()
}

/** Deletes what is older than these instants; returns the series of the removed entries. */
export async function deleteExpired(
  { ledger, userId }: OwnerLedger,
  before: { readonly keys: string; readonly removals: string; readonly edits: string },
): Promise<string[]> {
  await ledger
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('created_at', '<', before.keys)
    .execute()
  const purged = await ledger
    .deleteFrom('removed_transactions')
    .where('user_id', '=', userId)
    .where('removed_at', '<', before.removals)
    .returning((row) => row.ref('entry', '->>').key('series_id').as('seriesId'))
    .execute()
  await ledger
    .deleteFrom('undo_records')
    .where('user_id', '=', userId)
    .where('made_at', '<', before.edits)
    .execute()
  await ledger
    .deleteFrom('removed_payments')
    .where('user_id', '=', userId)
    .where('removed_at', '<', before.removals)
    .execute()
  return purged.map(({ seriesId }) => String(seriesId))
}
