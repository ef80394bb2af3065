import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Instant } from '../db/tables.ts'

type JobsTable = {
  id: string
  kind: string
  payload: JSONColumnType<Record<string, unknown>>
  /** Of the payload, where it is about one person. */
  user_id: ColumnType<string | null, never, never>
  is_periodic: Generated<boolean>
  run_at: Instant
  attempts: Generated<number>
  locked_until: Generated<Instant | null>
  last_error: Generated<string | null>
  given_up_at: Generated<Instant | null>
  created_at: Instant
}

declare module '../db/tables.ts' {
  interface Tables {
    jobs: JobsTable
  }
}
