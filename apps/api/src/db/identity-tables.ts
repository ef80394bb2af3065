import type { Generated, JSONColumnType } from 'kysely'
import type { SocialProvider } from '@saldo/contract/social'

/*
 * The tables of who signs in by an identity of somewhere else, as Kysely sees them.
 */

type Instant = string

type IdentitiesTable = {
  issuer: string
  subject: string
  user_id: string
  provider: SocialProvider
  created_at: Instant
}

type PassesTable = {
  pass_hash: Buffer
  kind: 'flow' | 'ticket' | 'handover' | 'challenge'
  user_id: string | null
  content: JSONColumnType<Readonly<Record<string, unknown>>>
  expires_at: Instant
  used_at: Generated<Instant | null>
}

/** A view: of the proved owner alone, and of nobody where none is proved. */
type OwnPasswordView = { id: string; password_hash: string | null }

export type IdentityTables = {
  identities: IdentitiesTable
  passes: PassesTable
  own_password: OwnPasswordView
}
