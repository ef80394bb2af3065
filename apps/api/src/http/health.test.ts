import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { openProxy, type TcpProxy } from '../../../../tests/tcp-proxy.ts'

const TOKEN = 'a token that only the watcher has'
let proxy: TcpProxy
const app = useApp(
  { metricsToken: TOKEN },
  {
    through: async (url) => {
      proxy = await openProxy(url)
      return proxy.url
    },
  },
)

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: sent } = await app.fastify.inject({ url, headers })
  return { status: statusCode, body, headers: sent }
}

describe('L79: liveness, readiness and metrics', () => {
  test('it is live while the database is away, and ready when that is back', async () => {
    expect(await get('/readyz')).toMatchObject({ status: 200 })
    proxy.refuse()
    expect(await get('/livez')).toMatchObject({ status: 200 })
    expect(await get('/readyz')).toMatchObject({ status: 503 })
    expect(await get('/health')).toMatchObject({ status: 503 })
    await proxy.open()
    expect(await get('/readyz')).toMatchObject({ status: 200 })
  })

  test.each(['/livez/x', '/readyz/', '/metrics/x', '/health/x'])('%s is nothing', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404 })
  })

  test('metrics are for the holder of the token, by route and without names', async () => {
    const guest = await app.newGuest()
    await guest.send('GET', `/users/${guest.id}`)
    expect(await get('/metrics')).toMatchObject({ status: 404 })
    expect(await get('/metrics', { authorization: 'Bearer x' })).toMatchObject({ status: 404 })
    const { status, body, headers } = await get('/metrics', { authorization: `Bearer ${TOKEN}` })
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toMatch(
      /saldo_http_request_seconds_count\{route="GET \/api\/users\/:id",status="200"\} 1/,
    )
    expect(body).toMatch(/saldo_database_connections\{state="open"\} [1-9]/)
    expect(body).toMatch(/saldo_queue_length\{queue="mail_pending"\} \d/)
    expect(body).not.toContain(guest.id)
  })

  test('every answer has an id that is in the log, errors too', async () => {
    for (const path of ['/livez', '/api/payments', '/api/nothing', '/%zz']) {
      const { headers } = await get(path)
      const id = String(headers['x-request-id'])
      expect([path, id]).toEqual([path, expect.stringMatching(/^[0-9a-f-]{36}$/)])
    }
    const { headers } = await get('/api/payments')
    expect(app.logs.some((line) => line.includes(String(headers['x-request-id'])))).toBe(true)
  })
})

test('L72: it is not ready while calls of people who are signed in cannot work', async () => {
  await app.owner.system((ledger) => sql`revoke select on payments from saldo_app`.execute(ledger))
  expect((await get('/health')).status).toBe(503)
  await app.owner.system((ledger) => sql`grant select on payments to saldo_app`.execute(ledger))
  expect((await get('/health')).status).toBe(200)
})
