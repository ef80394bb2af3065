import { type RawBuilder, sql } from 'kysely'
import type { Kind } from './columns.ts'
import type { Tables } from './tables.ts'

/** A table of which rows are kept as JSON while their removal can be undone. */
export type KeptTable =
  | 'card_holders'
  | 'linked_payments'
  | 'linked_transactions'
  | 'objectives'
  | 'payments'
  | 'series'

/** The columns of each, with their kinds; not the owner, whom a statement names by a value of its own. */
const keptColumns = {
  card_holders: { payment_id: 'uuid', ending: 'text', name: 'text', is_chosen: 'boolean' },
  linked_payments: {
    linked_id: 'uuid',
    month: 'date',
    paid_at: 'timestamptz',
    statement_id: 'uuid',
  },
  linked_transactions: {
    id: 'uuid',
    name: 'text',
    name_key: 'text',
    original_name: 'text',
    original_name_key: 'text',
    value: 'bigint',
    day: 'integer',
    category_id: 'uuid',
    payment_id: 'uuid',
    transaction_type: 'text',
    bank_access_id: 'uuid',
    since: 'date',
    created_at: 'timestamptz',
    version: 'integer',
  },
  objectives: {
    id: 'uuid',
    name: 'text',
    category: 'text',
    total_cents: 'bigint',
    initial_cents: 'bigint',
    begin_date: 'date',
    final_date: 'date',
    payment_id: 'uuid',
    created_at: 'timestamptz',
    version: 'integer',
  },
  payments: {
    id: 'uuid',
    type: 'text',
    name: 'text',
    account_type: 'text',
    flag: 'text',
    credit_limit: 'bigint',
    close_day: 'integer',
    due_day: 'integer',
    closing_day_goes_to: 'text',
    initial_value: 'bigint',
    external_id: 'text',
    bank_access_id: 'uuid',
    created_at: 'timestamptz',
    version: 'integer',
    close_before_due: 'integer',
    earlier_terms: 'jsonb',
    closings: 'jsonb',
    archived_at: 'timestamptz',
    sharing: 'text',
    overdraft_limit: 'bigint',
    counts_to_spend: 'boolean',
    monthly_yield: 'integer',
    fed_until: 'date',
  },
  series: {
    id: 'uuid',
    recurrent_type: 'text',
    anchor: 'date',
    next_index: 'integer',
    payment_id: 'uuid',
    category_id: 'uuid',
    transaction_type: 'text',
    name: 'text',
    description: 'text',
    value: 'bigint',
    ended_at: 'timestamptz',
    version: 'integer',
    business_day: 'text',
    written_by: 'uuid',
    labels: 'jsonb',
    split: 'jsonb',
    card_ending: 'text',
  },
} as const satisfies {
  readonly [T in KeptTable]: Readonly<Record<Exclude<keyof Tables[T], 'user_id'>, Kind>>
}

/** SQL: these columns with their kinds, as JSON is read by them. */
export function kindsOf(columns: Readonly<Record<string, Kind>>): RawBuilder<unknown> {
  const kinds = Object.entries(columns).map(([name, kind]) => `${name} ${kind}`)
  return sql.raw(kinds.join(', '))
}

/** SQL: the columns into which kept rows of a table are inserted, their owner first. */
export function keptNames(table: KeptTable): RawBuilder<unknown> {
  return sql.raw(['user_id', ...Object.keys(keptColumns[table])].join(', '))
}

/** SQL: the rows `kept` of a table out of the list of them that is kept as JSON. */
export function keptRows(table: KeptTable, list: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${list}) as kept (${kindsOf(keptColumns[table])})`
}
