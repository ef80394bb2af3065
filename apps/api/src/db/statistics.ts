import type { ClientBase } from 'pg'

/** Tables with fewer pages are read at once by any plan. */
const PAGES_MIN = 10

const GROWN = `
  select quote_ident(relname) as name from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege(oid, 'maintain')
     and pg_relation_size(oid) >= current_setting('block_size')::integer * greatest(2 * relpages, $1)`

/**
 * Analyses the tables that have doubled since their statistics were made. Plans are kept until then, and one
 * that was made for empty tables takes any index for as good as another: at a million entries it reads them
 * all. PostgreSQL does the same by itself within a minute; an import fills a ledger in a second.
 */
export async function analyzeGrownTables(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ readonly name: string }>(GROWN, [PAGES_MIN])
  if (rows.length === 0) return
  // Where another connection analyses a table, its plans are made anew by that.
  await client.query(`analyze (skip_locked) ${rows.map(({ name }) => name).join(', ')}`)
}
