import type { Generated } from 'kysely'
import type { GOOD_TYPES } from '@saldo/domain/budgets/goods'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { Instant } from '../db/tables.ts'

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
  other_parts: Generated<string>
  is_typed: boolean
  is_removed: boolean
  is_entered: Generated<boolean>
}

type GoodsTable = {
  user_id: string
  id: string
  type: (typeof GOOD_TYPES)[number]
  market_cents: Cents
  financed: boolean
  settlement_cents: Cents | null
  instalment_cents: Cents | null
  last_installment: number | null
  date: Day
  created_at: Instant
  version: Generated<number>
}

declare module '../db/tables.ts' {
  interface Tables {
    budgets: {
      user_id: string
      id: string
      month: Day
      is_custom: boolean
      accumulated_cents: Cents | null
      created_at: Instant
      version: Generated<number>
    }
    budget_lines: BudgetLinesTable
    goods: GoodsTable
  }
}
