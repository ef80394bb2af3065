import type { Client } from 'pg'

/** Something that the operator has to do first; its message says what. */
export class NotDistributable extends Error {}

/** A table of Citus' own catalogue: it is there where the extension is. */
const NODES = 'pg_dist_node'

/** Whether this database knows the extension; a database that does not has nothing to go back from. */
async function hasCitus(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as "isThere"`,
  )
  return rows[0]?.isThere === true
}

/**
 * Refuses a server on which tables cannot be spread: without the extension, without other machines, or as somebody
 * who may not. Says what is to be done then. Gives how many other machines there are.
 */
export async function requireCluster(client: Client): Promise<number> {
  await requireExtension(client)
  await requireSuperuser(client)
  const { rows } = await client.query<{ isCoordinator: boolean }>(
    `select groupid = 0 as "isCoordinator" from ${NODES}
      where noderole = 'primary' and isactive order by nodeid`,
  )
  if (!rows.some(({ isCoordinator }) => isCoordinator)) {
    throw new NotDistributable(
      'Falta o endereço desta máquina para as outras. Diga, neste banco: ' +
        `select citus_set_coordinator_host('ESTA-MÁQUINA', 5432)`,
    )
  }
  const workers = rows.filter(({ isCoordinator }) => !isCoordinator).length
  if (workers === 0) {
    throw new NotDistributable(
      'Não há outra máquina neste banco. Acrescente cada uma: ' +
        `select citus_add_node('MÁQUINA', 5432)`,
    )
  }
  return workers
}

async function requireExtension(client: Client): Promise<void> {
  if (await hasCitus(client)) return
  const { rows } = await client.query<{ isAvailable: boolean }>(
    `select exists (select from pg_available_extensions where name = 'citus') as "isAvailable"`,
  )
  throw new NotDistributable(
    rows[0]?.isAvailable === true
      ? 'A extensão citus não está neste banco. Diga, neste banco e no de mesmo nome de cada máquina: ' +
          'create extension citus'
      : 'Este PostgreSQL não tem a extensão citus: o banco continua inteiro numa máquina só. ' +
          'Instale-a em todas as máquinas, com shared_preload_libraries = citus.',
  )
}

async function requireSuperuser(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; isSuper: boolean }>(
    `select rolname as name, rolsuper as "isSuper" from pg_roles where rolname = current_user`,
  )
  const [role] = rows
  if (role?.isSuper === true) return
  throw new NotDistributable(
    `O usuário ${role?.name ?? ''} do DATABASE_URL não pode dar papéis às outras máquinas: ` +
      'use o endereço de um superusuário, que seja o dono das tabelas.',
  )
}

/** Refuses while the product is at work: a statement of its own would wait for a table that moves. */
export async function requireStopped(client: Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename ~ '^saldo_(requests|system|audit)_'`,
  )
  const count = rows[0]?.count ?? 0
  if (count === 0) return
  throw new NotDistributable(`Pare o Saldo primeiro: ele tem ${count} conexões neste banco.`)
}

/** Sends a command to every other machine; refuses where one of them did not do it. */
export async function runOnWorkers(client: Client, command: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ at: string; success: boolean; result: string }>(
    `select nodename || ':' || nodeport as at, success, result from run_command_on_workers($1)`,
    [command],
  )
  const failed = rows.find(({ success }) => !success)
  if (failed !== undefined) throw new Error(`${failed.at}: ${failed.result}`)
  return rows.map(({ result }) => result)
}
