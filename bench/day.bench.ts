import { households } from './generator/household.ts'
import { Chance } from './generator/chance.ts'
import { TODAY } from './generator/household-maker.ts'
import type { Owner } from './generator/owner.ts'
import { keyTo, load, openBenchDatabase } from './harness/bench-database.ts'
import { startServer } from './harness/child.ts'
import { type BenchRequest, clientOf } from './harness/client.ts'
import { cpuByProcess, cpuOf } from './harness/cpu.ts'
import { batchOf, dashboardCalls } from './harness/dashboard-calls.ts'
import { expenseOf } from './harness/drafts.ts'
import { quantile } from './harness/rounds.ts'
import { monthOf, firstDay, lastDay } from '@saldo/domain/calendar'

/*
 * The fifth of a month, the day of the month on which people pay, as one process of the product has it: each hour is
 * played for a few seconds at the rate at which people would come in it, one owner or another, whether or not those
 * before them were answered. Who comes opens the Painel, half of them with answers that are as they were, then the
 * list of the month, and writes an expense. `--households N` are as many as would use this process.
 */

/** Which share of the day's visits comes in each hour, in a thousand: an eighth of them from eight in the evening. */
const HOURS = [
  6, 3, 2, 2, 3, 8, 22, 45, 55, 52, 50, 52, 64, 58, 48, 46, 46, 50, 58, 72, 125, 84, 35, 14,
]
/** An ordinary household comes twice on an ordinary day, and five times as often on the fifth. */
const VISITS_A_DAY = 10
const PLAYED_S = 10
const OWNERS = 40
const ENTRIES = 2_000

const month = monthOf(TODAY)
const LIST = `/api/transactions?startDate=${firstDay(month)}&endDate=${lastDay(month)}`

type Call = { readonly ms: number; readonly status: number }

async function openVisitor(owner: Owner, { port, key }: { port: number; key: string }) {
  const client = clientOf(port, { authorization: `Bearer ${key}` })
  const paths = Object.values(dashboardCalls(owner.id))
  const tags = new Map<string, string>()
  const send = async (request: BenchRequest): Promise<Call & { readonly body: string }> => {
    const begun = performance.now()
    const { status, body } = await client.send(request)
    return { ms: performance.now() - begun, status, body }
  }
  for (const path of paths) tags.set(path, (await client.send({ path })).etag ?? '')
  return {
    close: client.close,
    visit: async (isUnchanged: boolean): Promise<readonly Call[]> => {
      const painel = await send(batchOf(paths, isUnchanged ? tags : new Map()))
      const list = await send({ path: LIST })
      const entry = await send(expenseOf(owner).request())
      return [painel, list, entry]
    },
  }
}

type Visitor = Awaited<ReturnType<typeof openVisitor>>

/** Those who come within the seconds that are played, each at a moment of their own. */
async function playHour(visitors: readonly Visitor[], visits: number): Promise<readonly Call[]> {
  const coming = Array.from({ length: Math.round(visits) }, async () => {
    const visitor = visitors[chance.int(0, visitors.length - 1)]
    const isUnchanged = chance.next() < 0.5
    await new Promise((resolve) => setTimeout(resolve, chance.next() * PLAYED_S * 1000))
    return (await visitor?.visit(isUnchanged)) ?? []
  })
  return (await Promise.all(coming)).flat()
}

const wide = (value: number, width: number, digits = 0) => value.toFixed(digits).padStart(width)

async function playDay(visitors: readonly Visitor[], count: number, pids: Pids): Promise<void> {
  console.log(`\nThe fifth, ${count} households on one process`)
  console.log('  hour  calls  refused   p50 ms   p95 ms   p99 ms   cores: product  database')
  for (const [hour, share] of HOURS.entries()) {
    const server = cpuOf(pids.product)
    const before = cpuByProcess(pids.postmaster)
    const begun = performance.now()
    const calls = await playHour(visitors, (count * VISITS_A_DAY * share * PLAYED_S) / 3_600_000)
    const us = Math.max(PLAYED_S * 1000, performance.now() - begun) * 1000
    const now = [...cpuByProcess(pids.postmaster)]
    const database = now.reduce((sum, [pid, had]) => sum + had - (before.get(pid) ?? 0), 0)
    const times = calls.map(({ ms }) => ms)
    console.log(
      `  ${wide(hour, 4)}${wide(calls.length, 7)}${wide(calls.filter(({ status }) => status >= 400).length, 9)}` +
        [0.5, 0.95, 0.99].map((q) => wide(quantile(times, q), 9)).join('') +
        wide((cpuOf(pids.product) - server) / us, 17, 2) +
        wide(database / us, 10, 2),
    )
  }
}

type Pids = { readonly product: number; readonly postmaster: number }

const chance = new Chance(5)
const named = process.argv.indexOf('--households')
const counts = named === -1 ? '20000,50000' : (process.argv[named + 1] ?? '')
const bench = await openBenchDatabase()
try {
  const owners = [...households(OWNERS, [[1, ENTRIES]])]
  await load(bench, owners)
  const product = await startServer('product', bench.url)
  const visitors = await Promise.all(
    owners.map(async (owner) =>
      openVisitor(owner, { port: product.port, key: await keyTo(bench, owner.id) }),
    ),
  )
  const pids = { product: product.pid, postmaster: bench.postmaster }
  for (const count of counts.split(',')) await playDay(visitors, Number(count), pids)
  for (const { close } of visitors) close()
  await product.stop()
} finally {
  await bench.close()
}
