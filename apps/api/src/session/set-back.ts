import { sql } from 'kysely'
import type { Database } from '../db/ledger.ts'
import { type Clock, instantAt, isSteady, type SteadyClock } from '../gateways/clock.ts'

type Dependencies = { readonly database: Database; readonly clock: Clock }
type Log = (line: string) => void

/**
 * Stores the latest instant of the clock, and expires what could be valid again if the clock is
 * behind it.
 */
export async function startFromMark({ database, clock }: Dependencies, log: Log): Promise<void> {
  if (!isSteady(clock)) return
  const mark = await database.queryUnscoped((ledger) =>
    ledger.selectFrom('clock_marks').select('at').executeTakeFirst(),
  )
  if (mark !== undefined) clock.remember(Date.parse(mark.at))
  await expireRevived({ database, clock }, log)
}

/** Stores the present instant: a start after a crash compares its clock with it. */
export async function keepMark({ database, clock }: Dependencies): Promise<void> {
  const at = instantAt(clock.now())
  await database.queryUnscoped((ledger) =>
    sql`insert into clock_marks as m (id, at) values (1, ${at})
      on conflict (id) do update set at = greatest(m.at, excluded.at)`.execute(ledger),
  )
}

const under = new WeakMap<SteadyClock, Promise<void>>()

/**
 * After the clock was set back every session is ended: an expired one cannot be told from a valid
 * one. Codes and links that had expired are deleted (case L81). Until it is done the clock stands
 * still, so none of them is valid in between; of many concurrent calls one does it.
 */
export async function expireRevived({ database, clock }: Dependencies, log: Log): Promise<void> {
  if (!isSteady(clock)) return
  const from = clock.setBackFrom()
  if (from === null) return
  const ending = under.get(clock) ?? endAll({ database, clock }, { from, log })
  under.set(clock, ending)
  try {
    await ending
  } finally {
    under.delete(clock)
  }
}

async function endAll(
  { database, clock }: { readonly database: Database; readonly clock: SteadyClock },
  { from, log }: { readonly from: number; readonly log: Log },
): Promise<void> {
  const until = instantAt(from)
  await database.system(async (ledger) => {
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
      values (1, ${instantAt(clock.machine())}, ${until})
      on conflict (id) do update set at = excluded.at, set_back_from = excluded.set_back_from`.execute(
      ledger,
    )
  })
  clock.follow()
  const minutes = Math.round((from - clock.now()) / 60_000)
  log(
    `O relógio deste servidor voltou ${minutes} min: todas as sessões foram encerradas, e o que já ` +
      'tinha vencido não vale mais. Quem usa o Saldo entra de novo.',
  )
}
