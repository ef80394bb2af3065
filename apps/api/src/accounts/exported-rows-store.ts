import { type RawBuilder, sql } from 'kysely'
import { batchesOf } from '../db/cursor.ts'
import type { Ledger } from '../db/ledger.ts'
import { personalData } from './personal-data.ts'

/** The owner whose rows are searched: an account has an id and an e-mail. */
export type Owner = { readonly id: string; readonly email: string }

type Rule = (typeof personalData)[string]

/** Which rows of a table are this person's. */
export function ownRows(rule: Pick<Rule, 'by' | 'byEmail'>, owner: Owner): RawBuilder<unknown> {
  const byId = rule.by.map((column) => sql`${sql.ref(column)} = ${owner.id}::uuid`)
  const byEmail = (rule.byEmail ?? []).map(
    (column) => sql`${sql.ref(column)} = ${owner.email}::text`,
  )
  return sql`(${sql.join([...byId, ...byEmail], sql` or `)})`
}

/** The columns of a table in their order, without those that are not exported. */
export async function listColumns(
  ledger: Ledger,
  table: string,
  without: readonly string[] = [],
): Promise<string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select attname::text as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
     order by attnum`.execute(ledger)
  return rows.map(({ name }) => name).filter((name) => !without.includes(name))
}

/** Some milliseconds of work on the loop, in the database and in the packing thread. */
const ROWS_AT_ONCE = 500

/** What a table has of this person, each row as JSON in the order of its columns. */
export function rowsOf(
  ledger: Ledger,
  input: { readonly table: string; readonly columns: readonly string[]; readonly owner: Owner },
): AsyncGenerator<readonly { readonly text: string }[]> {
  const { table, columns, owner } = input
  const rule = personalData[table]
  if (rule === undefined) throw new Error(`nobody said what becomes of ${table}`)
  const chosen = sql.join(columns.map((name) => sql.ref(name)))
  const query = sql<{ readonly text: string }>`
    select row_to_json(exported)::text as text from (
      select ${chosen} from ${sql.table(table)} where ${ownRows(rule, owner)}) exported`
  return batchesOf(ledger, { query, rowsAtOnce: ROWS_AT_ONCE })
}
