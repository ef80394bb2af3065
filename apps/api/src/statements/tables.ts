import type { Generated, JSONColumnType } from 'kysely'
import type { Refusal } from '@saldo/contract/refusals'
import type { UnreadableReason } from '@saldo/contract/statements'
import type { Day } from '@saldo/domain/calendar'
import type { LineRule } from '@saldo/domain/importing/line-rule'
import type { Cents } from '@saldo/domain/money'
import type { Instant } from '../db/tables.ts'

/** What a statement says of one account, as its table keeps it. */
export type StatementAccountJson = {
  readonly key: string
  readonly kind: 'bank' | 'card'
  readonly label: string
  readonly currency: string
  readonly count: number
  readonly sum: Cents
  readonly firstDay: Day
  readonly lastDay: Day
  readonly balance: 'agrees' | 'differs' | null
  /** The balance or the total that the file tells; not there in what was read before it was kept. */
  readonly told?: { readonly on: Day; readonly value: Cents } | null
  /** Into which payment method it was imported. */
  readonly payment?: string | null
}

export type StatementsTable = {
  user_id: string
  id: string
  filename: string
  state: 'reading' | 'ready' | 'failed' | 'done' | 'undone'
  progress: Generated<number>
  content: Buffer | null
  attempts: Generated<number>
  format: 'ofx' | 'csv' | null
  bank: string | null
  accounts: JSONColumnType<StatementAccountJson[]>
  unreadable: JSONColumnType<{ line: number; reason: UnreadableReason; text: string }[]>
  unreadable_count: Generated<number>
  failure: Refusal | null
  /** Said by a person, where the dates of a bill lack the year. */
  due_on: Generated<Day | null>
  added: Generated<number>
  known: Generated<number>
  skipped: Generated<number>
  created_at: Instant
  done_at: Instant | null
  version: Generated<number>
}

/** The lines of a draft, an array for each column. */
export type StatementLinesJson = {
  /** The SHA-256 of the file; not there in what was read before it was kept. */
  readonly digest?: string
  readonly accounts: readonly string[]
  /** Which of the accounts each is of. */
  readonly account: readonly number[]
  readonly line: readonly number[]
  readonly day: readonly Day[]
  readonly value: readonly Cents[]
  readonly memo: readonly string[]
  /** Null where the memo is the name. */
  readonly name: readonly (string | null)[]
  readonly externalId: readonly string[]
  readonly rule: readonly (LineRule | null)[]
  readonly partIndex: readonly (number | null)[]
  readonly partCount: readonly (number | null)[]
}

declare module '../db/tables.ts' {
  interface Tables {
    statements: StatementsTable
    statement_lines: {
      user_id: string
      statement_id: string
      lines: JSONColumnType<StatementLinesJson>
    }
    matched_lines: {
      user_id: string
      payment_id: string
      external_id: string
      /** Null where the line was removed. */
      entry_id: string | null
      statement_id: string
      created_at: Instant
    }
    statement_overlaps: {
      user_id: string
      statement_id: string
      payment_id: string
      external_ids: string[]
    }
    statement_readings: {
      user_id: string
      statement_id: string
      created_at: Instant
      locked_until: Generated<Instant | null>
    }
  }
}
