import { setTimeout as pause } from 'node:timers/promises'
import { catalogue } from '@saldo/contract/catalogue'
import { type Endpoint, nameOf } from '@saldo/contract/endpoint'
import { newId } from '@saldo/api/gateways/random'
import { callInput } from '../tests/calls.ts'
import type { Kind } from '../tests/fixtures.ts'
import type { BenchRequest } from './harness/client.ts'
import { cpuOf, cpuOfFamily } from './harness/cpu.ts'
import { NOW_MS } from './harness/now.ts'
import { readOptions } from './harness/options.ts'
import { openPair } from './harness/pair.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'
import { worstBodiesOf, worstFilesOf } from './worst-bodies.ts'

/*
 * V15.2.2: the CPU of the dearest body of every operation, of the server with its threads and of the
 * database. The limits for each person are off: what is measured is one call.
 */

const SHOWN = 20
const TIMES = 3
/** What a server does by itself, within which it counts as idle. */
const IDLE_US = 1_500

/** Calls that end the session or the account which the bench asks with. */
const ENDING = new Set([
  'POST /users/account/reset',
  'POST /users/password',
  'POST /session/renew',
  'GET /session/social',
])

type WorstCall = { readonly name: string; readonly body: string; readonly request: BenchRequest }
type Cost = { readonly serverMs: number; readonly databaseMs: number; readonly status: number }

function requestsOf(endpoint: Endpoint, of: (kind: Kind) => string): WorstCall[] {
  const name = nameOf(endpoint)
  const { path, body, upload } = callInput(name, of, 'ninguem@exemplo.com.br')
  const { method } = endpoint
  const url = `/api${path}`
  if (method === 'GET') return [{ name, body: '', request: { method, path: url } }]
  const bodies =
    upload === undefined ? worstBodiesOf(endpoint, body) : worstFilesOf(endpoint, upload)
  const type = upload === undefined ? 'application/json' : 'application/octet-stream'
  return bodies.map((worst) => ({
    name,
    body: worst.name,
    request: { method, path: url, body: worst.body, headers: { 'content-type': type } },
  }))
}

async function measure({ bench, owner, n }: Setting) {
  const pair = await openPair(bench, owner)
  const { product, asProduct } = pair
  const paymentId = owner.payments[0]?.id ?? newId(NOW_MS)
  const of = (kind: Kind) => (kind === 'payment' ? paymentId : newId(NOW_MS))
  const cpu = () => [cpuOf(product.pid), cpuOfFamily(bench.postmaster)] as const
  /** A file is read after its upload was answered: until the threads are idle. */
  const settle = async () => {
    for (let before = cpuOf(product.pid); ;) {
      await pause(100)
      const now = cpuOf(product.pid)
      if (now - before < IDLE_US) return
      before = now
    }
  }
  const costOf = async ({ request }: WorstCall): Promise<Cost> => {
    await bench.database.system((ledger) => ledger.deleteFrom('attempts').execute())
    const [server, database] = cpu()
    const { status } = await asProduct.send({ ...request, discard: true })
    if (Buffer.isBuffer(request.body)) await settle()
    const [serverAfter, databaseAfter] = cpu()
    return {
      serverMs: (serverAfter - server) / 1000,
      databaseMs: (databaseAfter - database) / 1000,
      status,
    }
  }
  const dearest: (WorstCall & Cost)[] = []
  let bodies = 0
  const sum = ({ serverMs, databaseMs }: Cost) => serverMs + databaseMs
  const endpoints = catalogue.filter(
    (entry) => entry.method !== 'DELETE' && !ENDING.has(nameOf(entry)),
  )
  for (const endpoint of endpoints) {
    let worst: (WorstCall & Cost) | null = null
    for (const call of requestsOf(endpoint, of)) {
      const costs: Cost[] = []
      // The least of some: what is left is the call's own, and not what was compiled for it.
      for (let time = 0; time < TIMES; time += 1) costs.push(await costOf(call))
      const least = costs.reduce((a, b) => (sum(b) < sum(a) ? b : a))
      if (worst === null || sum(least) > sum(worst)) worst = { ...call, ...least }
      bodies += 1
    }
    if (worst !== null) dearest.push(worst)
  }
  dearest.sort((a, b) => sum(b) - sum(a))
  console.log(`\nV15.2.2 worst bodies, ${n} entries: ${bodies} of ${dearest.length} calls`)
  console.log('  server ms  database ms  status  call')
  for (const { serverMs, databaseMs, status, name, body } of dearest.slice(0, SHOWN)) {
    const figures = `${serverMs.toFixed(1).padStart(11)}${databaseMs.toFixed(1).padStart(13)}`
    console.log(`${figures}${String(status).padStart(8)}  ${name} ${body}`)
  }
  await pair.close()
  return []
}

const options = readOptions()
await atEverySize(measure, { ...options, sizes: options.sizes.slice(0, 1) })
