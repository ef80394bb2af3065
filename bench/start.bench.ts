import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from './harness/child.ts'
import { clientOf } from './harness/client.ts'
import { rssOf } from './harness/cpu.ts'
import { readOptions } from './harness/options.ts'
import { openPair } from './harness/pair.ts'
import { quantile } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'

/* From the start of the process to its first answer, and the memory that it holds. */

const STARTS = 7
const CALLS = 10_000
const IDLE_MS = 2_000

async function measure({ bench, owner, n }: Setting) {
  const times = { product: [] as number[], floor: [] as number[] }
  for (let round = 0; round < STARTS; round += 1) {
    for (const role of ['floor', 'product'] as const) {
      const begun = performance.now()
      const server = await startServer(role, bench.url)
      const client = clientOf(server.port, {})
      const path = role === 'product' ? '/health' : '/api/hello'
      const { status } = await client.send({ path })
      if (status !== 200) throw new Error(`${role} answered ${status}`)
      if (round > 0) times[role].push(performance.now() - begun)
      client.close()
      await server.stop()
    }
  }
  const [product, floor] = [quantile(times.product, 0.5), quantile(times.floor, 0.5)]
  console.log(`\nO13 start, ${n} entries`)
  console.log(
    `  first answer after ${product.toFixed(0)} ms, floor ${floor.toFixed(0)} ms (x ${(product / floor).toFixed(2)})`,
  )

  const pair = await openPair(bench, owner)
  await pause(IDLE_MS)
  const idle = { product: rssOf(pair.product.pid), floor: rssOf(pair.floor.pid) }
  const path = '/api/payments'
  for (let call = 0; call < CALLS; call += 8) {
    await Promise.all(Array.from({ length: 8 }, () => pair.asProduct.send({ path })))
    await Promise.all(Array.from({ length: 8 }, () => pair.asFloor.send({ path })))
  }
  const used = { product: rssOf(pair.product.pid), floor: rssOf(pair.floor.pid) }
  await pair.close()
  for (const [when, { product: productTimes, floor: bare }] of Object.entries({
    idle,
    [`after ${CALLS} calls`]: used,
  })) {
    console.log(
      `  memory ${when}: ${productTimes.toFixed(0)} MB, floor ${bare.toFixed(0)} MB (x ${(productTimes / bare).toFixed(2)})`,
    )
  }
  return []
}

const options = readOptions()
await atEverySize(measure, { ...options, sizes: options.sizes.slice(0, 1) })
