import { type RawBuilder, sql } from 'kysely'

type Kind = 'uuid' | 'date' | 'text' | 'bigint' | 'integer' | 'boolean' | 'timestamptz'

/** Which column of a list goes where: the table's name for it, its kind and how to read it. */
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
 * Rows as one `unnest` of arrays, a column each: ten thousand rows are one statement whose text
 * does not know how many they are.
 */
export function unnest<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): RawBuilder<unknown> {
  const arrays = columns.map(
    ([, kind, value]) => sql`${arrayOf(kind, rows.map(value))}::${sql.raw(kind)}[]`,
  )
  return sql`unnest(${sql.join(arrays)})`
}

const SPECIAL = /["\\]/g

/** An array as PostgreSQL writes one. Only a text can hold what would have to be set apart. */
function arrayOf(kind: Kind, values: readonly (string | number | boolean | null)[]): string {
  const told = (value: string | number | boolean) =>
    kind === 'text' ? `"${String(value).replace(SPECIAL, '\\$&')}"` : value
  return `{${values.map((value) => (value === null ? 'NULL' : told(value))).join()}}`
}

/** Cents as the wire's decimal, written by PostgreSQL: exact, two decimals, no float in between. */
export function decimalOf(column: string): RawBuilder<unknown> {
  return sql.raw(`(${column} * 0.01)`)
}
