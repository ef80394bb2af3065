import type { Client } from 'pg'
import { recordFormer, listFormer, SCHEMA } from './former.ts'

/** One policy of a table, as its two conditions are. */
type Policy = {
  readonly table: string
  readonly name: string
  readonly using: string | null
  readonly check: string | null
  /** The columns of the row that the conditions name, with their types. */
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** Qualified names: the conditions are read again on other machines, by functions without a path. */
const POLICIES = `
  select c.relname as table, p.polname as name,
         pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check,
         array(select json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                 from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
                where d.classid = 'pg_policy'::regclass and d.objid = p.oid
                  and d.refclassid = 'pg_class'::regclass and d.refobjid = p.polrelid and a.attnum > 0
                group by a.attname, a.attnum, a.atttypid, a.atttypmod order by a.attnum) as columns
    from pg_policy p join pg_class c on c.oid = p.polrelid
   where c.relnamespace = 'public'::regnamespace
     and concat(p.polqual::text, p.polwithcheck::text) like '%{SUBLINK%'
   order by 1, 2`

/** Who the owner is, found once a statement: as a plain call it may stand in any policy. */
const OWNER = 'public.proved_owner()'
const ASKED_ONCE = /\( SELECT public\.proved_owner\(\) AS proved_owner\)/gu
const ASKED_OF_VIEW = /\( SELECT request_owner\.id\s+FROM public\.request_owner\)/gu

/**
 * A condition that Citus takes: it refuses every sub-select in a policy of a table that is spread. Whose the rows are
 * is a plain call; what looks into other tables becomes a function of the row's columns, by the same words.
 */
function withoutSubselects(policy: Policy, part: 'using' | 'check'): Condition | null {
  const condition = policy[part]
  if (condition === null) return null
  const plain = condition.replaceAll(ASKED_ONCE, OWNER).replaceAll(ASKED_OF_VIEW, OWNER)
  if (!/\bSELECT\b/u.test(plain)) return { condition: plain, sql: null }
  const name = `${SCHEMA}."${policy.table}_${policy.name}_${part}"`
  const columns = policy.columns.map((column) => `"${column.name}"`).join(', ')
  return { condition: `${name}(${columns})`, sql: functionOf({ name, policy, condition: plain }) }
}

type Condition = {
  readonly condition: string
  /** Makes the function that the condition calls, where it calls one. */
  readonly sql: string | null
}

/**
 * The row's columns are variables of a block that is named like the table, and columns of other tables go before them:
 * so each name means what it means in the policy. It runs as whoever asks, bound by the policies of what it reads.
 */
function functionOf(of: {
  readonly name: string
  readonly policy: Policy
  readonly condition: string
}): string {
  const { table, columns } = of.policy
  const types = columns.map(({ type }) => type).join(', ')
  const declared = columns.map(({ name, type }, at) => `"${name}" constant ${type} := $${at + 1};`)
  return `create or replace function ${of.name}(${types}) returns boolean
  language plpgsql stable parallel restricted set search_path = pg_catalog
  set citus.allow_nested_distributed_execution = on as $condition$
#variable_conflict use_column
<<"${table}">>
declare ${declared.join(' ')}
begin
  return ${of.condition};
end $condition$`
}

const alter = ({ table, name }: Policy, using: string | null, check: string | null) =>
  `alter policy "${name}" on public."${table}"` +
  (using === null ? '' : ` using (${using})`) +
  (check === null ? '' : ` with check (${check})`)

/** Writes the policies anew that Citus refuses, and keeps how they were. Gives how many there were. */
export async function convertPolicies(client: Client): Promise<number> {
  const { rows } = await client.query<Policy>(POLICIES)
  for (const policy of rows) {
    const { table, name, using, check } = policy
    const sql = alter(policy, using, check)
    const conditions = [withoutSubselects(policy, 'using'), withoutSubselects(policy, 'check')]
    await recordFormer(client, { kind: 'policy', name: `${table}.${name}`, sql })
    for (const one of conditions) if (one?.sql) await client.query(one.sql)
    const [used, checked] = conditions.map((one) => one?.condition ?? null)
    await client.query(alter(policy, used ?? null, checked ?? null))
  }
  return rows.length
}

/** Writes them as they were. */
export async function restorePolicies(client: Client): Promise<void> {
  for (const { sql } of await listFormer(client, 'policy')) await client.query(sql)
}
