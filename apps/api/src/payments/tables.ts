import type { Generated } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { EarlierTerms } from '@saldo/domain/payments/card-cycle'
import type { Instant } from '../db/tables.ts'

export type PaymentsTable = {
  user_id: string
  id: string
  type: 'money' | 'debit' | 'credit'
  name: string
  account_type: 'Conta corrente' | 'Poupança' | null
  flag: 'Visa' | 'Mastercard' | 'Hipercard' | 'Elo' | 'American Express' | null
  credit_limit: Cents | null
  overdraft_limit: Generated<Cents>
  /** Null as its type says. */
  counts_to_spend: Generated<boolean | null>
  monthly_yield: Generated<number | null>
  close_day: number | null
  close_before_due: number | null
  due_day: number | null
  closing_day_goes_to: 'next' | 'closing' | null
  earlier_terms: Generated<EarlierTerms[]>
  closings: Generated<Record<string, Day>>
  archived_at: Instant | null
  /** What the others of a family may see of it. */
  sharing: Generated<'shared' | 'totals' | 'private'>
  initial_value: Generated<Cents>
  external_id: string | null
  bank_access_id: string | null
  created_at: Instant
  version: Generated<number>
}

declare module '../db/tables.ts' {
  interface Tables {
    payments: PaymentsTable
    removed_payments: {
      user_id: string
      payment_id: string
      removed_at: Instant
    }
  }
}
