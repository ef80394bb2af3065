import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { TransactionType } from '@saldo/domain/transactions/kinds'

type Measures = {
  paid_cents: Cents
  all_cents: Cents
  revenues_paid: Cents
  revenues_all: Cents
  expenses_paid: Cents
  expenses_all: Cents
  investiments_paid: Cents
  investiments_all: Cents
  entries: number
}

type CategoryTotalsTable = {
  user_id: string
  month: Day
  category_id: string
  payment_id: string
  transaction_type: TransactionType
  paid_cents: Cents
  all_cents: Cents
  entries: number
}

type InvoiceTotalsTable = {
  user_id: string
  payment_id: string
  month: Day
  due_on: Day
  items_cents: Cents
  items: number
  paid_cents: Cents
  settling_cents: Cents
  parts_cents: Cents
}

declare module '../db/tables.ts' {
  interface Tables {
    day_totals: Measures & { user_id: string; day: Day; payment_id: string }
    month_totals: Measures & { user_id: string; month: Day; payment_id: string }
    category_totals: CategoryTotalsTable
    invoice_totals: InvoiceTotalsTable
    objective_totals: {
      user_id: string
      payment_id: string
      objective_id: string
      month: Day
      saved_cents: Cents
      planned_cents: Cents
      entries: number
    }
  }
}
