import { beforeEach, expect, test } from 'vitest'
import { toCents } from '@saldo/domain/money'
import { START, useBanks, WEBHOOK_SECRET } from '../../../../tests/banks.ts'

const { app, bank, connect, runSyncs } = useBanks()

beforeEach(() => {
  app.clock.now = () => START
  bank.has([{ balance: toCents(0) }])
  bank.shows([{ id: 'um' }])
})

async function post(body: unknown, authorization = `Bearer ${WEBHOOK_SECRET}`) {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': 'application/json', authorization }
  return app.fastify.inject({ method: 'POST', url: '/webhooks/pluggy', headers, payload })
}

const waiting = () =>
  app.owner.system((ledger) =>
    ledger.selectFrom('jobs').select('id').where('kind', '=', 'sync_bank').execute(),
  )

test('an event makes its link be read again, and is believed in nothing', async () => {
  const ana = await connect('Ana')
  bank.shows([{ id: 'um' }, { id: 'dois', value: -700 }])
  const event = { event: 'item/deleted', eventId: 'e1', itemId: 'link of Ana', amount: 99 }
  expect((await post(event)).statusCode).toBe(200)
  expect(await runSyncs()).toBe(1)
  expect(await ana.entries()).toHaveLength(3)
  expect(await ana.read()).toMatchObject({ status: 'updated', active: true })
})

test('H1: one that comes twice, and many before the first is looked at, make one sync', async () => {
  await connect('Bia')
  const event = { eventId: 'e2', itemId: 'link of Bia' }
  for (const one of [event, event, { ...event, eventId: 'e3' }]) await post(one)
  expect(await waiting()).toHaveLength(1)
  expect(await runSyncs()).toBe(1)
  await post(event)
  expect(await waiting()).toEqual([])
})

test('one of a link that is nobody’s is taken and does nothing', async () => {
  expect((await post({ eventId: 'e4', itemId: 'inventado' })).statusCode).toBe(200)
  expect((await post({})).statusCode).toBe(200)
  expect(await waiting()).toEqual([])
})

test('without the secret, or with no JSON, nothing is taken', async () => {
  const event = { eventId: 'e5', itemId: 'link of Ana' }
  expect((await post(event, 'Bearer inventado')).statusCode).toBe(401)
  expect((await post(event, '')).statusCode).toBe(401)
  expect((await post('{')).statusCode).toBe(400)
  expect((await post('x'.repeat(70_000))).statusCode).toBe(413)
  expect(await waiting()).toEqual([])
})
