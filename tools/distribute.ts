import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { gatherAll } from './distribute/back.ts'
import { NotDistributable } from './distribute/cluster.ts'
import { distribute, restoreMoved, type Work } from './distribute/forward.ts'

const SHARDS_USUAL = 32
const SHARDS_MAX = 1024

/**
 * npm run distribute [-- --shards N | --back | --moved]: one database over several machines, or on one again; or its
 * parts whole again after Citus has moved some.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      back: { type: 'boolean' },
      moved: { type: 'boolean' },
      shards: { type: 'string' },
    },
  })
  const url = process.env['DATABASE_URL']
  if (url === undefined || url === '') {
    throw new NotDistributable(
      'Falta o DATABASE_URL: só um servidor seu se distribui, o PostgreSQL que o Saldo traz não.',
    )
  }
  const shards = Number(values.shards ?? SHARDS_USUAL)
  if (!Number.isInteger(shards) || shards < 1 || shards > SHARDS_MAX) {
    throw new NotDistributable(`--shards é um número de 1 a ${SHARDS_MAX}.`)
  }
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  const work: Work = { client, url, log: (line) => console.log(line) }
  try {
    if (values.back === true) await gatherAll(work)
    else if (values.moved === true) await restoreMoved(work)
    else await distribute(work, shards)
  } finally {
    await client.end()
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
