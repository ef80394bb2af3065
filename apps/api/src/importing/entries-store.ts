import { type RawBuilder, sql } from 'kysely'
import { type Column, namesOf, rowsOf } from '../db/columns.ts'
import { assert } from '@saldo/domain/assert'
import {
  type ColumnName,
  columnNames,
  entryColumn,
  type EntryRow,
  type Imported,
  transactionColumns,
} from '../transactions/columns.ts'

type Placed = { readonly at: number; readonly entry: EntryRow }

const at: Column<Placed> = ['at', 'integer', (row) => row.at]
const isImported = (as: Imported) => (name: ColumnName) => transactionColumns[name].imported === as
const ofPlaced = ([name, kind, value]: Column<EntryRow>): Column<Placed> => [
  name,
  kind,
  (row) => value(row.entry),
]

/** The columns whose values hundreds of entries share: place, category, kind. */
const sharedColumns = columnNames.filter(isImported('group')).map(entryColumn)
const placedColumns = [at, ...sharedColumns.map(ofPlaced)]

/** The columns of each entry's own values, with the index of its shared ones. */
const ownColumns = [at, ...columnNames.filter(isImported('each')).map(entryColumn).map(ofPlaced)]

const imported = columnNames.filter((name) => transactionColumns[name].imported !== undefined)

/**
 * The source of each imported column: `n` is the entry, `d` its shared values, or one value for all
 * entries.
 */
function sourcesOf(first: EntryRow): RawBuilder<unknown>[] {
  const sources = {
    each: (name: ColumnName) => sql.raw(`n.${name}`),
    group: (name: ColumnName) => sql.raw(`d.${name}`),
    whole: (name: ColumnName) => sql`${first[name]}::${sql.raw(transactionColumns[name].kind)}`,
    id: () => sql.raw('n.id'),
  }
  return imported.map((name) => sources[transactionColumns[name].imported ?? 'each'](name))
}

const sharedKey = (row: EntryRow) => sharedColumns.map(([, , value]) => value(row)).join('|')

/**
 * The statement that inserts the entries of an import. Shared values are sent once: of ten thousand
 * entries the database receives and reads a third of the columns.
 */
export function insertImportedStatement(entries: readonly EntryRow[]): RawBuilder<unknown> {
  const [first] = entries
  assert(first !== undefined, 'nothing is written of nothing')
  const shared = new Map<string, Placed>()
  const own = entries.map((entry) => {
    const key = sharedKey(entry)
    const placed = shared.get(key) ?? { at: shared.size, entry }
    shared.set(key, placed)
    return { at: placed.at, entry }
  })
  return sql`insert into transactions (user_id, ${sql.raw(imported.join(', '))})
    select ${first.user_id}::uuid, ${sql.join(sourcesOf(first))}
      from ${rowsOf(ownColumns, own)} as n (${namesOf(ownColumns)})
      join ${rowsOf(placedColumns, [...shared.values()])} as d (${namesOf(placedColumns)}) on d.at = n.at
     order by n.id`
}
