import type { ClientBase } from 'pg'

/** Tables with fewer pages are read at once by any plan. */
const PAGES_MIN = 10

const GROWN = `
  select quote_ident(relname) as name from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'r'
     and case when current_setting('server_version_num')::integer >= 170000 then has_table_privilege(oid, 'maintain')
              else pg_has_role(relowner, 'usage') end
     and pg_relation_size(oid) >= current_setting('block_size')::integer * greatest(2 * relpages, $1)`

/**
 * Analyses the tables that have doubled since their statistics were made. Plans are kept until then, and one
 * that was made for empty tables takes any index for as good as another: at a million entries it reads them
 * all. PostgreSQL does the same by itself within a minute; an import fills a ledger in a second. Before PostgreSQL 17
 * only a table's owner may, so that there it is left to the database.
 */
export async function analyzeGrownTables(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ readonly name: string }>(GROWN, [PAGES_MIN])
  if (rows.length === 0) return
  // Where another connection analyses a table, its plans are made anew by that.
  await client.query(`analyze (skip_locked) ${rows.map(({ name }) => name).join(', ')}`)
}
