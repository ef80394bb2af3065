import type { UnreadableReason } from '@saldo/contract/statements'
import type { Day } from '@saldo/domain/calendar'
import type { LineRule } from '@saldo/domain/importing/line-rule'
import type { Cents } from '@saldo/domain/money'
import type { UsedCard } from '@saldo/domain/payments/card-holders'
import type { ColumnReading, OpenQuestion } from '@saldo/domain/statements/columns'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import type { Split } from '@saldo/domain/transactions/split'

/*
 * What JSON columns hold that neither the domain nor the contract knows.
 * `tools/sql-book/column-types.ts` says which column holds what.
 */

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
  /** The lines at which it differs; not there in what was read before they were kept. */
  readonly doubts?: readonly number[]
  /** The balance or the total that the file tells; not there in what was read before it was kept. */
  readonly told?: { readonly on: Day; readonly value: Cents } | null
  /** When the bill falls due, where the file says so; not there in what was read before it was kept. */
  readonly dueOn?: Day | null
  /** Into which payment method it was imported. */
  readonly payment?: string | null
}

/** The columns of a statement's file: the first rows, how they are read, and what of that is open. */
export type StatementColumnsJson = {
  readonly signature: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly reading: ColumnReading
  readonly open: readonly OpenQuestion[]
}

/** A line of a statement that could not be read. */
export type UnreadableLineJson = {
  readonly line: number
  readonly reason: UnreadableReason
  readonly text: string
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
  /** The cards of which some lines are, and which of them each is; not there where no line says one. */
  readonly cards?: readonly UsedCard[]
  readonly card?: readonly (number | null)[]
}

/** A way to pay of a subscription, as the gateway tells it. */
export type PaymentMethodJson = {
  readonly active: boolean
  readonly maskedNumber: string
  readonly brand: string
}

/** What an edit changes of an entry. Everything else is nothing of its undo. */
export const EDITED_COLUMNS = [
  'payment_id',
  'category_id',
  'category_chosen',
  'transaction_type',
  'name',
  'name_key',
  'bank_name',
  'description',
  'labels',
  'card_ending',
  'split',
  'value',
  'date',
  'counts_on',
  'invoice_month',
  'invoice_chosen',
  'anchor_day',
  'business_day',
  'paid',
  'written_by',
] as const

export type EditedColumn = (typeof EDITED_COLUMNS)[number] | 'id' | 'version'

/** What an edit changes of the series of its entries. */
export const SERIES_TERMS = [
  'payment_id',
  'category_id',
  'name',
  'description',
  'labels',
  'card_ending',
  'split',
  'value',
  'business_day',
  'anchor',
  'next_index',
  'written_by',
] as const
export type SeriesTerm = (typeof SERIES_TERMS)[number] | 'id'

/** The category that was remembered for a name, before an edit and by it; an edit of many keeps several. */
export type Remembered = {
  readonly nameKey: string
  readonly transactionType: TransactionType
  readonly before: string | null
  readonly after: string
  /** How it was divided before; not there in what was kept before it could be. */
  readonly splitBefore?: Split | null
}

/** An item of the calendar as an edit made it, or as it was when an edit took it out: the row and its paid months. */
export type CalendarItem = {
  readonly id: string
  readonly item: { readonly payment_id: string; readonly category_id: string }
  readonly months: unknown
  readonly isGone?: true
}

/** What of an entry a line changes that is said to be it, and the version that this gave it. */
export type EntryBeforeJson = {
  readonly paid: boolean
  readonly date: Day
  readonly counts_on: Day
  readonly value: Cents
  readonly version: number
  /** What the line made of it: where that stands no more, its owner has changed it since. Older ones lack it. */
  readonly written?: { readonly paid: boolean; readonly date: Day; readonly value: Cents }
}
