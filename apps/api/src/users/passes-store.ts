import { sql } from 'kysely'
import type { SocialProvider } from '@saldo/contract/social'
import type { Ledger } from '../db/ledger.ts'
import { instantAt } from '../gateways/clock.ts'
import { hashOf, newSecret } from '../gateways/random.ts'

const MINUTE_MS = 60_000
/** How long a person may take to confirm a handover, and to type a code. */
const ASKED_MS = 5 * MINUTE_MS

/** The content of each kind of one-time token. */
type Contents = {
  /** A sign-in under way: with which provider, begun from which page, in which browser. */
  readonly flow: {
    readonly provider: SocialProvider
    readonly page: 'sign-in' | 'registration'
    readonly browserHash: string
    readonly brand: string
  }
  /** An identity that a provider has confirmed. */
  readonly ticket: {
    readonly provider: SocialProvider
    readonly issuer: string
    readonly subject: string
    readonly name: string
    readonly email: string | null
  }
  /** A session to be taken over, by a page of this brand alone. */
  readonly handover: { readonly brand: string; readonly isAsked?: true }
  /** What a device is to sign: to make a key for this person, or to show that it has one. */
  readonly challenge: { readonly challenge: string; readonly userId: string | null }
}
type Kind = keyof Contents
export type OneTimeTokenContent<K extends Kind> = Contents[K]

const lives: Readonly<Record<Kind, number>> = {
  flow: 10 * MINUTE_MS,
  // How long the form that completes a registration may take.
  ticket: 30 * MINUTE_MS,
  handover: MINUTE_MS,
  challenge: 5 * MINUTE_MS,
}

type New<K extends Kind> = {
  readonly kind: K
  readonly content: Contents[K]
  readonly userId?: string
  readonly nowMs: number
}

/** Makes a one-time token and returns its secret, which is stored nowhere. */
export async function issueOneTimeToken<K extends Kind>(
  ledger: Ledger,
  token: New<K>,
): Promise<string> {
  const secret = newSecret()
  await ledger
    .insertInto('passes')
    .values({
      pass_hash: hashOf(secret),
      kind: token.kind,
      user_id: token.userId ?? null,
      content: JSON.stringify(token.content),
      expires_at: instantAt(token.nowMs + lives[token.kind]),
    })
    .execute()
  return secret
}

type ShownToken<K extends Kind> = {
  readonly kind: K
  readonly secret: string
  readonly nowMs: number
}

/** The content of a valid one-time token, which stays valid. */
export async function findOneTimeToken<K extends Kind>(
  ledger: Ledger,
  { kind, secret, nowMs }: ShownToken<K>,
): Promise<Contents[K] | undefined> {
  const row = await ledger
    .selectFrom('passes')
    .select('content')
    .where('pass_hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instantAt(nowMs))
    .executeTakeFirst()
  return row?.content as Contents[K] | undefined
}

/** Uses a pass up, once: the second of two at once finds nothing left to use. */
export async function useOneTimeToken<K extends Kind>(
  ledger: Ledger,
  { kind, secret, nowMs }: ShownToken<K>,
): Promise<{ readonly content: Contents[K]; readonly userId: string | null } | undefined> {
  const row = await ledger
    .updateTable('passes')
    .set({ used_at: instantAt(nowMs) })
    .where('pass_hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instantAt(nowMs))
    .returning(['content', 'user_id as userId'])
    .executeTakeFirst()
  return row as { readonly content: Contents[K]; readonly userId: string | null } | undefined
}

/** The content and the user of a handover, without using it up. */
export async function findHandover(
  ledger: Ledger,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): Promise<
  { readonly content: OneTimeTokenContent<'handover'>; readonly userId: string | null } | undefined
> {
  const row = await ledger
    .selectFrom('passes')
    .select(['content', 'user_id as userId'])
    .where('pass_hash', '=', hashOf(secret))
    .where('kind', '=', 'handover')
    .where('used_at', 'is', null)
    .where('expires_at', '>', instantAt(nowMs))
    .executeTakeFirst()
  return row as
    | { readonly content: OneTimeTokenContent<'handover'>; readonly userId: string | null }
    | undefined
}

/**
 * Extends a handover by some minutes for the person to answer; once, however often it is called.
 */
export async function extendHandover(
  ledger: Ledger,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): Promise<void> {
  await sql`update passes
      set expires_at = ${instantAt(nowMs + ASKED_MS)}, content = content || '{"isAsked": true}'
    where pass_hash = ${hashOf(secret)} and kind = 'handover' and used_at is null
      and not content ? 'isAsked'`.execute(ledger)
}

/** Notes that a challenge which nothing was kept of has been used; false where it was before. */
export async function spendOneTimeToken(
  ledger: Ledger,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): Promise<boolean> {
  const spent = await ledger
    .insertInto('passes')
    .values({
      pass_hash: hashOf(secret),
      kind: 'challenge',
      user_id: null,
      content: JSON.stringify({ challenge: '', userId: null }),
      expires_at: instantAt(nowMs + lives.challenge),
      used_at: instantAt(nowMs),
    })
    .onConflict((conflict) => conflict.column('pass_hash').doNothing())
    .returning('pass_hash')
    .executeTakeFirst()
  return spent !== undefined
}

/** Deletes expired one-time tokens. */
export async function deleteOldPasses(ledger: Ledger, before: string): Promise<void> {
  await ledger.deleteFrom('passes').where('expires_at', '<', before).execute()
}
