import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dependenciesOf } from '../../../../tests/accounts.ts'
import { useApp } from '../../../../tests/app.ts'
import type { AuditSink } from '../gateways/audit-sink.ts'
import { sealSecurityEvents, sendSecurityEvents } from './security-events.ts'

const TOKEN = '4f0e9d1b7c2a8836'
const settings = { auditSink: null as AuditSink | null, metricsToken: 'a token of the test' }

/** What the log outside was sent, as the lines of each call, and with what it answers the next one. */
type Call = { readonly headers: http.IncomingHttpHeaders; readonly lines: readonly Line[] }
type Line = Readonly<Record<string, unknown>>
const calls: Call[] = []
let status = 204
const outside = http.createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => void parts.push(part))
  request.on('end', () => {
    const lines = Buffer.concat(parts).toString('utf8').trimEnd().split('\n')
    calls.push({ headers: request.headers, lines: lines.map((line) => JSON.parse(line) as Line) })
    response.writeHead(status).end()
  })
})
let sink: AuditSink
beforeAll(async () => {
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  const { port } = outside.address() as AddressInfo
  sink = { url: `http://127.0.0.1:${port}/saldo`, token: TOKEN }
  settings.auditSink = sink
})
afterAll(() => new Promise<void>((done) => outside.close(() => done())))

const app = useApp(settings)
const seal = () => sealSecurityEvents(dependenciesOf(app))
const send = () => sendSecurityEvents(dependenciesOf(app), sink)
const unsent = async () => {
  const authorization = `Bearer ${settings.metricsToken}`
  const { body } = await app.fastify.inject({ url: '/metrics', headers: { authorization } })
  return Number(/queue="security_seals_unsent"\} (\d+)/u.exec(body)?.[1])
}
beforeEach(() => {
  calls.length = 0
  status = 204
})

test('V16.4.3: what was sealed goes to a log outside, each seal after its events', async () => {
  const ana = await app.newGuest('Ana')
  await seal()
  await ana.send('GET', '/clients')
  await seal()
  expect(await unsent()).toBe(2)
  await send()
  expect(calls.map(({ lines }) => lines.map(({ type }) => type))).toEqual([
    ['event', 'event', 'seal'],
    ['event', 'seal'],
  ])
  expect(calls[0]?.headers).toMatchObject({
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/x-ndjson',
  })
  expect(calls[1]?.lines).toMatchObject([
    { event: 'refusal', result: 'not_a_planner', user_id: ana.id, count: 1, seal_no: 2 },
    { no: 2, events: 1, previous: calls[0]?.lines[2]?.['hash'] },
  ])
  expect(await unsent()).toBe(0)
  await send()
  expect(calls).toHaveLength(2)
})

test('V16.4.3: what is not taken is sent again, and nothing after it before', async () => {
  const ana = await app.newGuest('Ana')
  await seal()
  await ana.send('GET', '/clients')
  await seal()
  status = 503
  await expect(send()).rejects.toThrow('the log outside answered 503')
  await expect(send()).rejects.toThrow('503')
  expect(calls.map(({ lines }) => lines.at(-1)?.['no'])).toEqual([3, 3])
  expect(await unsent()).toBe(2)
  status = 200
  await send()
  expect(calls.map(({ lines }) => lines.at(-1)?.['no'])).toEqual([3, 3, 3, 4])
})

test('V16.4.3: a redirection is followed nowhere', async () => {
  await app.newGuest('Ana')
  await seal()
  status = 302
  await expect(send()).rejects.toThrow()
  expect(await unsent()).toBe(1)
})
