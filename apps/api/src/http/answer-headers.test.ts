import { beforeAll, expect, test } from 'vitest'
import { type Guest, useApp } from '../../../../tests/app.ts'

const app = useApp()
let ana: Guest
beforeAll(async () => void (ana = await app.newGuest('Ana')))

const ORIGIN = { origin: 'https://another.example' }

/** An answer of each kind: a list, a refusal, one without a session, a file, an address that is not there. */
async function answers() {
  const authorization = `Bearer ${ana.token}`
  const calls = [
    { method: 'GET', url: '/api/payments', headers: { authorization, ...ORIGIN } },
    {
      method: 'POST',
      url: '/api/transactions',
      headers: { authorization, ...ORIGIN },
      payload: {},
    },
    { method: 'GET', url: '/api/payments', headers: ORIGIN },
    { method: 'GET', url: '/api/transactions/history', headers: { authorization, ...ORIGIN } },
    { method: 'GET', url: '/api/nada', headers: { authorization, ...ORIGIN } },
    { method: 'OPTIONS', url: '/api/payments', headers: ORIGIN },
    { method: 'GET', url: '/livez', headers: ORIGIN },
  ] as const
  return await Promise.all(calls.map((call) => app.fastify.inject(call)))
}

test('V3.2.1, V3.4.4: no answer is sniffed, framed or taken for a page', async () => {
  for (const { headers } of await answers()) {
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-type'] ?? '').not.toContain('text/html')
  }
})

test('V3.4.2: no answer allows a page of another origin to read it', async () => {
  for (const { headers } of await answers()) {
    const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
    expect(names).toEqual([])
  }
})

test('V4.1.1: what has a body says what it is, texts with their charset', async () => {
  for (const { headers, body } of await answers()) {
    if (body === '') continue
    expect(headers['content-type']).toMatch(
      /^(?:application\/(?:problem\+)?json|text\/\w+); charset=utf-8$/,
    )
  }
})

test('V14.3.2: no answer of the API is stored', async () => {
  for (const { headers, raw } of await answers()) {
    if (raw.req.url?.startsWith('/api/') !== true) continue
    expect(headers['cache-control']).toBe('no-store')
  }
})
