import { afterEach, expect, test } from 'vitest'
import { catalogue } from '@saldo/contract/catalogue'
import { nameOf } from '@saldo/contract/endpoint'
import { newId, START, useApp } from '../../../../tests/app.ts'
import { callInput } from '../../../../tests/calls.ts'
import { PASSWORD } from '../../../../tests/guest-password.ts'
import { useWorker } from '../../../../tests/workers.ts'

const spreadsheetsWorker = useWorker('apps/api/src/spreadsheets/worker.ts')
const app = useApp({ callsPerMinute: 1_000, spreadsheetsWorker })
afterEach(() => {
  app.clock = { now: () => START }
})

const limited = catalogue.filter(({ perMinute }) => perMinute !== undefined)

test('V2.4.1: what reads or makes a file or asks a bank is limited for each person', () => {
  expect(limited.map(nameOf).toSorted()).toEqual([
    'GET /budgets/spreadsheet',
    'GET /reports/pdf',
    'GET /reports/spreadsheet',
    'POST /bankaccesses/:id/migrate',
    'POST /bankaccesses/:id/sync',
    'POST /budgets/spreadsheet',
    'POST /integrations/:aggregator/access-token',
    'POST /receipts',
    'POST /statements',
    'POST /statements/:id/password',
  ])
})

test.each(limited.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  'V2.4.1: %s: one call more than the limit waits, in another session too; others go on',
  async (name, { method, perMinute = 0 }) => {
    const [ana, bia] = [await app.newGuest('Ana'), await app.newGuest('Bia')]
    const { path } = callInput(name, () => newId())
    // Without its body the call is refused, or not found: it is counted before anything is read.
    const ask = async (token: string) => {
      const response = await app.fastify.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': newId() },
      })
      return response
    }
    for (let call = 0; call < perMinute; call += 1) {
      const { statusCode } = await ask(ana.token)
      expect(statusCode).not.toBe(429)
    }
    const signIn = { email: ana.email, password: PASSWORD }
    const again = await app.send('POST', '/users/authenticate', signIn)
    for (const token of [ana.token, again.body.accessToken as string]) {
      const { statusCode, headers } = await ask(token)
      expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
    }
    expect((await ask(bia.token)).statusCode).not.toBe(429)
    app.clock = { now: () => START + 60_000 }
    expect((await ask(ana.token)).statusCode).not.toBe(429)
  },
)
