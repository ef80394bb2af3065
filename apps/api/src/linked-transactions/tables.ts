import type { Generated } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import type { Instant } from '../db/tables.ts'

export type LinkedTransactionsTable = {
  user_id: string
  id: string
  name: string
  name_key: string
  original_name: string
  original_name_key: string
  value: Cents
  day: number
  category_id: string
  payment_id: string
  transaction_type: TransactionType
  bank_access_id: string | null
  since: Day
  created_at: Instant
  version: Generated<number>
}

declare module '../db/tables.ts' {
  interface Tables {
    linked_transactions: LinkedTransactionsTable
    linked_payments: { user_id: string; linked_id: string; month: Day; paid_at: Instant }
  }
}
