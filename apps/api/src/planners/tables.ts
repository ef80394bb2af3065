import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { Instant } from '../db/tables.ts'

type PlannerClientsTable = {
  planner_id: string
  client_id: string
  planner_code: string | null
  asked_at: Instant
  consented_at: Instant | null
  ended_at: Instant | null
}

type ClientsMonthsView = {
  client_id: string
  month: Day
  expenses_paid: Cents
  expenses_all: Cents
}

/** What the expenses of a plan come to, of a month that plans any. */
type ClientsPlansView = {
  client_id: string
  month: Day
  expenses: Cents
}

declare module '../db/tables.ts' {
  interface Tables {
    planner_clients: PlannerClientsTable
    clients_months: ClientsMonthsView
    clients_plans: ClientsPlansView
  }
}
