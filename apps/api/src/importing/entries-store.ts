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
} from '../db/transaction-columns.ts'

type Placed = { readonly at: number; readonly entry: EntryRow }

const at: Column<Placed> = ['at', 'integer', (row) => row.at]
const isImported = (as: Imported) => (name: ColumnName) => transactionColumns[name].imported === as
const ofPlaced = ([name, kind, value]: Column<EntryRow>): Column<Placed> => [
  name,
  kind,
  (row) => value(row.entry),
]

/** What entries share in the hundreds: place, category, kind. */
const sharedColumns = columnNames.filter(isImported('group')).map(entryColumn)
const placedColumns = [at, ...sharedColumns.map(ofPlaced)]

/** What each entry has of its own, and which of the shared things it has. */
const ownColumns = [at, ...columnNames.filter(isImported('each')).map(entryColumn).map(ofPlaced)]

const imported = columnNames.filter((name) => transactionColumns[name].imported !== undefined)

/** Where each imported column comes from: `n` is the entry, `d` what it shares, or it is every entry's. */
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
 * Writes the entries of an import. What is decided about them is said once for all that share it: of
 * ten thousand the wire carries, and the database reads, a third of their columns.
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
