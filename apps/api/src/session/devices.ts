import type * as factors from '@saldo/contract/factors'
import { sql } from 'kysely'
import type { Device } from '@saldo/contract/factors'
import { refuse } from '@saldo/contract/refusals'
import { SESSIONS_MAX } from '@saldo/domain/users/sessions'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { insertMailStatement } from '../mail/outbox.ts'
import type { Context, JobContext, Handler } from '../context.ts'

/** After so long without a sign of life a session is over anyway. */
const IDLE_MS = 14 * 24 * 60 * 60_000

/** The user's open sessions, this browser's first, then the last seen. */
export async function listDevices(
  ctx: Context,
  input: { readonly sessionId: string },
): Promise<Device[]> {
  const { sessionId } = input
  const rows = await ctx.ledger
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
    .where('s.seen_at', '>', instantAt(ctx.nowMs - IDLE_MS))
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
    .orderBy(sql`s.id = ${sessionId}`, 'desc')
    .orderBy('s.seen_at', 'desc')
    .orderBy('s.id')
    .execute()
  return rows.map((row) => ({ ...row, isCurrent: row._id === sessionId }))
}

/** Ends one session; its token is refused from the next request on. */
export const endDevice: Handler<typeof factors.endDevice> = async (ctx, { params: { id } }) => {
  const ended = await ctx.ledger
    .updateTable('sessions')
    .set({ ended_at: instantAt(ctx.nowMs) })
    .where('id', '=', id)
    .where('user_id', '=', ctx.userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended === undefined ? refuse('session_not_found') : null
}

/** Ends all of them, or all but this one. */
export async function endDevices(
  ctx: Context,
  { keep }: { readonly keep: string | null },
): Promise<null> {
  await ctx.ledger
    .updateTable('sessions')
    .set({ ended_at: instantAt(ctx.nowMs) })
    .where('user_id', '=', ctx.userId)
    .where('ended_at', 'is', null)
    .$if(keep !== null, (query) => query.where('id', '!=', keep ?? ''))
    .execute()
  return null
}

/**
 * Writes to the owner about a sign-in from a new browser, but for the first one of all. The check
 * runs before the session is inserted; returns the letter's statement, or null.
 */
export async function newDeviceMailStatement(
  ctx: JobContext,
  arrival: {
    readonly agent: string
    readonly address: string
  },
) {
  const { agent, address } = arrival
  const { rows } = await sql<{ readonly email: string; readonly name: string }>`
    select u.email, u.name from users u
     where u.id = ${ctx.userId} and u.active
       and exists (select from sessions s where s.user_id = u.id and s.actor_id is null)
       and not exists (select from sessions s where s.user_id = u.id and s.actor_id is null
                          and s.agent = ${agent})`.execute(ctx.ledger)
  const [owner] = rows
  if (owner === undefined) return null
  const payload = { name: owner.name, agent: agent.slice(0, 200), address }
  return insertMailStatement(ctx.ledger, {
    recipient: owner.email,
    kind: 'new_device',
    payload,
    nowMs: ctx.nowMs,
  })
}

/**
 * What a new session ends: of the user's open ones all but the last used, so that there are no more than
 * the limit with it (ASVS V7.1.2); the owner gets a letter. The user's row is held first: sign-ins at the
 * same moment count one another.
 */
export async function endLeastUsedStatements(ctx: JobContext) {
  const at = instantAt(ctx.nowMs)
  await sql`select id from users where id = ${ctx.userId} for no key update`.execute(ctx.ledger)
  const over = await ctx.ledger
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.agent', 'u.email', 'u.name'])
    .where('s.user_id', '=', ctx.userId)
    .where('s.actor_id', 'is', null)
    .where('s.ended_at', 'is', null)
    .where('s.seen_at', '>', instantAt(ctx.nowMs - IDLE_MS))
    .orderBy('s.seen_at', 'desc')
    .orderBy('s.id', 'desc')
    .offset(SESSIONS_MAX - 1)
    .execute()
  const [first] = over
  if (first === undefined) return []
  const { email, name, agent } = first
  const payload = { name, agent: agent.slice(0, 200), max: SESSIONS_MAX }
  return [
    ctx.ledger
      .updateTable('sessions')
      .set({ ended_at: at })
      .where(
        'id',
        'in',
        over.map(({ id }) => id),
      ),
    insertMailStatement(ctx.ledger, {
      recipient: email,
      kind: 'session_limit',
      payload,
      nowMs: ctx.nowMs,
    }),
  ]
}

/** The same of the sessions that a planner has in clients' accounts; they last an hour, and no letter is sent. */
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
