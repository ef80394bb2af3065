import fs from 'node:fs'
import { globalViews, type Placement, placements } from './placement.ts'

/** The columns of a table or view, by name, with the types that Kysely sees, in their order. */
type Columns = ReadonlyMap<string, string>

export type Catalogue = {
  readonly columnsOf: (table: string) => Columns | undefined
  /** Where its rows lie; undefined of a name that is no table, such as that of a `with`. */
  readonly placementOf: (table: string) => Placement | undefined
}

const TABLE = /^ {2}(\w+): \{(?: (.*) \}$|\n([\s\S]*?)^ {2}\}$)/gmu
const COLUMN = /(?:^ {4}|^|; )(\w+):\s*([^;\n]*)/gmu

/**
 * The tables of `db/tables.ts`, which npm run sql-book writes from the migrated database and a test compares
 * with it: no database is needed to read a statement.
 */
export function readCatalogue(file: string): Catalogue {
  const [, body = ''] = fs.readFileSync(file, 'utf8').split('export interface Tables {')
  const tables = new Map<string, Columns>()
  for (const { 1: name = '', 2: line, 3: lines } of body.matchAll(TABLE)) {
    const columns = (line ?? lines ?? '').matchAll(COLUMN)
    tables.set(
      name,
      new Map([...columns].map(({ 1: column = '', 2: type = '' }) => [column, type])),
    )
  }
  return {
    columnsOf: (table) => tables.get(table),
    placementOf: (table) => {
      if (!tables.has(table)) return undefined
      return placements[table] ?? (globalViews.includes(table) ? 'reference' : 'owner')
    },
  }
}
