import type { Client } from 'pg'
import { ROLES } from './request-role.ts'
import RIGHTS from './rights.json' with { type: 'json' }

const OURS = ROLES.map((role) => `'${role}'`).join(', ')

/** A relation of the schema that no extension brought. */
const OWN = `c.relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

/**
 * Grants, policies and row-level security as the catalogue has them, each as the SQL that creates
 * it. A column that was dropped keeps its grants before version 17.
 */
const READ_RIGHTS = `
  select format('grant %s on %I to %I', lower(a.privilege_type), c.relname, r.rolname) as sql
    from pg_class c cross join lateral aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
   where ${OWN} and c.relkind in ('r', 'v') and r.rolname in (${OURS})
  union all
  select format('grant %s (%I) on %I to %I', lower(a.privilege_type), t.attname, c.relname, r.rolname)
    from pg_class c join pg_attribute t on t.attrelid = c.oid and not t.attisdropped
         cross join lateral aclexplode(t.attacl) a join pg_roles r on r.oid = a.grantee
   where ${OWN} and r.rolname in (${OURS})
  union all
  select format('create policy %I on %I as %s for %s to %s%s%s', policyname, tablename,
                lower(permissive), lower(cmd),
                array_to_string(array_replace(roles, tableowner, 'current_user'), ', '),
                ' using (' || qual || ')', ' with check (' || with_check || ')')
    from pg_policies join pg_tables using (schemaname, tablename) where schemaname = 'public'
  union all
  select format('alter table %I enable row level security', relname)
    from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity
  union all
  select format('alter table %I force row level security', relname)
    from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity
   order by 1`

/** The rights of the present schema. */
export async function readRights(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ sql: string }>(READ_RIGHTS)
  return rows.map(({ sql }) => sql)
}

/** A right without its expressions: how PostgreSQL writes those differs from version to version. */
const nameOf = (right: string) => right.replace(/ (?:using|with check) \(.*$/su, '')

/** The first version of PostgreSQL that knows the right to analyse another's table. */
const WITH_MAINTAIN = 170_000

/** The rights that the migrations grant on a server of this version (`server_version_num`). */
export function rightsOn(version: number): readonly string[] {
  if (version >= WITH_MAINTAIN) return RIGHTS
  return RIGHTS.filter((right) => !right.startsWith('grant maintain '))
}

/**
 * The rights that the migrations grant (`rights.json`, written by npm run sql-book) and that are
 * missing, and the ones that exist beside them.
 */
export async function compareRights(
  client: Client,
): Promise<{ readonly missing: readonly string[]; readonly unknown: readonly string[] }> {
  const actual = await readRights(client)
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::integer as version`,
  )
  const granted = rightsOn(rows[0]?.version ?? 0)
  const present = new Set(actual.map(nameOf))
  const documented = new Set(granted.map(nameOf))
  return {
    missing: granted.filter((right) => !present.has(nameOf(right))),
    unknown: actual.filter((right) => !documented.has(nameOf(right))),
  }
}

/**
 * Restores missing rights: a dump that is restored where our roles do not exist yet loses every
 * grant and policy that names them, while all its migrations are recorded (case L72).
 */
export async function ensureRights(client: Client, log: (line: string) => void): Promise<void> {
  const { missing } = await compareRights(client)
  const [first] = missing
  if (first === undefined) return
  await client.query('begin')
  for (const right of missing) {
    // A policy of that name may be there for other roles.
    const [, policy, table] = /^create policy (\S+) on (\S+)/.exec(right) ?? []
    if (policy !== undefined) await client.query(`drop policy if exists ${policy} on ${table}`)
    await client.query(right)
  }
  await client.query('commit')
  log(`Direitos e políticas do banco refeitos: ${missing.length}, como “${nameOf(first)}”.`)
}
