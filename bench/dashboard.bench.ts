import { addDays, addMonths, firstDay, lastDay, monthOf } from '@saldo/domain/calendar'
import { household, world } from './generator/household.ts'
import { TODAY } from './generator/household-maker.ts'
import { Oracle } from './generator/oracle.ts'
import type { BenchClient } from './harness/client.ts'
import { readOptions } from './harness/options.ts'
import { openPair, type Pair } from './harness/pair.ts'
import { assertDashboard, assertSame, bodyOf, type Told } from './harness/right.ts'
import { type Figures, growth, takeTurns, tell } from './harness/rounds.ts'
import { load, openStage, type Stage } from './harness/stage.ts'

/*
 * O2: everything that the Painel asks for, over six connections. Cold (no tag, first time in this
 * process), warm, unchanged (If-None-Match), and right after a write.
 */

const month = monthOf(TODAY)
const range = (of: typeof month) => `startDate=${firstDay(of)}&endDate=${lastDay(of)}`
const tomorrow = addDays(TODAY, 1)

const callsOf = (owner: string) => ({
  me: `/api/users/${owner}`,
  tree: '/api/categories',
  payments: '/api/payments',
  balances: `/api/balances?${range(month)}`,
  before: `/api/balances?${range(addMonths(month, -1))}`,
  chart: `/api/balances/chart?${range(month)}`,
  categories: `/api/balances/categories?${range(month)}&transactionType=expenses`,
  tomorrow: `/api/transactions?startDate=${tomorrow}&endDate=${tomorrow}`,
})
type Calls = ReturnType<typeof callsOf>

const ROUND = 20

async function loadAll(client: BenchClient, calls: Calls): Promise<number> {
  const answers = await Promise.all(Object.values(calls).map((path) => client.send({ path })))
  for (const { status, body } of answers) if (status !== 200) throw new Error(body.slice(0, 300))
  return answers.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Every answer of both against each other, and of the product against the plain entries. */
async function check({ asProduct, asFloor }: Pair, calls: Calls, oracle: Oracle): Promise<void> {
  const told: Record<string, unknown> = {}
  for (const [name, path] of Object.entries(calls)) {
    told[name] = bodyOf(await asProduct.send({ path }))
    assertSame(`floor: ${name}`, bodyOf(await asFloor.send({ path })), told[name])
  }
  assertDashboard(told as unknown as Told, oracle)
}

type Point = { readonly n: number; readonly figures: readonly Figures[] }

async function measure(stage: Stage, { n, rounds }: { n: number; rounds: number }): Promise<Point> {
  const owner = household(n, { shape: 'deep' })
  await load(stage, [owner])
  const oracle = new Oracle(household(n, { shape: 'deep' }), TODAY)
  const pair = await openPair(stage, owner)
  const { product, floor, asProduct, asFloor } = pair
  const calls = callsOf(owner.id)

  const cold = await timeOf(() => loadAll(asProduct, calls))
  const coldFloor = await timeOf(() => loadAll(asFloor, calls))
  await check(pair, calls, oracle)
  await product.statements()
  const bytes = await loadAll(asProduct, calls)
  const statements = await product.statements()

  const etag = (await asProduct.send({ path: calls.me })).etag ?? ''
  const account = owner.payments.find(({ type }) => type === 'debit')?.id ?? ''
  const category = '5a1d0000-0000-8000-8000-000000003800'
  const entry = { payment: account, category, name: 'Medida', value: -1, date: TODAY, paid: true }
  const write = async () => {
    const body = JSON.stringify({ ...entry, transactionType: 'expenses' })
    bodyOf(await asProduct.send({ method: 'POST', path: '/api/transactions', body }))
    oracle.add({ on: TODAY, paymentId: account, categoryId: category, cents: -100, paid: true })
  }
  let isWritten = 0
  const figures = await takeTurns(
    [
      {
        name: 'floor',
        times: ROUND,
        pid: floor.pid,
        act: async () => void (await loadAll(asFloor, calls)),
      },
      {
        name: 'warm',
        times: ROUND,
        pid: product.pid,
        act: async () => void (await loadAll(asProduct, calls)),
      },
      {
        name: 'floor, one statement by key x 8',
        times: ROUND,
        pid: floor.pid,
        act: async () => {
          await Promise.all(Object.keys(calls).map(() => asFloor.send({ path: '/api/one' })))
        },
      },
      {
        name: 'unchanged',
        times: ROUND,
        pid: product.pid,
        act: async () => {
          // A write in between makes the tag an old one: it is asked for again.
          if (isWritten > 0) return
          await Promise.all(
            Object.values(calls).map(async (path) => {
              const { status } = await asProduct.send({ path, headers: { 'if-none-match': etag } })
              if (status !== 304) throw new Error(`${path} was told again`)
            }),
          )
        },
      },
    ],
    { postmaster: stage.postmaster, rounds },
  )
  const written = await takeTurns(
    [
      {
        name: 'warm, again',
        times: 1,
        pid: product.pid,
        act: async () => void (await loadAll(asProduct, calls)),
      },
      {
        name: 'right after a write',
        times: 1,
        pid: product.pid,
        act: async () => void (await loadAll(asProduct, calls)),
        before: async () => {
          await write()
          isWritten += 1
        },
      },
    ],
    { postmaster: stage.postmaster, rounds: rounds * 2, dropped: 4 },
  )
  await check(pair, calls, oracle)
  await pair.close()
  tell(
    `O2 dashboard, ${n} entries, 8 calls: ${statements} statements, ${bytes} bytes; cold ${cold.toFixed(1)} ms (floor ${coldFloor.toFixed(1)} ms)`,
    [...figures, ...written],
    'floor',
  )
  return { n, figures }
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await act()
  return performance.now() - begun
}

const options = readOptions()
const points: Point[] = []
for (const owners of options.owners) {
  for (const n of options.sizes) {
    const stage = await openStage()
    try {
      if (owners > 0) await load(stage, world(owners, [[1, 300]]))
      if (options.owners.length > 1) console.log(`\n${owners} other owners`)
      const point = await measure(stage, { n, rounds: options.rounds })
      points.push(options.owners.length > 1 ? { ...point, n: owners + 1 } : point)
    } finally {
      await stage.close()
    }
  }
}
for (const name of ['floor', 'warm']) {
  const cpu = points.map(({ n, figures }) => {
    const found = figures.find((one) => one.name === name)
    return [n, (found?.serverUs ?? 0) + (found?.databaseUs ?? 0)] as const
  })
  const [first, last] = [cpu[0]?.[1] ?? 1, cpu.at(-1)?.[1] ?? 1]
  console.log(
    `${name}: CPU grows by ${((last / first - 1) * 100).toFixed(0)} % from first to last, slope ${growth(cpu).toFixed(3)}`,
  )
}
