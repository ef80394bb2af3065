import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { SkippedAccount } from '@saldo/domain/bank-accesses/accounts'
import type {
  AccessError,
  AccessStatus,
  Aggregator,
  QuestionKind,
  SyncState,
} from '@saldo/domain/bank-accesses/kinds'
import type { LineState } from '@saldo/domain/bank-accesses/line'
import type { Day } from '@saldo/domain/calendar'
import type { LineRule } from '@saldo/domain/importing/line-rule'
import type { Cents } from '@saldo/domain/money'
import type { Instant } from '../db/tables.ts'
import type { EntryRow } from '../transactions/columns.ts'

export type BankAccessesTable = {
  user_id: string
  id: string
  aggregator: Aggregator
  link_id: string
  institution: string
  connector: number | null
  status: AccessStatus
  active: boolean
  error: AccessError | null
  consent_expires_at: Instant | null
  consent_warned_at: Instant | null
  last_update: Instant | null
  last_synced: Instant | null
  last_whole_sync: Instant | null
  sync_state: SyncState | null
  sync_run: string | null
  sync_progress: Generated<number>
  sync_started_at: Instant | null
  sync_ended_at: Instant | null
  sync_added: Generated<number>
  sync_updated: Generated<number>
  sync_removed: Generated<number>
  sync_partial: Generated<boolean>
  sync_failures: Generated<number>
  skipped: ColumnType<readonly SkippedAccount[], string | undefined, string>
  created_at: Instant
  version: Generated<number>
}

export type BankAccountsTable = {
  user_id: string
  id: string
  access_id: string
  account_id: string
  payment_id: string
  kind: 'bank' | 'card'
  number: string | null
  currency: string
  balance: Cents
  balance_at: Instant
  reserved: Cents | null
  credit_limit: Cents | null
  limit_group: string | null
  anchor_balance: Cents | null
  anchor_day: Day | null
  anchor_at: Instant | null
  history_from: Day | null
  opening_id: string | null
  synced_at: Instant | null
}

export type BankLinesTable = {
  user_id: string
  id: string
  account_id: string
  provider_id: string
  state: LineState
  day: Day
  value: Cents
  name: string
  name_key: string
  category_id: string | null
  is_pending: boolean
  is_projected: boolean
  rule: LineRule | null
  reference: string | null
  part_index: number | null
  part_count: number | null
  purchased_on: Day | null
  purchase: string | null
  bill_month: Day | null
  first_at: Instant | null
  foreign_currency: string | null
  foreign_value: Cents | null
  /** The entry of a line that is gone or was removed, as it was last. */
  kept: JSONColumnType<EntryRow | null>
  changed_at: Instant
}

export type BankQuestionsTable = {
  user_id: string
  id: string
  access_id: string
  account_id: string
  kind: QuestionKind
  line_ids: string[]
  entry_id: string | null
  line_key: string | null
  entry_key: string | null
  answer: 'accepted' | 'declined' | null
  answered_at: Instant | null
  created_at: Instant
  version: Generated<number>
}

declare module '../db/tables.ts' {
  interface Tables {
    bank_accesses: BankAccessesTable
    bank_links: {
      aggregator: Aggregator
      link_id: string
      user_id: string
      access_id: string
      next_pull_at: Instant
    }
    webhook_events: { aggregator: Aggregator; event_id: string; received_at: Instant }
    bank_accounts: BankAccountsTable
    bank_lines: BankLinesTable
    bank_bills: {
      user_id: string
      account_id: string
      bill_id: string
      due_on: Day
      closes_on: Day | null
      total: Cents
    }
    bank_questions: BankQuestionsTable
  }
}
