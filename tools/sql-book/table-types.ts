import type { Client } from 'pg'
import { assert } from '@saldo/domain/assert'
import { columnTypes, neverNull, typeSources } from './column-types.ts'

/** A column as the catalogue has it. */
export type CatalogColumn = {
  readonly table: string
  readonly name: string
  /** Its type as PostgreSQL calls it. */
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
  readonly isGenerated: boolean
  /** The checks on this column alone. */
  readonly checks: readonly string[]
}

const READ_COLUMNS = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, null) as type,
         not a.attnotnull as "isNullable", a.atthasdef as "hasDefault",
         a.attgenerated <> '' as "isGenerated",
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                order by k.conname) as checks
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
   order by c.relname, a.attnum`

/** The columns of every table and view, in their order. */
export async function readColumns(client: Client): Promise<readonly CatalogColumn[]> {
  const { rows } = await client.query<CatalogColumn>(READ_COLUMNS)
  return rows
}

const typesOf: Readonly<Record<string, string>> = {
  bigint: 'Cents',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Day',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Instant',
  uuid: 'string',
  'uuid[]': 'string[]',
}

const HEADER = `/** A moment in UTC, as PostgreSQL writes it. */
type Instant = string

/**
 * The tables and views as Kysely sees them, written by npm run sql-book from the migrated database and
 * from \`tools/sql-book/column-types.ts\`. Cents are safe integers, days and instants are text, by the
 * parsers of \`pool.ts\`.
 */
export interface Tables {`

/**
 * The file that declares the tables to Kysely. It refuses a JSON column whose type nobody says, and
 * a type that is said of a column that is not there.
 */
export function tablesFile(columns: readonly CatalogColumn[]): string {
  const names = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  for (const name of [...Object.keys(columnTypes), ...neverNull]) {
    assert(names.has(name), `column-types.ts speaks of ${name}, which is not there`)
  }
  const tables = [...new Set(columns.map(({ table }) => table))]
  const body = tables.map((table) =>
    tableType(
      table,
      columns.filter((column) => column.table === table),
    ),
  )
  const file = [HEADER, ...body, '}', ''].join('\n')
  return `${importsOf(file)}\n${file}`
}

const WIDTH = 100

function tableType(table: string, columns: readonly CatalogColumn[]): string {
  const line = columns.map((column) => `${column.name}: ${kyselyType(column)}`).join('; ')
  const short = `  ${table}: { ${line} }`
  if (short.length <= WIDTH) return short
  return [`  ${table}: {`, ...columns.map(columnLine), '  }'].join('\n')
}

function columnLine(column: CatalogColumn): string {
  const type = kyselyType(column)
  const line = `    ${column.name}: ${type}`
  if (line.length <= WIDTH || /[<{]/u.test(type)) return line
  return [`    ${column.name}:`, ...type.split(' | ').map((one) => `      | ${one}`)].join('\n')
}

function kyselyType(column: CatalogColumn): string {
  const { isGenerated, hasDefault } = column
  const name = `${column.table}.${column.name}`
  const isNullable = column.isNullable && !neverNull.includes(name)
  const type = columnTypes[name] ?? listedTexts(column.checks) ?? typesOf[column.type]
  assert(type !== undefined, `say in column-types.ts what ${name} holds: ${column.type}`)
  const whole = isNullable ? `${type} | null` : type
  if (isGenerated) return `GeneratedAlways<${whole}>`
  if (/^jsonb?$/u.test(column.type)) {
    const written = isNullable ? 'string | null' : 'string'
    if (hasDefault) return `JSONColumnType<${whole}, ${written} | undefined>`
    return isNullable
      ? nullableJson(column.name, [whole, written, written])
      : `JSONColumnType<${whole}>`
  }
  return hasDefault ? `Generated<${whole}>` : whole
}

const LINE_MAX = 100

/** A type in one line where it fits into one beside its column's name, as the formatter would write it. */
function nullableJson(column: string, types: readonly string[]): string {
  const line = `JSONColumnType<${types.join(', ')}>`
  if (`    ${column}: ${line}`.length <= LINE_MAX) return line
  return `JSONColumnType<\n      ${types.join(',\n      ')}\n    >`
}

const LISTS = /^CHECK \(\("?\w+"? = (?:ANY \(ARRAY\[(?<list>.+)\]\)|(?<only>'[^']+'::text))\)\)$/u

/** The texts that a check lists, as a union; undefined where none does. */
function listedTexts(checks: readonly string[]): string | undefined {
  for (const check of checks) {
    const { list, only } = LISTS.exec(check)?.groups ?? {}
    const literals = (list ?? only)?.match(/'[^']+'(?=::text)/gu)
    if (literals !== undefined && literals !== null) return literals.join(' | ')
  }
  return undefined
}

const EVERYWHERE = {
  '@saldo/domain/calendar': ['Day'],
  '@saldo/domain/money': ['Cents'],
}

function importsOf(file: string): string {
  const kysely = [
    'Generated',
    'GeneratedAlways',
    'JSONColumnType',
    ...(typeSources['kysely'] ?? []),
  ]
  const sources = { ...typeSources, ...EVERYWHERE, kysely }
  return Object.entries(sources)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([from, names]) => writeImport(from, names.toSorted(), file))
    .join('')
}

function writeImport(from: string, names: readonly string[], file: string): string {
  for (const name of names) {
    assert(new RegExp(`\\b${name}\\b`, 'u').test(file), `no column is a ${name}`)
  }
  const line = `import type { ${names.join(', ')} } from '${from}'\n`
  if (line.length <= WIDTH + 1) return line
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}'\n`
}
