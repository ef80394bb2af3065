import type { Transaction } from '@saldo/contract/transactions'
import type { Day } from '@saldo/domain/calendar'
import { type Cents, ZERO } from '@saldo/domain/money'
import type { Split } from '@saldo/domain/transactions/split'
import {
  type BusinessDayShift,
  DATE_MIN,
  type RecurrentType,
  type TransactionType,
} from '@saldo/domain/transactions/kinds'
import type { Selectable } from 'kysely'
import type { Column, Kind } from '../db/columns.ts'
import type { Tables } from '../db/tables.ts'

/** One entry as its table keeps it. */
export type EntryRow = Selectable<Tables['transactions']>

/*
 * The columns of `transactions`, once; the compiler holds them to the table's own types. What is
 * inserted, updated and restored, both encodings of a list and the entries of an import follow from
 * this list; the contract decides which of them the wire shows, in which order and with which defaults.
 */

/** The columns that the wire shows of an entry; its owner comes from the context. */
export type WireName = Exclude<keyof Transaction, 'user' | 'recurrent'>

/** The fields of the wire that a column of this type can be shown as. */
type WireNameOf<T> = { [K in WireName]: T extends Transaction[K] ? K : never }[WireName]

/**
 * How an import brings it: `each` entry its own, a `group` of entries the same, the `whole` import
 * the same, or the entry's own `id` once more. What has none of these keeps its default.
 */
export type Imported = 'each' | 'group' | 'whole' | 'id'

type Spec<T, Optional extends boolean> = {
  readonly kind: Kind
  readonly blank: T
  readonly isOptional: Optional
  /** Its name on the wire, where it is shown as it is kept. */
  readonly wire?: WireNameOf<T>
  readonly imported?: Imported
}

type More<T> = { readonly wire?: WireNameOf<T>; readonly imported?: Imported }

/** A column that every new entry sets; `blank` only holds its place in the row. */
function required<T>(kind: Kind, blank: T, more: More<T> = {}): Spec<T, false> {
  return { kind, blank, isOptional: false, ...more }
}

/** A column that is `blank` where a new entry omits it. */
function optional<T>(kind: Kind, blank: T, more: More<T> = {}): Spec<T, true> {
  return { kind, blank, isOptional: true, ...more }
}

/** Every column but `user_id`, which comes from the actor. */
export const transactionColumns = {
  id: required<string>('uuid', '', { imported: 'each' }),
  series_id: required<string>('uuid', '', { imported: 'id' }),
  recurrent_index: optional<number>('integer', 0, { wire: 'recurrentIndex', imported: 'each' }),
  payment_id: required<string>('uuid', '', { imported: 'group' }),
  category_id: required<string | null>('uuid', null, { imported: 'group' }),
  category_chosen: optional<boolean>('boolean', false, { imported: 'group' }),
  transaction_type: required<TransactionType>('text', 'expenses', {
    wire: 'transactionType',
    imported: 'group',
  }),
  name: required<string>('text', '', { wire: 'name', imported: 'each' }),
  name_key: required<string>('text', '', { imported: 'each' }),
  /** What the bank called it, where it has another name since. */
  bank_name: optional<string | null>('text', null, { imported: 'group' }),
  description: optional<string>('text', '', { wire: 'description' }),
  value: required<Cents>('bigint', ZERO, { imported: 'each' }),
  date: required<Day>('date', DATE_MIN, { wire: 'date', imported: 'each' }),
  counts_on: required<Day>('date', DATE_MIN, { wire: 'countsOn', imported: 'group' }),
  invoice_month: required<Day | null>('date', null, { imported: 'group' }),
  invoice_chosen: optional<boolean>('boolean', false, { imported: 'group' }),
  paid: required<boolean>('boolean', false, { wire: 'paid', imported: 'group' }),
  recurrent_type: optional<RecurrentType | null>('text', null, { wire: 'recurrentType' }),
  last_installment: optional<number | null>('integer', null, {
    wire: 'lastInstallment',
    imported: 'each',
  }),
  anchor_day: optional<number | null>('integer', null, { wire: 'recurrentDay' }),
  business_day: optional<BusinessDayShift | null>('text', null, { wire: 'businessDay' }),
  external_id: optional<string | null>('text', null, { wire: 'externalId', imported: 'each' }),
  foreign_currency: optional<string | null>('text', null, {
    wire: 'foreignCurrency',
    imported: 'group',
  }),
  foreign_value: optional<Cents | null>('bigint', null, { imported: 'group' }),
  statement_id: optional<string | null>('uuid', null, { imported: 'whole' }),
  operation_id: optional<string | null>('uuid', null, { wire: 'bankingOperationReferenceId' }),
  operation_type: optional<('deposit' | 'withdraw' | 'transfer') | null>('text', null, {
    wire: 'bankingOperationType',
  }),
  operation_payment: optional<string | null>('uuid', null, { wire: 'bankingOperationPayment' }),
  pays_card_id: optional<string | null>('uuid', null, { imported: 'group' }),
  pays_month: optional<Day | null>('date', null, { imported: 'group' }),
  refund_of_id: optional<string | null>('uuid', null, { imported: 'each' }),
  objective_id: optional<string | null>('uuid', null, { wire: 'objectiveReferenceId' }),
  anticipation_id: optional<string | null>('uuid', null),
  labels: optional<readonly string[] | null>('jsonb', null, {
    wire: 'labels',
    imported: 'group',
  }),
  /** The last digits of the card of its account; null off cards, and where nothing says it. */
  card_ending: optional<string | null>('text', null, { wire: 'cardEnding', imported: 'group' }),
  /** Its shares in cents; null where it is not divided. */
  split: optional<Split | null>('jsonb', null, { imported: 'each' }),
  /** Who wrote it last where that was not its owner (`writers.ts`). */
  written_by: required<string | null>('uuid', null, { imported: 'whole' }),
  created_at: required<string>('timestamptz', '', { imported: 'whole' }),
  version: optional<number>('integer', 1, { wire: 'version' }),
} satisfies { [K in Exclude<keyof EntryRow, 'user_id'>]: Spec<EntryRow[K], boolean> }

type Columns = typeof transactionColumns
export type ColumnName = keyof Columns

/** The columns that a new entry may omit. */
export type OptionalColumn = {
  [K in ColumnName]: Columns[K]['isOptional'] extends true ? K : never
}[ColumnName]

/** The names of the columns, in the order of the list. */
export const columnNames = Object.keys(transactionColumns) as ColumnName[]

/** What a JSON column is written as. */
export const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** One column to write an entry by. */
export function entryColumn(name: ColumnName): Column<EntryRow> {
  const { kind } = transactionColumns[name]
  if (name === 'labels' || name === 'split') return [name, kind, (row) => jsonOf(row[name])]
  return [name, kind, (row) => row[name]]
}

/** The columns of which this is true, with their blanks: a row, or a part of one. */
export function blanksOf(
  isOne: (column: Spec<unknown, boolean>) => boolean,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    columnNames
      .filter((name) => isOne(transactionColumns[name] as Spec<unknown, boolean>))
      .map((name) => [name, transactionColumns[name].blank]),
  )
}
