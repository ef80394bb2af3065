import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type { EarlierTerms } from '@saldo/domain/payments/card-cycle'
import type {
  BusinessDayShift,
  RecurrentType,
  TransactionType,
} from '@saldo/domain/transactions/kinds'
import type { CategoryGroup } from '@saldo/domain/categories/kinds'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { IdentityTables } from './identity-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { StatementTables } from './statement-tables.ts'
import type { TransactionsTable } from './transaction-columns.ts'

/*
 * The tables as Kysely sees them. Cents come as safe integers, days and instants as text: the
 * parsers are set in `ledger.ts`.
 */

type Instant = string

type UsersTable = {
  id: string
  email: string
  name: string
  password_hash: string | null
  image: string | null
  active: Generated<boolean>
  skip_tutorial: Generated<boolean>
  currency: Generated<'BRL' | 'USD' | 'EUR' | 'GBP' | 'JPY'>
  time_zone: Generated<string>
  profiles: Generated<string[]>
  social_email: Generated<string | null>
  cpf: Generated<string | null>
  gender: Generated<'Male' | 'Female' | null>
  phone_number: Generated<string | null>
  birthdate: Generated<Day | null>
  city: Generated<string | null>
  terms_version: string
  terms_at: Instant
  created_at: Instant
  company_id: Generated<string | null>
  /** When an operator closed the account; its owner cannot open it. */
  deactivated_at: Generated<Instant | null>
  version: Generated<number>
}

type LedgersTable = { user_id: string; version: Generated<number>; opened_until: Day }

type SessionsTable = {
  id: string
  user_id: string
  refresh_hash: Buffer
  previous_refresh_hash: Buffer | null
  rotated_at: Instant
  created_at: Instant
  seen_at: Instant
  agent: string
  address: string
  ended_at: Instant | null
  actor_id: string | null
  proved_at: Instant
}

type AccessTokensTable = {
  token_hash: Buffer
  session_id: string
  user_id: string
  expires_at: Instant
}

type ActivationCodesTable = {
  user_id: string
  code_hash: Buffer
  expires_at: Instant
  tries: Generated<number>
  sent_at: Instant
  sent_on: Day
  sent_count: number
}

type RecoveryTokensTable = {
  token_hash: Buffer
  user_id: string
  expires_at: Instant
  used_at: Instant | null
}

type AttemptsTable = { key: string; count: number; starts_at: Instant; ends_at: Instant }

type MailOutboxTable = {
  id: string
  recipient: string
  kind: string
  payload: JSONColumnType<Record<string, string>>
  state: Generated<'pending' | 'sent' | 'failed'>
  last_error: string | null
  created_at: Instant
  sent_at: Instant | null
}

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

type DefaultCategoriesTable = {
  id: string
  parent_id: string | null
  name: string
  grouping: CategoryGroup
  sort: 'fixed' | 'variable' | null
  type: 'debts' | null
  essential: boolean
  color: string
  icon: string
  position: number
}

type IdempotencyKeysTable = {
  user_id: string
  key: string
  body_hash: Buffer
  status: number
  answer: string
  entries: number | null
  created_at: Instant
}

type CategoriesTable = Omit<DefaultCategoriesTable, 'position' | 'parent_id'> & {
  user_id: string
  parent_id: string
  created_at: Instant
  version: Generated<number>
}

type CategoryMemoryTable = {
  user_id: string
  name_key: string
  transaction_type: TransactionType
  category_id: string
}

export type PaymentsTable = {
  user_id: string
  id: string
  type: 'money' | 'debit' | 'credit'
  name: string
  account_type: 'Conta corrente' | 'Poupança' | null
  flag: 'Visa' | 'Mastercard' | 'Hipercard' | 'Elo' | 'American Express' | null
  credit_limit: Cents | null
  overdraft_limit: Generated<Cents>
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

type SeriesTable = {
  user_id: string
  id: string
  recurrent_type: RecurrentType
  business_day: BusinessDayShift | null
  anchor: Day
  next_index: number
  payment_id: string
  category_id: string | null
  transaction_type: TransactionType
  name: string
  description: string
  value: Cents
  ended_at: Instant | null
  version: Generated<number>
}

type RemovedPaymentsTable = {
  user_id: string
  payment_id: string
  removed_at: Instant
}

type RemovedTransactionsTable = {
  user_id: string
  removal_id: string
  entry_id: string
  entry: JSONColumnType<Record<string, unknown>>
  removed_at: Instant
}

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

type DayTotalsTable = Measures & { user_id: string; day: Day; payment_id: string }
type MonthTotalsTable = Measures & { user_id: string; month: Day; payment_id: string }
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

type LinkedPaymentsTable = { user_id: string; linked_id: string; month: Day; paid_at: Instant }

type CategoryNamesView = DefaultCategoriesTable & { user_id: string | null }

type ClientsMonthsView = {
  client_id: string
  month: Day
  expenses_paid: Cents
  expenses_all: Cents
}

export type Tables = IdentityTables &
  StatementTables &
  AccountTables &
  PeopleTables & {
    users: UsersTable
    ledgers: LedgersTable
    sessions: SessionsTable
    access_tokens: AccessTokensTable
    activation_codes: ActivationCodesTable
    recovery_tokens: RecoveryTokensTable
    attempts: AttemptsTable
    mail_outbox: MailOutboxTable
    jobs: JobsTable
    default_categories: DefaultCategoriesTable
    idempotency_keys: IdempotencyKeysTable
    categories: CategoriesTable
    category_memory: CategoryMemoryTable
    payments: PaymentsTable
    series: SeriesTable
    transactions: TransactionsTable
    removed_transactions: RemovedTransactionsTable
    removed_payments: RemovedPaymentsTable
    day_totals: DayTotalsTable
    month_totals: MonthTotalsTable
    category_totals: CategoryTotalsTable
    invoice_totals: InvoiceTotalsTable
    linked_transactions: LinkedTransactionsTable
    linked_payments: LinkedPaymentsTable
    category_names: CategoryNamesView
    clients_months: ClientsMonthsView
  }
