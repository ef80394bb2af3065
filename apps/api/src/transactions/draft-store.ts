import { type RawBuilder, sql } from 'kysely'
import { INSERTED, namesOf, rowsOf } from '../db/columns.ts'
import type { ColumnName, EntryRow } from './columns.ts'
import { entryColumns } from './rows.ts'

/** What differs from one entry of a draft to the next; all else they share. */
const DIFFERS: ReadonlySet<string> = new Set<ColumnName>([
  'id',
  'recurrent_index',
  'category_id',
  'split',
  'value',
  'date',
  'counts_on',
  'invoice_month',
  'paid',
])
const ownColumns = entryColumns.filter(([name]) => DIFFERS.has(name))
const sharedColumns = entryColumns.filter(([name]) => !DIFFERS.has(name))

/** Inserts the entries that one draft becomes: what they share is sent and read once. */
export function insertDraftStatement(
  userId: string,
  rows: readonly EntryRow[],
): RawBuilder<unknown> {
  return sql`insert into transactions (user_id, ${namesOf(sharedColumns)}, ${namesOf(ownColumns)})
    select ${userId}::uuid, d.*, r.* from ${rowsOf(sharedColumns, rows.slice(0, 1))} as d
     cross join ${rowsOf(ownColumns, rows)} as r
    ${INSERTED}`
}
