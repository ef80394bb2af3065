import { sql } from 'kysely'
import { SESSIONS_MAX } from '@saldo/domain/users/sessions'
import type { OwnerLedger, JobContext } from '../context.ts'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'

/** The user's open sessions that were seen since then, this one first, then the last seen. */
export function listOpenSessions(
  ctx: JobContext,
  { first, since }: { readonly first: string; readonly since: string },
) {
  return (
    ctx.ledger
      .selectFrom('sessions as s')
      .leftJoin('known_people as a', 'a.id', 's.actor_id')
      .select([
        's.id as _id',
        's.agent',
        's.address',
        's.created_at as createdAt',
        's.seen_at as seenAt',
        'a.name as actor',
      ])
      .where('s.user_id', '=', ctx.userId)
      .where('s.ended_at', 'is', null)
      .where('s.seen_at', '>', since)
      // A session in a client's account is over after its hour.
      .where((where) =>
        where.or([
          where('s.actor_id', 'is', null),
          where.exists(
            where
              .selectFrom('access_tokens as t')
              .select('t.session_id')
              .whereRef('t.session_id', '=', 's.id')
              .where('t.expires_at', '>', instantAt(ctx.nowMs)),
          ),
        ]),
      )
      .orderBy(sql`s.id = ${first}`, 'desc')
      .orderBy('s.seen_at', 'desc')
      .orderBy('s.id')
      .execute()
  )
}

/** Ends an open session; false where there is none of this id. */
export async function endSession(ctx: JobContext, id: string): Promise<boolean> {
  const ended = await ctx.ledger
    .updateTable('sessions')
    .set({ ended_at: instantAt(ctx.nowMs) })
    .where('id', '=', id)
    .where('user_id', '=', ctx.userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends the open sessions of a user, or all but this one. */
export async function endOpenSessions(
  ctx: JobContext,
  { keep }: { readonly keep: string | null },
): Promise<void> {
  await ctx.ledger
    .updateTable('sessions')
    .set({ ended_at: instantAt(ctx.nowMs) })
    .where('user_id', '=', ctx.userId)
    .where('ended_at', 'is', null)
    .$if(keep !== null, (query) => query.where('id', '!=', keep ?? ''))
    .execute()
}

/** The owner, where they have signed in before, but not with this browser; undefined else. */
export async function findOwnerOfNewAgent(ctx: OwnerLedger, agent: string) {
  const { rows } = await sql<{ readonly email: string; readonly name: string }>`
    select u.email, u.name from users u
     where u.id = ${ctx.userId} and u.active
       and exists (select from sessions s where s.user_id = u.id and s.actor_id is null)
       and not exists (select from sessions s where s.user_id = u.id and s.actor_id is null
                          and s.agent = ${agent})`.execute(ctx.ledger)
  return rows[0]
}

/**
 * The open sessions of a user that one more would bring above the limit, the last seen first. The user's
 * row is held first: sign-ins at the same moment count one another.
 */
export async function listSessionsOverLimit(
  ctx: OwnerLedger,
  { since }: { readonly since: string },
) {
  await sql`select id from users where id = ${ctx.userId} for no key update`.execute(ctx.ledger)
  return ctx.ledger
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.agent', 'u.email', 'u.name'])
    .where('s.user_id', '=', ctx.userId)
    .where('s.actor_id', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.seen_at', '>', since)
    .orderBy('s.seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .offset(SESSIONS_MAX - 1)
    .execute()
}

/** The statement that ends these sessions. */
export function endSessionsStatement(ledger: Ledger, ids: readonly string[], at: string) {
  return ledger.updateTable('sessions').set({ ended_at: at }).where('id', 'in', ids)
}

/**
 * Ends all but the last of the sessions that a planner has in clients' accounts, so that there are no more
 * than the limit with the one that begins; they last an hour, and no letter is sent.
 */
export function endOldestActingStatement(
  ledger: Ledger,
  { plannerId, nowMs }: { readonly plannerId: string; readonly nowMs: number },
) {
  return ledger
    .updateTable('sessions')
    .set({ ended_at: instantAt(nowMs) })
    .where('id', 'in', (within) =>
      within
        .selectFrom('sessions')
        .select('id')
        .where('actor_id', '=', plannerId)
        .where('ended_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .offset(SESSIONS_MAX - 1),
    )
}
