import { sql } from 'kysely'
import type { Ledger } from '../db/ledger.ts'

type Person = { readonly id: string; readonly email: string; readonly at: string }

/**
 * Requests that other users' stored replies about a removed or excluded user be deleted. It is
 * called while that user's links to family and planners still exist (case L52).
 */
export async function dropAnswersAbout(ledger: Ledger, { id, email, at }: Person): Promise<void> {
  await sql`
    insert into answers_to_drop (user_id, about, asked_at)
    select distinct other, about, ${at}::timestamptz from (
      select m.user_id as other from family_members me
        join family_members m on m.family_id = me.family_id where me.user_id = ${id}
      union select f.user_id from family_members i join families f on f.id = i.family_id
        where i.email = ${email}
      union select planner_id from planner_clients where client_id = ${id}
      union select client_id from planner_clients where planner_id = ${id}) others
      cross join unnest(${[id, email]}::text[]) about
     where other is not null and other <> ${id}
    on conflict do nothing`.execute(ledger)
}

/** A user's own stored replies about a row that is not theirs any more. */
export async function dropAnswersOf(
  ledger: Ledger,
  { owner, about, at }: { readonly owner: string; readonly about: string; readonly at: string },
): Promise<void> {
  await ledger
    .insertInto('answers_to_drop')
    .values({ user_id: owner, about, asked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
