import { household } from './generator/household.ts'
import { TODAY } from './generator/household-maker.ts'
import { Oracle } from './generator/oracle.ts'
import type { BenchClient } from './harness/client.ts'
import { batchOf, dashboardCalls } from './harness/dashboard-calls.ts'
import { openPair, type Pair } from './harness/pair.ts'
import { assertDashboard, assertSame, bodyOf, type DashboardReply } from './harness/assertions.ts'
import { type Figures, takeTurns, printFigures, timeOf } from './harness/rounds.ts'
import { atEverySize, type Setting } from './harness/sizes.ts'
import { expenseOf } from './harness/drafts.ts'
import { writePlanAndGoals } from './harness/plan-and-goals.ts'

/*
 * Everything that the Painel asks for: as a request each over six connections, and as one request. Cold (the
 * first time that this server is asked), warm, unchanged, in many browsers at once, and right after a write.
 */

type Calls = ReturnType<typeof dashboardCalls>

const ROUND = 40
const BROWSERS = 12

async function loadAll(client: BenchClient, calls: Calls): Promise<number> {
  const answers = await Promise.all(Object.values(calls).map((path) => client.send({ path })))
  for (const { status, body } of answers) if (status !== 200) throw new Error(body.slice(0, 300))
  return answers.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The statuses of the parts, each once and in their order. */
type ScreenOptions = { readonly tags?: ReadonlyMap<string, string>; readonly statuses?: string }

async function loadScreen(
  client: BenchClient,
  calls: Calls,
  { tags = new Map(), statuses = '200' }: ScreenOptions = {},
): Promise<void> {
  const { body } = await client.send(batchOf(Object.values(calls), tags))
  const parts = JSON.parse(body) as readonly { readonly status: number }[]
  const seen = [...new Set(parts.map(({ status }) => status))].toSorted().join(' ')
  if (seen !== statuses) throw new Error(body.slice(0, 300))
}

/** Every answer of both against each other, and of the product against the plain entries. */
async function check({ asProduct, asFloor }: Pair, calls: Calls, oracle: Oracle): Promise<void> {
  const replies: Record<string, unknown> = {}
  for (const [name, path] of Object.entries(calls)) {
    replies[name] = bodyOf(await asProduct.send({ path }))
    assertSame(`floor: ${name}`, bodyOf(await asFloor.send({ path })), replies[name])
  }
  assertDashboard(replies as unknown as DashboardReply, oracle)
}

/** A plan and goals, written by a server of their own: the one that is measured has answered nothing yet. */
async function writeFirst({ bench, owner }: Pick<Setting, 'bench' | 'owner'>, oracle: Oracle) {
  const { asProduct, close } = await openPair(bench, owner)
  await writePlanAndGoals(owner, {
    oracle,
    send: async (request) => bodyOf(await asProduct.send(request)),
  })
  await close()
}

async function measure({ bench, owner, n, rounds }: Setting): Promise<readonly Figures[]> {
  const oracle = new Oracle(household(n, { shape: 'deep' }), TODAY)
  await writeFirst({ bench, owner }, oracle)
  const pair = await openPair(bench, owner)
  const { product, floor, asProduct, asFloor } = pair
  const calls = dashboardCalls(owner.id)

  const cold = await timeOf(() => loadAll(asProduct, calls))
  const coldFloor = await timeOf(() => loadAll(asFloor, calls))
  await check(pair, calls, oracle)
  await product.statements()
  const bytes = await loadAll(asProduct, calls)
  const statements = await product.statements()

  const paths = Object.values(calls)
  const tags = new Map<string, string>()
  for (const path of paths) tags.set(path, (await asProduct.send({ path })).etag ?? '')
  const warm = async () => void (await loadAll(asProduct, calls))
  // Who somebody is changes with other people too (their family), so that one has no tag.
  const unchanged = async (path: string) => {
    const tag = tags.get(path) ?? ''
    const { status } = await asProduct.send({ path, headers: { 'if-none-match': tag } })
    if (status !== 304 && tag !== '') throw new Error(`${path} was told again`)
  }
  const byKey = async () => {
    await Promise.all(Object.keys(calls).map(() => asFloor.send({ path: '/api/one' })))
  }
  const all = { times: ROUND, pid: product.pid }
  const figures = await takeTurns(
    [
      {
        ...all,
        name: 'floor',
        pid: floor.pid,
        act: async () => void (await loadAll(asFloor, calls)),
      },
      { ...all, name: 'warm', act: warm },
      {
        ...all,
        name: 'one request',
        act: () => loadScreen(asProduct, calls, { statuses: '200' }),
      },
      { ...all, name: 'floor, as many rows by key', pid: floor.pid, act: byKey },
      {
        ...all,
        name: 'unchanged',
        act: async () => void (await Promise.all(paths.map(unchanged))),
      },
      {
        ...all,
        name: 'one request, unchanged',
        // The person and their plan have no tag.
        act: () => loadScreen(asProduct, calls, { tags, statuses: '200 304' }),
      },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  // As many browsers as keep both processes busy: how long a screen takes is how many there are a second.
  const browsers = Array.from({ length: BROWSERS }, pair.another)
  const inEach = (load: (client: BenchClient) => Promise<unknown>) => async () => {
    await Promise.all(browsers.map(load))
  }
  const busy = await takeTurns(
    [
      {
        ...all,
        name: `${BROWSERS} browsers, ${paths.length} requests each`,
        times: 4,
        act: inEach((client) => loadAll(client, calls)),
      },
      {
        ...all,
        name: `${BROWSERS} browsers, one request each`,
        times: 4,
        act: inEach((client) => loadScreen(client, calls)),
      },
    ],
    { postmaster: bench.postmaster, rounds },
  )
  const draft = expenseOf(owner)
  const write = async () => {
    bodyOf(await asProduct.send(draft.request()))
    oracle.add(draft.plain)
  }
  const written = await takeTurns(
    [
      { name: 'warm, one at a time', times: 1, pid: product.pid, act: warm },
      { name: 'right after a write', times: 1, pid: product.pid, act: warm, before: write },
      {
        name: 'one request, right after',
        times: 1,
        pid: product.pid,
        act: () => loadScreen(asProduct, calls),
        before: write,
      },
    ],
    { postmaster: bench.postmaster, rounds: rounds * 2, dropped: 4 },
  )
  await check(pair, calls, oracle)
  await pair.close()
  const counted = `${paths.length} calls, ${statements} statements, ${bytes} bytes`
  const times = `cold ${cold.toFixed(1)} ms, floor cold ${coldFloor.toFixed(1)} ms`
  printFigures(
    `dashboard, ${n} entries: ${counted}; ${times}`,
    [...figures, ...busy, ...written],
    'floor',
  )
  return figures
}

await atEverySize(measure)
