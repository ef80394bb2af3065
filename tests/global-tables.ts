import { sql } from 'kysely'
import type { Ledger } from '@saldo/api/db/ledger'
import { globalTables } from '../tools/sql-book/shards/placement.ts'

/** Tables outside any ledger: people, their sign-in, mail, the shared tree, the schema. */
export const WITHOUT_OWNER: readonly string[] = Object.keys(globalTables)

/** Every table that row-level security covers: what one person has lies in these. */
export async function listProtectedTables(ledger: Ledger): Promise<string[]> {
  const { rows } = await sql<{ readonly name: string }>`
    select tablename as name from pg_policies where policyname = 'of_the_owner' order by tablename
  `.execute(ledger)
  return rows.map(({ name }) => name)
}
