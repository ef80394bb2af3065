import { buildHouse } from '@saldo/api/app'
import { openLedgers } from '@saldo/api/db/ledger'
import { NOW_MS } from './harness/now.ts'
import { openFloor } from './floor.ts'

/*
 * One server in a process of its own, the product or the floor; told what to do by the bench that
 * started it. It ends with it, too.
 */

let statements = 0

async function openProduct(url: string): Promise<{ port: number; close(): Promise<void> }> {
  const database = openLedgers({ url, onStatement: () => (statements += 1) })
  const app = await buildHouse({
    database,
    clock: { now: () => NOW_MS },
    settings: {
      appUrl: 'http://127.0.0.1:4800',
      secret: 'a secret of the benches, long enough to be one',
      buildId: 'bench',
      trustProxy: false,
      statementsWorker: new URL('../api/statements-worker.js', import.meta.url),
    },
    logger: false,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  return {
    port,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

const open = process.argv[2] === 'floor' ? openFloor : openProduct
const server = await open(process.env['DATABASE_URL'] ?? '')
process.on('message', (message) => {
  if (message === 'statements') {
    process.send?.({ statements })
    statements = 0
  } else if (message === 'stop') {
    void server.close().then(() => process.exit(0))
  }
})
process.on('disconnect', () => process.exit(1))
process.send?.({ port: server.port })
