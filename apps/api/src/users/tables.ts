import type { Generated } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Achievement } from '@saldo/domain/users/achievements'
import type { Instant } from '../db/tables.ts'

type UsersTable = {
  id: string
  email: string
  name: string
  password_hash: string | null
  image: string | null
  active: Generated<boolean>
  skip_tutorial: Generated<boolean>
  /** Lessons and videos, by their ids. */
  videos_watched: Generated<string[]>
  currency: Generated<'BRL' | 'USD' | 'EUR' | 'GBP' | 'JPY'>
  time_zone: Generated<string>
  profiles: Generated<string[]>
  social_email: Generated<string | null>
  cpf: Generated<string | null>
  gender: Generated<'Male' | 'Female' | null>
  phone_number: Generated<string | null>
  birthdate: Generated<Day | null>
  city: Generated<string | null>
  terms_version: string
  terms_at: Instant
  created_at: Instant
  company_id: Generated<string | null>
  factor_grace_until: Generated<Instant | null>
  /** When an operator closed the account; its owner cannot open it. */
  deactivated_at: Generated<Instant | null>
  version: Generated<number>
}

/** A view: of the proved owner alone, and of nobody where none is proved. */
type OwnPasswordView = { id: string; password_hash: string | null }

type ConsentsTable = {
  user_id: string
  id: string
  purpose: 'terms' | 'policy' | 'planner' | 'family' | 'bank' | 'model'
  given: boolean
  subject: Generated<string>
  text_version: string
  text_hash: Buffer
  at: Instant
  address: Generated<string>
  agent: Generated<string>
}

/** Whom the owner of a request knows, as screens show them; the system names an owner first. */
type KnownPeopleView = {
  id: string
  name: string
  email: string
  image: string | null
  profiles: string[]
  active: boolean
}

declare module '../db/tables.ts' {
  interface Tables {
    achievements: {
      user_id: string
      key: Achievement
      reached_on: Day
      is_seen: Generated<boolean>
    }
    users: UsersTable
    activation_codes: {
      user_id: string
      code_hash: Buffer
      expires_at: Instant
      tries: Generated<number>
      sent_at: Instant
      sent_on: Day
      sent_count: number
    }
    recovery_tokens: {
      token_hash: Buffer
      user_id: string
      expires_at: Instant
      used_at: Instant | null
    }
    attempts: { key: string; count: number; starts_at: Instant; ends_at: Instant }
    own_password: OwnPasswordView
    consents: ConsentsTable
    known_people: KnownPeopleView
  }
}
