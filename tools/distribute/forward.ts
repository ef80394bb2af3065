import type { Client } from 'pg'
import { openLogins } from '@saldo/api/db/logins'
import { migrate } from '@saldo/api/db/migrate'
import { NotDistributable, requireCluster, requireStopped } from './cluster.ts'
import { ensureSchema, hasSchema } from './former.ts'
import {
  dropForeignKeys,
  inOrder,
  listPlaced,
  listSpread,
  place,
  type Placed,
  restoreForeignKeys,
} from './placing.ts'
import { convertPolicies } from './policies.ts'
import { convertProof } from './proof.ts'
import { layPoliciesOnShards } from './shard-policies.ts'
import { grantDefaults } from './shard-rights.ts'
import { convertViews, grantViewsOnWorkers } from './views.ts'
import { closeSideDoors, ensureWorkerRoles, setUpConnections } from './workers.ts'

/** A connection as the owner of the tables, its address, and where to say what is done. */
export type Work = {
  readonly client: Client
  readonly url: string
  readonly log: (line: string) => void
}

/**
 * How a session that moves tables is set. Without a path every name that is read from the catalogue is qualified; one
 * shard after the other, since keys to tables that are whole everywhere allow no two at once.
 */
export const SESSION = `
  set search_path = ''; set client_min_messages = warning; set statement_timeout = 0; set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = 0; set citus.multi_shard_modify_mode = 'sequential'`

/**
 * Spreads an ordinary database over the machines of its cluster, with its rows. Each step is done or found done, so
 * that one which was cut off goes on from there, and tables of later migrations follow.
 */
export async function distribute(work: Work, shards: number): Promise<void> {
  const { client, url, log } = work
  const workers = await requireCluster(client)
  await requireStopped(client)
  await migrate({ url, log })
  await client.query(`${SESSION}; set citus.shard_count = ${shards}`)
  await ensureSchema(client)
  log(`Máquinas: esta e mais ${workers}.`)
  const logins = await openLogins(url)
  await ensureWorkerRoles(client, logins)
  await setUpConnections(client)
  log('Papéis e acessos do produto: em todas as máquinas.')
  await dropForeignKeys(client, 'unplaced')
  log(`Políticas de linha escritas de novo: ${await convertPolicies(client)}.`)
  await placeAll(work)
  // With a table Citus passes on the roles that have rights in it as they are here, where no role of a request signs in.
  await ensureWorkerRoles(client, logins)
  await convertProof(client)
  log('Prova de dono: pela transação distribuída, em todas as máquinas.')
  log(`Visões sobre funções: ${await convertViews(client)}.`)
  await grantViewsOnWorkers(client)
  const lost = await restoreForeignKeys(client)
  log(
    `Chaves estrangeiras refeitas${lost.length === 0 ? '' : `; sem lugar ficam ${lost.join(', ')}`}.`,
  )
  log(`Funções do Citus tiradas de todos nesta máquina: ${await closeSideDoors(client)}.`)
  await layOnShards(work)
}

/** Gives parts of tables what Citus does not: a part that it has moved is without, and the product may be at work. */
export async function restoreMoved(work: Work): Promise<void> {
  const { client } = work
  await requireCluster(client)
  if (!(await hasSchema(client))) {
    throw new NotDistributable('Este banco não foi distribuído: nenhuma parte mudou de máquina.')
  }
  await client.query(SESSION)
  await layOnShards(work)
}

async function layOnShards(work: Work): Promise<void> {
  const { client, log } = work
  log(`Direitos sobre valores de costume, nas partes: ${await grantDefaults(client)}.`)
  log(`Políticas com as palavras de antes, nas partes: ${await layPoliciesOnShards(client)}.`)
  await checkPolicies(work)
}

async function placeAll({ client, log }: Work): Promise<void> {
  const placed = await listPlaced(client)
  const count = { owner: 0, reference: 0, coordinator: 0 }
  for (const table of inOrder(placed)) {
    count[table.placement] += 1
    if (await place(client, table)) log(`  ${table.name}: ${WORDS[table.placement]}.`)
  }
  log(
    `Tabelas: ${count.owner} pelas máquinas, por dono; ${count.reference} inteiras em cada uma; ` +
      `${count.coordinator} só nesta.`,
  )
}

const WORDS: Readonly<Record<Placed['placement'], string>> = {
  owner: 'pelas máquinas, por dono',
  reference: 'inteira em cada máquina',
  coordinator: 'só nesta máquina',
}

/** What a shard must have of its table: as many policies, and row-level security on. */
async function checkPolicies({ client, log }: Work): Promise<void> {
  let shards = 0
  for (const name of await listSpread(client)) {
    const { rows } = await client.query<{ count: number; bare: number }>(
      `select count(*)::int as count, (count(*) filter (where not success or result <> expected))::int as bare
         from (select count(*) || ' ' || c.relrowsecurity as expected
                 from pg_class c left join pg_policy p on p.polrelid = c.oid
                where c.oid = $1::regclass group by c.oid, c.relrowsecurity) e
        cross join run_command_on_placements($1::regclass, $2)`,
      [
        `public."${name}"`,
        `select count(*) || ' ' || c.relrowsecurity from pg_class c left join pg_policy p on p.polrelid = c.oid
          where c.oid = '%s'::regclass group by c.oid, c.relrowsecurity`,
      ],
    )
    const [{ count, bare } = { count: 0, bare: 0 }] = rows
    if (bare > 0) throw new Error(`${bare} partes de ${name} não têm as políticas da tabela.`)
    shards += count
  }
  log(`Conferidas as políticas de ${shards} partes de tabelas, em todas as máquinas.`)
}
