import type { Client } from 'pg'

/** Columns that a role may not write and that are written by their default, in tables of which it may write others. */
const DEFAULTED = `
  select c.relname as table, r.rolname as role,
         string_agg(quote_ident(d.attname), ', ' order by d.attnum) as columns
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
   cross join lateral (
     select distinct x.grantee from pg_attribute a cross join lateral aclexplode(a.attacl) x
      where a.attrelid = c.oid and x.privilege_type = 'INSERT') g
    join pg_roles r on r.oid = g.grantee
    join pg_attribute d on d.attrelid = c.oid and d.attnum > 0 and not d.attisdropped and d.atthasdef
     and d.attgenerated = '' and not has_column_privilege(r.oid, c.oid, d.attnum, 'INSERT')
   where c.relnamespace = 'public'::regnamespace
   group by 1, 2 order by 1, 2`

/**
 * Citus writes the defaults of an insert into the statement of a shard, so that the shard asks for the right to write
 * them. What a role may name in a statement is checked on the coordinator, of the table, where nothing is given.
 */
export async function grantDefaults(client: Client): Promise<number> {
  const { rows } = await client.query<{ table: string; role: string; columns: string }>(DEFAULTED)
  for (const { table, role, columns } of rows) {
    const { rows: refused } = await client.query<{ result: string }>(
      `select result from run_command_on_placements($1::regclass, $2) where not success`,
      [`public."${table}"`, `grant insert (${columns}) on table %s to "${role}"`],
    )
    if (refused[0] !== undefined) throw new Error(`${table}: ${refused[0].result}`)
  }
  return rows.length
}
