import { setTimeout as pause } from 'node:timers/promises'
import type { Day } from '@saldo/domain/calendar'
import { household, households } from './generator/household.ts'
import { statement } from './generator/statement.ts'
import { fetchFile, makeExport } from './harness/bulk.ts'
import { startServer } from './harness/child.ts'
import { type BenchClient, clientOf } from './harness/client.ts'
import { dashboardCalls } from './harness/dashboard-calls.ts'
import { expenseOf } from './harness/drafts.ts'
import { takeStatement } from './harness/import-file.ts'
import { assertSame, bodyOf } from './harness/assertions.ts'
import { quantile } from './harness/rounds.ts'
import { keyTo, load, openBenchDatabase } from './harness/bench-database.ts'

/*
 * L65: what somebody waits for beside the bulk work of another: an import of 100,000 lines (five
 * files of 20,000, the most that one may have), a history, an export, a removal of 100,000 entries.
 * Each call of a dashboard, of a month's list and of a create counts.
 */

const ENTRIES = 100_000
const FILES = 5
const LINES = 20_000
const IDLE_MS = 15_000
/** Somebody reads before they go on. */
const PAUSE_MS = 20
const DECEMBER = 'startDate=2025-12-01&endDate=2025-12-31'

const bench = await openBenchDatabase()
try {
  const [reader] = households(1, [[1, 1_000]])
  if (reader === undefined) throw new Error('a world of one has one')
  const bulky = household(ENTRIES, { shape: 'deep' })
  await load(bench, [reader, bulky])
  const product = await startServer('product', bench.url, { BENCH_JOBS: '1' })
  const clientFor = async (id: string) =>
    clientOf(product.port, { authorization: `Bearer ${await keyTo(bench, id)}` })
  const [client, bulk] = [await clientFor(reader.id), await clientFor(bulky.id)]
  const calls = Object.values(dashboardCalls(reader.id))
  const draft = expenseOf(reader)

  const timed = async (times: number[], act: () => Promise<unknown>) => {
    const begun = performance.now()
    await act()
    times.push(performance.now() - begun)
  }
  const visit = async (times: number[]) => {
    await Promise.all(
      calls.map((path) => timed(times, async () => bodyOf(await client.send({ path })))),
    )
    const path = `/api/transactions?${DECEMBER}`
    await timed(times, async () => bodyOf(await client.send({ path })))
    await timed(times, async () => bodyOf(await client.send(draft.request())))
    await pause(PAUSE_MS)
  }
  const watch = async (isOver: () => boolean) => {
    const times: number[] = []
    while (!isOver()) await visit(times)
    return times
  }
  const idle = async () => {
    const until = performance.now() + IDLE_MS
    return watch(() => performance.now() > until)
  }
  const beside = async (act: () => Promise<unknown>) => {
    let isOver = false
    const working = act().finally(() => (isOver = true))
    const times = await watch(() => isOver)
    await working
    return times
  }
  const payment = bulky.payments.find(({ type }) => type === 'debit')?.id ?? ''
  // Made beforehand: whoever measures has one loop.
  const files = Array.from(
    { length: FILES },
    (_, at) => statement(LINES, { seed: 100 + at, from: '2024-01-10' as Day }).bytes,
  )
  const works: Record<string, (by: BenchClient) => Promise<unknown>> = {
    'an import of 100,000 lines': async (by) => {
      for (const bytes of files) {
        const { counts } = await takeStatement(by, bytes, payment)
        assertSame('a file', counts, { added: LINES, known: 0, skipped: 0 })
      }
    },
    'a history of 200,000 entries': (by) =>
      fetchFile(by, { method: 'POST', path: '/api/users/export_user_story' }),
    'an export of 200,000 entries': makeExport,
    'a removal of 200,000 entries': async (by) => {
      const path = `/api/users/${bulky.id}`
      const { status } = await by.send({ method: 'DELETE', path })
      assertSame('the removal', status, 204)
      const isThere = () =>
        bench.database.system((ledger) =>
          ledger
            .selectFrom('jobs')
            .select('id')
            .where('kind', '=', 'erase_account')
            .executeTakeFirst(),
        )
      while ((await isThere()) !== undefined) await pause(100)
    },
  }
  for (let round = 0; round < 20; round += 1) await visit([])
  const quiet = await idle()
  console.log('\nL65 beside bulk work: ms of another person’s calls')
  printTimes('nothing', quiet, quiet)
  for (const [name, work] of Object.entries(works)) {
    printTimes(name, await beside(() => work(bulk)), quiet)
    await pause(IDLE_MS)
  }
  printTimes('nothing again', await idle(), quiet)
  client.close()
  bulk.close()
  await product.stop()
} finally {
  await bench.close()
}

function printTimes(name: string, times: readonly number[], quiet: readonly number[]): void {
  const of = (q: number) => quantile(times, q)
  const ratio = (q: number) => (of(q) / quantile(quiet, q)).toFixed(1)
  console.log(
    `  ${name.padEnd(30, '.')} p50 ${of(0.5).toFixed(1)} (x ${ratio(0.5)}), p99 ${of(0.99).toFixed(1)} (x ${ratio(0.99)}), most ${of(1).toFixed(1)}, ${times.length} calls`,
  )
}
