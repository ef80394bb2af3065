import type { Generated, JSONColumnType } from 'kysely'
import type { Day } from '@saldo/domain/calendar'
import type { Cents } from '@saldo/domain/money'
import type {
  BusinessDayShift,
  RecurrentType,
  TransactionType,
} from '@saldo/domain/transactions/kinds'
import type { Instant } from '../db/tables.ts'
import type { TransactionsTable } from './columns.ts'
import type { CalendarItem, EditedFields, Remembered, SeriesTerms } from './undo-store.ts'

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
  /** Whose its entries are that are written ahead. */
  written_by: string | null
  ended_at: Instant | null
  version: Generated<number>
}

type UndoRecordsTable = {
  user_id: string
  edit_id: string
  entries: JSONColumnType<EditedFields[]>
  written: string[]
  series: JSONColumnType<SeriesTerms> | null
  series_version: number | null
  memory: JSONColumnType<Remembered> | null
  item: JSONColumnType<CalendarItem> | null
  made_at: Instant
}

declare module '../db/tables.ts' {
  interface Tables {
    transactions: TransactionsTable
    series: SeriesTable
    removed_transactions: {
      user_id: string
      removal_id: string
      entry_id: string
      entry: JSONColumnType<Record<string, unknown>>
      removed_at: Instant
    }
    undo_records: UndoRecordsTable
  }
}
