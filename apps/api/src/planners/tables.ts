import type { Day } from '@saldo/domain/calendar'
import type { GeneratedAlways } from 'kysely'
import type { Cents } from '@saldo/domain/money'
import type { Instant } from '../db/tables.ts'

type PlannerClientsTable = {
  planner_id: string
  client_id: string
  planner_code: string | null
  asked_at: Instant
  consented_at: Instant | null
  ended_at: Instant | null
  /** What the client's entries say of the planner who wrote them. */
  writer_id: GeneratedAlways<string>
}

/** What the expenses of a plan come to, of a month that plans any. */
type ClientsPlansView = {
  client_id: string
  month: Day
  expenses: Cents
}

/** The planners whom the proved owner has or had, by what their entries say of them. */
type EntryWritersView = { id: string; planner_id: string; name: string }

declare module '../db/tables.ts' {
  interface Tables {
    planner_clients: PlannerClientsTable
    entry_writers: EntryWritersView
    clients_months: {
      client_id: string
      month: Day
      expenses_paid: Cents
      expenses_all: Cents
    }
    clients_plans: ClientsPlansView
  }
}
