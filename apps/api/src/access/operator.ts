import { sql } from 'kysely'
import { refuse, type Refused } from '@saldo/contract/refusals'
import type { Database } from '../db/ledger.ts'
import type { Caller } from './caller.ts'

/** The profile that `npm run admin -- operator add` gives, and no call. */
const OPERATOR = 'operator'

/** Whether the caller is an operator in person: nobody acts for one, and one acts for nobody. */
export function isOperator({ actor, active, profiles }: Caller): boolean {
  return active && actor.userId === actor.actorId && profiles.includes(OPERATOR)
}

/**
 * Why this operator may not act in this session, or null. Read when the whole request has arrived, as
 * they are then (case L74): an operator of a moment ago is somebody like any other, for whom there is
 * nothing here. A session has given the second factor if it was opened or proved while one was on:
 * when one is turned on, the proofs of other sessions end (decision 43).
 */
export async function refuseOperator(
  database: Database,
  { actor, sessionId }: Caller,
): Promise<Refused<'not_found' | 'operator_needs_factor'> | null> {
  const rows = await database.read(actor.userId, (ledger) =>
    sql<{ readonly isOperator: boolean; readonly hasFactor: boolean }>`
      select u.active and ${OPERATOR} = any (u.profiles) as "isOperator",
             s.proved_at >= s.created_at and exists (
               select from second_factors f
                where f.user_id = ${actor.userId} and f.confirmed_at is not null
             ) as "hasFactor"
        from sessions s join users u on u.id = s.user_id
       where s.id = ${sessionId} and s.actor_id is null and s.ended_at is null`.execute(ledger),
  )
  const [row] = rows.rows
  if (row?.isOperator !== true) return refuse('not_found')
  return row.hasFactor ? null : refuse('operator_needs_factor')
}
