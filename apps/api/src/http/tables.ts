import type { Generated } from 'kysely'
import type { Instant } from '../db/tables.ts'

type IdempotencyKeysTable = {
  user_id: string
  key: string
  body_hash: Buffer
  status: number
  answer: string
  entries: number | null
  created_at: Instant
}

type SecurityEventsTable = {
  id: string
  at: Instant
  event: string
  result: string
  user_id: string | null
  actor_id: string | null
  who: Generated<string>
  object: Generated<string>
  subject_id: Generated<string | null>
  address: Generated<string>
  agent: Generated<string>
  request_id: Generated<string>
}

type AccessLogTable = {
  user_id: string
  seq: number
  actor_id: string
  action: string
  object: string
  status: number
  at: Instant
  address: string
  agent: string
  request_id: string
  hash: Buffer
}

type AccessLogHeadsTable = { user_id: string; seq: number; hash: Buffer }

declare module '../db/tables.ts' {
  interface Tables {
    idempotency_keys: IdempotencyKeysTable
    security_events: SecurityEventsTable
    access_log: AccessLogTable
    access_log_heads: AccessLogHeadsTable
  }
}
