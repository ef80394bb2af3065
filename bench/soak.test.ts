import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '@saldo/contract/transactions'
import { household } from './generator/household.ts'
import { TODAY } from './generator/household-maker.ts'
import { Oracle } from './generator/oracle.ts'
import type { BenchRequest } from './harness/client.ts'
import { dashboardCalls } from './harness/dashboard-calls.ts'
import { expenseOf } from './harness/drafts.ts'
import type { Explained } from './harness/explained.ts'
import { type BenchServer, type GateApp, openBenchServer, openGateApp } from '../tests/gate-app.ts'
import { assertDashboard, type DashboardReply } from './harness/assertions.ts'
import { command } from './harness/bench-database.ts'

/*
 * Nine readings to a write, and what is written is edited and taken out again. What a
 * dashboard costs afterwards is counted in pages, which are the same on every machine.
 */

const ENTRIES = 1_000
/** In each one entry is made, one is edited and one is taken out, among twenty-seven readings. */
const ROUNDS = 24
const READS_A_WRITE = 9
/** So many stay before the first goes. */
const STANDING = 5

let app: GateApp
let benchServer: BenchServer
beforeAll(async () => {
  app = await openGateApp(ENTRIES, 10)
  benchServer = await openBenchServer(app.url)
})
afterAll(async () => {
  await benchServer.close()
  await app.drop()
})

async function send<T = unknown>({ fastify }: BenchServer, request: BenchRequest): Promise<T> {
  const { method = 'GET', path, body } = request
  const reply = await fastify.inject({
    method: method as 'GET',
    url: path,
    headers: {
      authorization: `Bearer ${app.key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  expect(reply.statusCode, `${method} ${path}: ${reply.body.slice(0, 300)}`).toBe(200)
  return JSON.parse(reply.body) as T
}

/** What every call of a dashboard touches, once its answers are those of the plain entries. */
async function costOf(oracle: Oracle): Promise<Record<string, number>> {
  const log: Explained[] = []
  const counting = await openBenchServer(app.url, log)
  try {
    const [answers, buffers]: [Record<string, unknown>, Record<string, number>] = [{}, {}]
    for (const [name, path] of Object.entries(dashboardCalls(app.owner.id))) {
      log.length = 0
      answers[name] = await send(counting, { path })
      buffers[name] = log.reduce((sum, explained) => sum + explained.buffers, 0)
    }
    assertDashboard(answers as unknown as DashboardReply, oracle)
    return buffers
  } finally {
    await counting.close()
  }
}

const sumOf = (costs: Record<string, number>) =>
  Object.values(costs).reduce((sum, buffers) => sum + buffers, 0)

test('a dashboard costs no more after many writes than before them', async () => {
  const oracle = new Oracle(household(ENTRIES, { shape: 'deep' }), TODAY)
  const draft = expenseOf(app.owner)
  const before = await costOf(oracle)

  const paths = Object.values(dashboardCalls(app.owner.id))
  let reads = 0
  const read = async () => {
    for (let at = 0; at < READS_A_WRITE; at += 1) {
      await send(benchServer, { path: paths[reads % paths.length] ?? '' })
      reads += 1
    }
  }
  const messages: string[] = []
  const remove = (id = '') =>
    send(benchServer, { method: 'DELETE', path: `/api/transactions/${id}` })
  for (let round = 0; round < ROUNDS; round += 1) {
    const [made] = await send<Transaction[]>(benchServer, draft.request({ value: -1 - round }))
    if (made === undefined) throw new Error('nothing was made')
    messages.push(made._id)
    await read()
    const body = JSON.stringify({ version: made.version, value: -1 })
    await send(benchServer, { method: 'PATCH', path: `/api/transactions/${made._id}`, body })
    await read()
    if (messages.length > STANDING) await remove(messages.shift())
    await read()
  }
  for (const _ of messages) oracle.add(draft.plain)

  // As it is left by the writes, and once the database has tidied up as it does by itself.
  const costAfter = await costOf(oracle)
  await command(app.url, 'vacuum')
  const tidied = await costOf(oracle)
  expect(sumOf(costAfter), JSON.stringify({ before, worn: costAfter })).toBeLessThanOrEqual(
    sumOf(before) * 1.5,
  )
  expect(sumOf(tidied), JSON.stringify({ before, tidied })).toBeLessThanOrEqual(sumOf(before) * 1.1)
})
