import { type RawBuilder, sql } from 'kysely'

/** What kind of value a column holds, as PostgreSQL calls it. */
export type Kind =
  | 'uuid'
  | 'date'
  | 'text'
  | 'bigint'
  | 'integer'
  | 'numeric'
  | 'boolean'
  | 'timestamptz'
  | 'jsonb'

/** One column of a list: the table's name for it, its kind and how to read it. */
export type Column<Row> = readonly [
  name: string,
  kind: Kind,
  value: (row: Row) => string | number | boolean | null,
]

/** The names, for `insert into … (names)`. */
export function namesOf<Row>(columns: readonly Column<Row>[]): RawBuilder<unknown> {
  return sql.raw(columns.map(([name]) => name).join(', '))
}

/**
 * Ends an insert of rows that are sent along, where no `on conflict` does. On a database over several machines such rows
 * are copied into the shard otherwise, and a table with policies takes no copy (decision 194).
 */
export const INSERTED = sql`returning true`

/**
 * Rows to select from, under a name that follows them. Many are one `unnest` of arrays, one per
 * column: the statement's text is the same for ten rows and for ten thousand. A single row is sent
 * as its values: unpacking two dozen arrays of one element costs more than writing the row.
 */
export function rowsOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): RawBuilder<unknown> {
  const [only] = rows
  if (only !== undefined && rows.length === 1) {
    const values = columns.map(([, kind, value]) => sql`${value(only)}::${sql.raw(kind)}`)
    return sql`(values (${sql.join(values)}))`
  }
  return sql`unnest(${sql.join(columns.map((column) => arrayOf(column, rows)))})`
}

const SPECIAL = /["\\]/u
const ALL_SPECIAL = /["\\]/gu

/**
 * A column as one array. It is written as PostgreSQL reads it; only a text can hold what would have
 * to be set apart, and few do: ten thousand rows are a hundred thousand values.
 */
export function arrayOf<Row>(column: Column<Row>, rows: readonly Row[]): RawBuilder<unknown> {
  return sql`${written(column, rows)}::${sql.raw(column[1])}[]`
}

function written<Row>([, kind, value]: Column<Row>, rows: readonly Row[]): string {
  const isText = kind === 'text' || kind === 'jsonb'
  // Joined, not added to piece by piece: those pieces were a quarter of what an insert of many rows allocates.
  const values = rows.map((row) => {
    const one = value(row)
    if (one === null) return 'NULL'
    if (!isText) return one
    const text = String(one)
    return SPECIAL.test(text) ? `"${text.replace(ALL_SPECIAL, '\\$&')}"` : `"${text}"`
  })
  return `{${values.join(',')}}`
}

/** Cents as the wire's decimal, written by PostgreSQL: exact, two decimals, no float in between. */
export function decimalOf(cents: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${typeof cents === 'string' ? sql.raw(cents) : cents} * 0.01)`
}
