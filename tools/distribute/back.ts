import { compareRights, ensureRights } from '@saldo/api/db/rights'
import { NotDistributable, requireStopped } from './cluster.ts'
import { SESSION, type Work } from './forward.ts'
import { hasSchema, SCHEMA } from './former.ts'
import { dropForeignKeys, gather, listSpread, restoreForeignKeys } from './placing.ts'
import { restorePolicies } from './policies.ts'
import { restoreProof } from './proof.ts'
import { restoreViews } from './views.ts'
import { openSideDoors } from './workers.ts'

/** Brings every table back to one machine, with its rows, and makes the schema as the migrations made it. */
export async function gatherAll({ client, log }: Work): Promise<void> {
  if (!(await hasSchema(client))) {
    throw new NotDistributable('Este banco não foi distribuído: não há o que desfazer.')
  }
  await requireStopped(client)
  await client.query(SESSION)
  await dropForeignKeys(client, 'all')
  await restoreViews(client)
  for (const name of [...(await listSpread(client))].toSorted()) {
    await gather(client, name)
    log(`  ${name}: nesta máquina.`)
  }
  await restoreProof(client)
  await restorePolicies(client)
  await restoreForeignKeys(client)
  await openSideDoors(client)
  await client.query(`drop schema ${SCHEMA} cascade; set search_path = public`)
  // Citus makes a view anew without its grants.
  await ensureRights(client, log)
  const { missing, unknown } = await compareRights(client)
  const [first] = [...missing, ...unknown]
  if (first !== undefined) throw new Error(`Os direitos não são os das migrações: ${first}`)
  log('O banco está inteiro nesta máquina, como as migrações o fizeram.')
}
