import type { Generated } from 'kysely'

/*
 * The tables of what concerns an account whole, as Kysely sees them.
 */

type Instant = string

type ExportsTable = {
  user_id: string
  id: string
  state: Generated<'requested' | 'ready' | 'failed'>
  progress: Generated<number>
  rows: Generated<number>
  bytes: Generated<number>
  asked_at: Instant
  done_at: Generated<Instant | null>
  expires_at: Generated<Instant | null>
  version: Generated<number>
  attempts: Generated<number>
}

type ExportPartsTable = { user_id: string; export_id: string; no: number; content: Buffer }

type ClockMarksTable = { id: number; at: Instant; set_back_from: Instant | null }

type AnswersToDropTable = { user_id: string; about: string; asked_at: Instant }

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

export type AccountTables = {
  clock_marks: ClockMarksTable
  security_events: SecurityEventsTable
  answers_to_drop: AnswersToDropTable
  exports: ExportsTable
  export_parts: ExportPartsTable
}
