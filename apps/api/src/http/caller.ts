import { sql } from 'kysely'
import type { Actor } from '@saldo/domain/actor'
import type { Database } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf } from '../gateways/random.ts'

/** Who calls, as one statement finds it: the session is valid now, not when it was opened. */
export type Caller = {
  readonly actor: Actor
  readonly sessionId: string
  readonly active: boolean
  readonly timeZone: string
  readonly currency: string
  /** The version of everything that is theirs: the tag of every reading. */
  readonly ledgerVersion: number
}

const BEARER = /^Bearer ([A-Za-z0-9_-]{43})$/

/** Whoever holds this token, or undefined: unknown, expired and revoked tokens look alike. */
export async function findCaller(
  database: Database,
  authorization: string | undefined,
  nowMs: number,
): Promise<Caller | undefined> {
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const row = await database.glance((ledger) =>
    ledger
      .selectFrom('access_tokens')
      .innerJoin('sessions', 'sessions.id', 'access_tokens.session_id')
      .innerJoin('users', 'users.id', 'access_tokens.user_id')
      .innerJoin('ledgers', 'ledgers.user_id', 'access_tokens.user_id')
      .select([
        'users.id as userId',
        'access_tokens.session_id as sessionId',
        'users.active as active',
        'users.time_zone as timeZone',
        'users.currency as currency',
        sql<number>`ledgers.version + users.version`.as('ledgerVersion'),
      ])
      .where('access_tokens.token_hash', '=', hashOf(token))
      .where('access_tokens.expires_at', '>', instantAt(nowMs))
      .where('sessions.ended_at', 'is', null)
      .executeTakeFirst(),
  )
  if (row === undefined) return undefined
  const { userId, ...rest } = row
  return { actor: { userId, actorId: userId }, ...rest }
}
