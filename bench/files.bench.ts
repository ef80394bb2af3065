import { setTimeout as pause } from 'node:timers/promises'
import { fetchFile, makeExport } from './harness/bulk.ts'
import { startServer } from './harness/child.ts'
import { clientOf } from './harness/client.ts'
import { cpuOf, peakRssOf, rssOf } from './harness/cpu.ts'
import { readOptions } from './harness/options.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'
import { keyTo } from './harness/bench-database.ts'

/* L67: a history as CSV, and an export of everything with its download: memory and CPU of each. */

const IDLE_MS = 1_000

async function measure({ bench, owner, n }: Setting) {
  console.log(`\nL67 files of ${n} entries`)
  const acts = {
    history: (client: ReturnType<typeof clientOf>) =>
      fetchFile(client, { method: 'POST', path: '/api/users/export_user_story' }),
    export: async (client: ReturnType<typeof clientOf>) => {
      const { _id } = await makeExport(client)
      return fetchFile(client, { path: `/api/exports/${_id}/file` })
    },
  }
  for (const [name, act] of Object.entries(acts)) {
    const key = await keyTo(bench, owner.id)
    const product = await startServer('product', bench.url, { BENCH_JOBS: '1' })
    const client = clientOf(product.port, { authorization: `Bearer ${key}` })
    await client.send({ path: '/api/payments' })
    await pause(IDLE_MS)
    const idle = rssOf(product.pid)
    const before = cpuOf(product.pid)
    const begun = performance.now()
    const bytes = await act(client)
    const seconds = (performance.now() - begun) / 1_000
    const server = (cpuOf(product.pid) - before) / 1e6
    const peak = peakRssOf(product.pid)
    client.close()
    await product.stop()
    console.log(
      `  ${name}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, CPU ${server.toFixed(1)} s of the server;` +
        ` memory ${idle.toFixed(0)} MB idle, ${peak.toFixed(0)} MB at most (x ${(peak / idle).toFixed(2)})`,
    )
  }
  return []
}

await atEverySize(measure, readOptions())
