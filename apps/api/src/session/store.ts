import { type RawBuilder, sql } from 'kysely'
import { assert } from '@saldo/domain/assert'
import type { Ledger } from '../db/ledger.ts'
import type { OwnerLedger } from '../context.ts'
import { instantAt } from '../gateways/clock.ts'

export type NewAccessToken = {
  readonly sessionId: string
  readonly tokenHash: Buffer
  readonly expiresAt: string
}

type Found = {
  readonly id: string | null
  readonly passwordHash: string | null
  readonly image: string | null
  readonly profiles: readonly string[]
  readonly isDeactivated: boolean
  readonly mayFromAddress: boolean
  readonly mayOfAccount: boolean
  readonly synchronousCommit: string
}

/**
 * The account of this e-mail (already in lower case), with a try counted for the address and for
 * the account before anything is read: one statement, for known and unknown e-mails alike. It does
 * not wait for the disk: a power cut loses the guesses of its last second, no more.
 */
export async function findForSignIn(
  ledger: Ledger,
  { email, tries }: { readonly email: string; readonly tries: RawBuilder<unknown> },
) {
  const { rows } = await sql<Found>`
    with ${tries}
    select u.id, u.password_hash as "passwordHash", u.image, u.profiles,
           u.deactivated_at is not null as "isDeactivated",
           exists (select from first) as "mayFromAddress", exists (select from second) as "mayOfAccount",
           set_config('synchronous_commit', 'off', true) as "synchronousCommit"
      from (select) one left join users u on u.email = ${email}`.execute(ledger)
  const [found] = rows
  assert(found !== undefined, 'there is always a row')
  const { id, mayFromAddress, mayOfAccount, ...rest } = found
  return { account: id === null ? null : { id, ...rest }, mayFromAddress, mayOfAccount }
}

