import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import type { Logins } from '@saldo/api/db/logins'
import {
  AUDITOR_ROLE,
  FAMILY_ROLE,
  OPERATOR_ROLE,
  REQUEST_ROLE,
  ROLES,
  SYSTEM_ROLE,
} from '@saldo/api/db/request-role'
import { runOnWorkers } from './cluster.ts'
import { recordFormer, listFormer } from './former.ts'

/** Functions of the extension by which SQL of a request would reach a machine past its transaction. */
const SIDE_DOORS =
  '^(run_command_on_|master_run_on_worker$|assign_distributed_transaction_id$|citus_(remote|check|run)_|get_(all|global)_active|citus_stat_activity|citus_dist_stat_activity|citus_lock_waits)'

/** A login of the product, as the other machines have it. */
type Login = { readonly name: string; readonly password: string; readonly nature: string }

const PASSWORD_BYTES = 32

/** As whom the product reaches the other machines: a role that a request takes, or a login. */
function loginsFor({ requestsUrl, systemUrl, auditUrl }: Logins): readonly Login[] {
  const byUrl = (url: string, nature: string): Login => {
    const { username: name, password } = new URL(url)
    return { name, password, nature }
  }
  return [
    ...[REQUEST_ROLE, FAMILY_ROLE, SYSTEM_ROLE, OPERATOR_ROLE, AUDITOR_ROLE].map((name) => ({
      name,
      password: randomBytes(PASSWORD_BYTES).toString('hex'),
      nature: 'inherit',
    })),
    byUrl(requestsUrl, 'noinherit'),
    byUrl(systemUrl, 'inherit'),
    byUrl(auditUrl, 'inherit'),
  ]
}

/** Done on one machine and passed on to no other. */
const here = (statements: readonly string[]) =>
  `do $here$ begin perform set_config('citus.enable_ddl_propagation', 'off', true); ${statements.join('; ')}; end $here$`

const ensureRole = (name: string) =>
  `if not exists (select from pg_roles where rolname = '${name}') then create role "${name}" nologin; end if`

/**
 * The roles of the product on every machine. The coordinator signs in there as whoever the transaction is, so a role of
 * requests is a login there, with a password that only the coordinator's own catalogue has.
 */
export async function ensureWorkerRoles(client: Client, logins: Logins): Promise<void> {
  const all = loginsFor(logins)
  await runOnWorkers(client, here(ROLES.map(ensureRole)))
  for (const { name, password, nature } of all) {
    await runOnWorkers(
      client,
      here([
        ensureRole(name),
        `alter role "${name}" login ${nature} nosuperuser nobypassrls nocreatedb nocreaterole password '${password}'`,
        `alter role "${name}" set track_activities = off`,
      ]),
    )
    await client.query(`delete from pg_dist_authinfo where nodeid = 0 and rolename = $1`, [name])
    await client.query(
      `insert into pg_dist_authinfo (nodeid, rolename, authinfo) values (0, $1, $2)`,
      [name, `password=${password}`],
    )
  }
  await grantMembership(client, all)
}

/** The login of the system does there what its role may. */
async function grantMembership(client: Client, logins: readonly Login[]): Promise<void> {
  const system = logins.find(({ name }) => name.startsWith(`${SYSTEM_ROLE}_`))
  if (system === undefined) return
  await runOnWorkers(client, here([`grant ${SYSTEM_ROLE} to "${system.name}"`]))
}

/**
 * Settings of this database's connections that the coordinator does not pass on; and one without which whoever may only
 * insert into a table that is whole everywhere may not take the lock by which Citus has all machines do it in one order.
 */
export async function setUpConnections(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = `alter database "${rows[0]?.name ?? ''}" set`
  const locks = `${database} citus.skip_advisory_lock_permission_checks = on`
  await runOnWorkers(
    client,
    here([`${database} random_page_cost = 1.1`, `${database} jit = off`, locks]),
  )
  await client.query(locks)
}

/** Extension functions that everybody may call, with the grant that would let them again. */
const CALLABLE = `
  select p.oid::regprocedure::text as name
    from pg_proc p join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
    join pg_extension e on e.oid = d.refobjid and e.extname = 'citus'
   where d.refclassid = 'pg_extension'::regclass and p.proname ~ $1 and exists (
     select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where a.grantee = 0 and a.privilege_type = 'EXECUTE')`

/**
 * Takes from everybody, on the coordinator, what leads to a machine outside the transaction, or lets a transaction take
 * another's id and with it another's mark. On the other machines the coordinator needs them itself, and here as the
 * login of the system: what changes a table that is whole everywhere comes back to this machine by a connection too.
 */
export async function closeSideDoors(client: Client): Promise<number> {
  const { rows } = await client.query<{ name: string }>(CALLABLE, [SIDE_DOORS])
  await client.query('set citus.enable_ddl_propagation to off')
  for (const { name } of rows) {
    await recordFormer(client, {
      kind: 'grant',
      name,
      sql: `grant execute on function ${name} to public`,
    })
    await client.query(`revoke execute on function ${name} from public`)
  }
  await client.query(`
    grant execute on function pg_catalog.assign_distributed_transaction_id(integer, bigint, timestamptz)
      to ${SYSTEM_ROLE}, ${OPERATOR_ROLE}`)
  await client.query('set citus.enable_ddl_propagation to on')
  return rows.length
}

/** Lets everybody call them again, as an ordinary database does. */
export async function openSideDoors(client: Client): Promise<void> {
  await client.query('set citus.enable_ddl_propagation to off')
  for (const { sql } of await listFormer(client, 'grant')) await client.query(sql)
  await client.query('set citus.enable_ddl_propagation to on')
}
