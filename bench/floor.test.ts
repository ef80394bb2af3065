import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastDay, monthOf } from '@saldo/domain/calendar'
import { openBenchServer, type BenchServer, type GateApp, openGateApp } from '../tests/gate-app.ts'
import { openFloor } from './floor.ts'
import { household } from './generator/household.ts'
import { TODAY } from './generator/household-maker.ts'
import { Oracle } from './generator/oracle.ts'
import { type BenchClient, type BenchRequest, clientOf } from './harness/client.ts'
import { dashboardCalls } from './harness/dashboard-calls.ts'
import { writePlanAndGoals } from './harness/plan-and-goals.ts'
import { assertDashboard, bodyOf, type DashboardReply } from './harness/assertions.ts'

/*
 * What the product is measured against answers what the product answers, and both are right: else a
 * bench would void its figures on the day when somebody needs them.
 */

const ENTRIES = 1_000
const list = `/api/transactions?startDate=2025-01-01&endDate=${lastDay(monthOf(TODAY))}&limit=200`
const oracle = new Oracle(household(ENTRIES, { shape: 'deep' }), TODAY)
const calls = { ...dashboardCalls('of the product'), list }

let app: GateApp
let benchServer: BenchServer
let floor: Awaited<ReturnType<typeof openFloor>>
let asFloor: BenchClient
beforeAll(async () => {
  app = await openGateApp(ENTRIES, 0)
  benchServer = await openBenchServer(app.url)
  floor = await openFloor(app.url)
  asFloor = clientOf(floor.port, { 'x-owner': app.owner.id })
  await writePlanAndGoals(app.owner, { oracle, send: write })
})
afterAll(async () => {
  asFloor.close()
  await floor.close()
  await benchServer.close()
  await app.drop()
})

const write = async ({ path, body }: BenchRequest) => {
  const headers = { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' }
  const request = { method: 'POST' as const, url: path, headers, payload: String(body) }
  const { statusCode, body: text } = await benchServer.fastify.inject(request)
  expect(statusCode, text.slice(0, 300)).toBe(200)
}

const readBody = async (path: string): Promise<unknown> => {
  const headers = { authorization: `Bearer ${app.key}` }
  return (await benchServer.fastify.inject({ url: path, headers })).json()
}

describe('the floor of the benches', () => {
  test.each(Object.keys(calls))('answers %s as the product does', async (name) => {
    const path = { ...dashboardCalls(app.owner.id), list }[name] ?? ''
    expect(bodyOf(await asFloor.send({ path }))).toEqual(await readBody(path))
  })

  test('and the product as the plain entries add up', async () => {
    const dashboard = Object.entries(dashboardCalls(app.owner.id))
    const answers = dashboard.map(async ([name, path]) => [name, await readBody(path)] as const)
    assertDashboard(
      Object.fromEntries(await Promise.all(answers)) as unknown as DashboardReply,
      oracle,
    )
  })
})