/** A user by id: for a session to open, and for the name to show. */
export function findPerson(ledger: Ledger, id: string) {
  return ledger
    .selectFrom('users')
    .select(['id', 'image', 'profiles', 'name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function insertSessionStatement(
  ctx: OwnerLedger,
  session: {
    readonly id: string
    readonly refreshHash: Buffer
    readonly at: string
    readonly agent: string
    readonly address: string
    /** The planner who acts, where it is not the account's owner. */
    readonly actorId?: string
  },
) {
  const { id, refreshHash, at, agent, address, actorId = null } = session
  return ctx.ledger.insertInto('sessions').values({
    id,
    user_id: ctx.userId,
    refresh_hash: refreshHash,
    previous_refresh_hash: null,
    rotated_at: at,
    created_at: at,
    seen_at: at,
    agent,
    address,
    ended_at: null,
    actor_id: actorId,
    proved_at: at,
  })
}

/** Inserts an access token, which is valid until it expires. */
export function insertAccessTokenStatement(ctx: OwnerLedger, opened: NewAccessToken) {
  return ctx.ledger.insertInto('access_tokens').values({
    token_hash: opened.tokenHash,
    session_id: opened.sessionId,
    user_id: ctx.userId,
    expires_at: opened.expiresAt,
  })
}

/** A session with the secrets that renew it, held until the request ends. */
export function lockSession(ledger: Ledger, id: string) {
  return ledger
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select([
      'sessions.id as id',
      'sessions.user_id as userId',
      'sessions.refresh_hash as refreshHash',
      'sessions.previous_refresh_hash as previousHash',
      'sessions.rotated_at as rotatedAt',
      'sessions.created_at as createdAt',
      'sessions.seen_at as seenAt',
      'sessions.ended_at as endedAt',
      'users.image as image',
      'users.profiles as profiles',
      'companies.brand as companyBrand',
    ])
    .where('sessions.id', '=', id)
    .forUpdate('sessions')
    .executeTakeFirst()
}

/** Replaces the secret that renews a session; the previous one is kept, to be recognised. */
export function rotateSessionStatement(
  ledger: Ledger,
  rotation: {
    readonly id: string
    readonly from: Buffer
    readonly to: Buffer
    readonly at: string
  },
) {
  return ledger
    .updateTable('sessions')
    .set({
      refresh_hash: rotation.to,
      previous_refresh_hash: rotation.from,
      rotated_at: rotation.at,
      seen_at: rotation.at,
    })
    .where('id', '=', rotation.id)
}

/** Ends sessions: from now on their tokens are refused. */
export async function endSessions(
  ledger: Ledger,
  which: { readonly id: string } | { readonly userId: string },
  at: string,
): Promise<void> {
  await ledger
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('ended_at', 'is', null)
    .where((where) =>
      'id' in which ? where('id', '=', which.id) : where('user_id', '=', which.userId),
    )
    .execute()
}

/**
 * The person at this session has just shown who they are: it goes on under new secrets. The secrets of
 * before are void at once, and the new token lives no longer than the one that it replaces.
 */
export async function proveSession(
  ctx: OwnerLedger,
  proved: {
    readonly sessionId: string
    readonly tokenHash: Buffer
    readonly refreshHash: Buffer
    readonly at: string
  },
): Promise<void> {
  const { sessionId, tokenHash, refreshHash, at } = proved
  await ctx.ledger
    .updateTable('sessions')
    .set({
      proved_at: at,
      seen_at: at,
      rotated_at: at,
      refresh_hash: refreshHash,
      previous_refresh_hash: null,
    })
    .where('id', '=', sessionId)
    .execute()
  await sql`insert into access_tokens (token_hash, session_id, user_id, expires_at)
    select ${tokenHash}, ${sessionId}, ${ctx.userId}, coalesce(max(t.expires_at), ${at})
      from access_tokens t where t.session_id = ${sessionId}`.execute(ctx.ledger)
  await ctx.ledger
    .deleteFrom('access_tokens')
    .where('session_id', '=', sessionId)
    .where('token_hash', '<>', tokenHash)
    .execute()
}

/** Before every session: what was never proved. */
const NEVER = instantAt(0)

/** A factor is on from now: what other sessions have shown before was less than all of them. */
export async function endOtherProofs(
  ctx: OwnerLedger,
  { but }: { readonly but: string },
): Promise<void> {
  await ctx.ledger
    .updateTable('sessions')
    .set({ proved_at: NEVER })
    .where('user_id', '=', ctx.userId)
    .where('id', '<>', but)
    .where('actor_id', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the sessions that this planner has in clients' accounts. */
export async function endActingSessions(ctx: OwnerLedger, at: string): Promise<void> {
  await ctx.ledger
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('actor_id', '=', ctx.userId)
    .where('ended_at', 'is', null)
    .execute()
}

export function findSessionByToken(ledger: Ledger, tokenHash: Buffer) {
  return ledger
    .selectFrom('access_tokens')
    .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
    .select(['session_id as id', 'actor_id as actorId'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Whose recovery token this is, while it is valid; this does not use it up. */
export async function findOfRecoveryToken(ledger: Ledger, hash: Buffer, at: string) {
  const found = await ledger
    .selectFrom('recovery_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('companies as c', 'c.id', 'u.company_id')
    .select(['u.email', 'u.name', 'c.name as company'])
    .where('t.token_hash', '=', hash)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', at)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { company, ...owner } = found
  return { ...owner, company: company === null ? null : { name: company } }
}

/** Uses a recovery token up, once: the second of two at once finds nothing left to use. */
export function useRecoveryToken(ledger: Ledger, hash: Buffer, at: string) {
  return ledger
    .updateTable('recovery_tokens')
    .set({ used_at: at })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('user_id as userId')
    .executeTakeFirst()
}

/** The clients whose consent this planner has now, for the picker of the sign-in. */
export function listConsenting(ledger: Ledger, plannerId: string) {
  return ledger
    .selectFrom('planner_clients')
    .innerJoin('users', 'users.id', 'planner_clients.client_id')
    .select(['users.id as _id', 'users.name'])
    .where('planner_id', '=', plannerId)
    .where('consented_at', 'is not', null)
    .where('ended_at', 'is', null)
    .where('users.active', '=', true)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
}

/** What a planner's session in a client's account depends on; undefined where there is no link. */
export function findActingFacts(
  ledger: Ledger,
  { plannerId, clientId }: { readonly plannerId: string; readonly clientId: string },
) {
  return ledger
    .selectFrom('planner_clients as c')
    .innerJoin('known_people as p', 'p.id', 'c.planner_id')
    .innerJoin('known_people as u', 'u.id', 'c.client_id')
    .select([
      'c.asked_at as askedAt',
      'c.consented_at as consentedAt',
      'c.ended_at as endedAt',
      'p.profiles as profiles',
      'u.image as image',
      'u.active as active',
    ])
    .where('c.planner_id', '=', plannerId)
    .where('c.client_id', '=', clientId)
    .executeTakeFirst()
}

/** Whose account a session is in and who acts in it, with the owner's password hash. */
export function listSessionPeople(ledger: Ledger, ids: readonly string[]) {
  return ledger
    .selectFrom('known_people as p')
    .leftJoin('own_password', 'own_password.id', 'p.id')
    .select(['p.id as _id', 'p.name', 'p.email', 'own_password.password_hash as passwordHash'])
    .where('p.id', 'in', ids)
    .execute()
}
