import type { Generated } from 'kysely'
import type { Instant } from '../db/tables.ts'

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

declare module '../db/tables.ts' {
  interface Tables {
    exports: ExportsTable
    export_parts: { user_id: string; export_id: string; no: number; content: Buffer }
    answers_to_drop: { user_id: string; about: string; asked_at: Instant }
  }
}
