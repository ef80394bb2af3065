import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'

/** Deletes tokens and tries that are over, and sessions that ended, before these instants. */
export async function deleteExpiredSessions(
  ledger: Ledger,
  before: { readonly tokens: string; readonly tries: string; readonly sessions: string },
): Promise<void> {
  await ledger.deleteFrom('access_tokens').where('expires_at', '<', before.tokens).execute()
  await ledger.deleteFrom('attempts').where('ends_at', '<', before.tries).execute()
  await ledger.deleteFrom('recovery_tokens').where('expires_at', '<', before.tries).execute()
  await ledger.deleteFrom('sessions').where('ended_at', '<', before.sessions).execute()
}

/** The latest instant that the clock is known to have shown. */
export function findClockMark(ledger: Ledger) {
  return ledger.selectFrom('clock_marks').select('at').executeTakeFirst()
}

/** Stores that instant, unless a later one is stored. */
export async function putClockMark(ledger: Ledger, at: string): Promise<void> {
  await sql`insert into clock_marks as m (id, at) values (1, ${at})
      on conflict (id) do update set at = greatest(m.at, excluded.at)`.execute(ledger)
}

/**
 * Ends every session, deletes what had expired by `until`, and takes the mark back to the machine's
 * `now`.
 */
export async function expireUntil(
  ledger: Ledger,
  { until, now }: { readonly until: string; readonly now: string },
): Promise<void> {
  await ledger
    .updateTable('sessions')
    .set({ ended_at: until })
    .where('ended_at', 'is', null)
    .execute()
  await ledger.deleteFrom('access_tokens').execute()
  await ledger.deleteFrom('passes').where('expires_at', '<=', until).execute()
  await ledger.deleteFrom('recovery_tokens').where('expires_at', '<=', until).execute()
  await ledger.deleteFrom('activation_codes').where('expires_at', '<=', until).execute()
  await ledger.deleteFrom('company_activations').where('expires_at', '<=', until).execute()
  await ledger
    .updateTable('family_members')
    .set({ code_hash: null })
    .where('status', '=', 'pending')
    .where('expires_at', '<=', until)
    .execute()
  // The mark goes back with the clock, in the same transaction: a start that is cut off here does
  // all of it again.
  await sql`insert into clock_marks (id, at, set_back_from)
    values (1, ${now}, ${until})
    on conflict (id) do update set at = excluded.at, set_back_from = excluded.set_back_from`.execute(
    ledger,
  )
}
