import { buildHouse } from '@saldo/api/app'
import { openLedgers } from '@saldo/api/db/ledger'
import { NOW_MS } from './harness/now.ts'
import { type Opened, serveBench } from './harness/serve-bench.ts'
import { brands } from './harness/brands.ts'

/* The product in a process of its own, started by a bench: nobody runs this by hand. */

let statements = 0

async function openProduct(url: string): Promise<Opened> {
  const database = openLedgers({ url, onStatement: () => (statements += 1) })
  const app = await buildHouse({
    database,
    clock: { now: () => NOW_MS },
    settings: {
      appUrl: 'http://127.0.0.1:4800',
      secret: 'a secret of the benches, long enough to be one',
      brands,
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

await serveBench(openProduct, () => {
  const since = statements
  statements = 0
  return since
})
