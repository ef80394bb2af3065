import type { Generated, JSONColumnType } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { TaskState } from '@saldo/domain/tasks/lifecycle'
import type { Suggestion } from '@saldo/domain/tasks/suggestion'
import type { Instant } from '../db/tables.ts'

export type TasksTable = {
  user_id: string
  id: string
  rule: Suggestion['rule'] | null
  title: string
  description: string | null
  why: JSONColumnType<Suggestion['why']>
  monthly_cents: Cents | null
  screen: Suggestion['screen'] | null
  state: TaskState
  decided_on: Day
  decided_at: Instant
  version: Generated<number>
}

declare module '../db/tables.ts' {
  interface Tables {
    tasks: TasksTable
  }
}
