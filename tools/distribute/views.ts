import type { Client } from 'pg'
import { runOnWorkers } from './cluster.ts'
import { recordFormer, listFormer, SCHEMA } from './former.ts'

/** A view that shows of others what its reader may not read in their tables. */
type View = {
  readonly name: string
  readonly definition: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

/** Views that read tables with the rights of whoever owns them, and do not call a function for it yet. */
const VIEWS = `
  select c.relname as name, pg_get_viewdef(c.oid) as definition,
         array(select json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
                 from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 order by a.attnum) as columns
    from pg_class c
   where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
     and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false)
     and exists (select from pg_rewrite r join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
                  where r.ev_class = c.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> c.oid)
   order by c.oid`

const head = (name: string) => `create or replace view public."${name}" with (security_barrier) as`

/** A view by which somebody shows what they know, with the setting that holds it: read by itself, before all else. */
const SHOWN: Readonly<Record<string, string>> = { shown_family_code: 'saldo.family_code' }

/** What `set_config` says reaches no other machine, where a policy may ask for it: said again by what is passed on. */
const passOn = (setting: string) => `
  if current_setting('${setting}', true) <> '' then
    perform set_config('citus.propagate_set_commands', 'local', true);
    execute format('set local ${setting} = %L', current_setting('${setting}'));
    perform set_config('citus.propagate_set_commands', 'none', true);
  end if;`

/**
 * Citus writes a view's text into the statement and sends it as whoever asks, with their rights instead of its owner's.
 * A function keeps them: it runs as its owner wherever it is read.
 */
function functionOfView({ name, definition, columns }: View): readonly string[] {
  const called = `${SCHEMA}."${name}"`
  const setting = SHOWN[name]
  const typed = columns.map((column) => `"${column.name}" ${column.type}`).join(', ')
  const named = columns.map((column) => `v."${column.name}"`).join(', ')
  return [
    `create or replace function ${called}() returns table (${typed})
  language plpgsql ${setting === undefined ? 'stable' : 'volatile'} security definer parallel restricted rows 10
  set search_path = pg_catalog set citus.allow_nested_distributed_execution = on as $view$
#variable_conflict use_column
begin${setting === undefined ? '' : passOn(setting)}
  return query ${definition}
end $view$`,
    `${head(name)} select ${named} from ${called}() v`,
  ]
}

/** Lays the views over functions, and keeps how they were. Gives how many there were. */
export async function convertViews(client: Client): Promise<number> {
  const { rows } = await client.query<View>(VIEWS)
  for (const view of rows) {
    const { name, definition } = view
    await recordFormer(client, { kind: 'view', name, sql: `${head(name)} ${definition}` })
    for (const sql of functionOfView(view)) await client.query(sql)
  }
  return rows.length
}

/** Who may read a view here. */
const GRANTS = `
  select format('if to_regclass(%L) is not null then grant %s on public.%I to %I; end if;',
                'public.' || c.relname, lower(a.privilege_type), c.relname, r.rolname) as sql
    from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
   where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner
   order by 1`

/** Citus makes a view anew on the other machines without its grants; a policy there asks some of them. */
export async function grantViewsOnWorkers(client: Client): Promise<void> {
  const { rows } = await client.query<{ sql: string }>(GRANTS)
  const grants = rows.map(({ sql }) => sql).join(' ')
  await runOnWorkers(
    client,
    `do $here$ begin perform set_config('citus.enable_ddl_propagation', 'off', true); ${grants} end $here$`,
  )
}

/** Makes them as they were. */
export async function restoreViews(client: Client): Promise<void> {
  for (const { sql } of await listFormer(client, 'view')) await client.query(sql)
}
