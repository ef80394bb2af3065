import type { Generated } from 'kysely'
import type { Instant } from '../db/tables.ts'

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
  count: Generated<number>
  last_at: Generated<Instant | null>
  seal_no: Generated<number | null>
  kept_person: Generated<Buffer | null>
}

type SecurityEventCountsTable = {
  hour: Instant
  event: string
  source: string
  result: string
  user_id: string | null
  actor_id: string | null
  object: string
  address: string
  agent: string
  request_id: string
  count: number
  first_at: Instant
  last_at: Instant
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

declare module '../db/tables.ts' {
  interface Tables {
    idempotency_keys: {
      user_id: string
      key: string
      body_hash: Buffer
      status: number
      answer: string
      entries: number | null
      created_at: Instant
    }
    security_events: SecurityEventsTable
    security_event_counts: SecurityEventCountsTable
    security_seals: {
      no: number
      events: number
      newest_at: Instant
      previous: Buffer
      hash: Buffer
    }
    security_sink: { id: number; sent_to: number; sent_at: Instant | null }
    access_log: AccessLogTable
    access_log_heads: { user_id: string; seq: number; hash: Buffer }
  }
}
