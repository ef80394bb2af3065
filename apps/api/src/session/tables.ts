import type { Generated, JSONColumnType } from 'kysely'
import type { SocialProvider } from '@saldo/contract/social'
import type { Instant } from '../db/tables.ts'

type SessionsTable = {
  id: string
  user_id: string
  refresh_hash: Buffer
  previous_refresh_hash: Buffer | null
  rotated_at: Instant
  created_at: Instant
  seen_at: Instant
  agent: string
  address: string
  ended_at: Instant | null
  actor_id: string | null
  proved_at: Instant
}

type SecondFactorsTable = {
  user_id: string
  id: string
  kind: 'totp' | 'passkey'
  name: string
  sealed_secret: Buffer | null
  last_step: number | null
  credential_id: string | null
  public_key: Buffer | null
  counter: number | null
  transports: Generated<string[]>
  created_at: Instant
  confirmed_at: Instant | null
  used_at: Instant | null
  version: Generated<number>
}

declare module '../db/tables.ts' {
  interface Tables {
    sessions: SessionsTable
    access_tokens: {
      token_hash: Buffer
      session_id: string
      user_id: string
      expires_at: Instant
    }
    identities: {
      issuer: string
      subject: string
      user_id: string
      provider: SocialProvider
      created_at: Instant
    }
    passes: {
      pass_hash: Buffer
      kind: 'flow' | 'ticket' | 'handover' | 'challenge'
      user_id: string | null
      content: JSONColumnType<Readonly<Record<string, unknown>>>
      expires_at: Instant
      used_at: Generated<Instant | null>
    }
    second_factors: SecondFactorsTable
    recovery_codes: {
      user_id: string
      slot: number
      /** Of codes of before they were hashed as passwords are. */
      code_hash: Buffer | null
      password_hash: string | null
      used_at: Instant | null
    }
    clock_marks: { id: number; at: Instant; set_back_from: Instant | null }
  }
}
