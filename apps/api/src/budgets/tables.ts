import type { Generated } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { Instant } from '../db/tables.ts'

type BudgetsTable = {
  user_id: string
  id: string
  month: Day
  is_custom: boolean
  accumulated_cents: Cents | null
  created_at: Instant
  version: Generated<number>
}

type BudgetLinesTable = {
  user_id: string
  month: Day
  category_id: string
  value_cents: Cents | null
  percent_hundredths: number | null
  day: number | null
  recurrent_type: 'monthly' | 'semiannual' | 'annual' | null
  last_installment: number | null
  recurrent_index: number
  is_typed: boolean
  is_removed: boolean
}

declare module '../db/tables.ts' {
  interface Tables {
    budgets: BudgetsTable
    budget_lines: BudgetLinesTable
  }
}
