import type { Generated } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { ObjectiveCategory } from '@saldo/domain/objectives/kinds'
import type { Instant } from '../db/tables.ts'

export type ObjectivesTable = {
  user_id: string
  id: string
  name: string
  category: ObjectiveCategory
  total_cents: Cents
  initial_cents: Cents
  begin_date: Day
  final_date: Day
  payment_id: string
  created_at: Instant
  version: Generated<number>
}

declare module '../db/tables.ts' {
  interface Tables {
    objectives: ObjectivesTable
  }
}
