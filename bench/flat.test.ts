import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Door, type GateHouse, openDoor, openGateHouse } from '../tests/gate-house.ts'
import { expenseOf } from './harness/drafts.ts'
import { type Explained, rowsPassed } from './harness/explained.ts'

/* What a call costs does not depend on what other months hold (case L60): rows are counted, no time. */

const log: Explained[] = []
let house: GateHouse
let door: Door
let app: FastifyInstance
let card: string
beforeAll(async () => {
  house = await openGateHouse(1_000, 5)
  door = await openDoor(house.url, log)
  app = door.app
  card = house.owner.payments.filter(({ type }) => type === 'credit').at(-1)?.id ?? ''
}, 60_000)
afterAll(async () => {
  await door.close()
  await house.drop()
})

const send = async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: string) => {
  log.length = 0
  const reply = await app.inject({
    method,
    url: `/api${url}`,
    headers: {
      authorization: `Bearer ${house.key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  expect(reply.statusCode, reply.body.slice(0, 300)).toBeLessThan(300)
  const rows = log.reduce((sum, { plan }) => sum + rowsPassed(plan), 0)
  return { rows, body: reply.body === '' ? null : JSON.parse(reply.body) }
}

const buy = (changes: object) =>
  send('POST', '/transactions', String(expenseOf(house.owner).ask(changes).body))

describe('an invoice', () => {
  test('L60: costs what it holds, beside a purchase in 360 parts and after its removal', async () => {
    const pay = (value: number) => {
      const payment = house.owner.payments.find(({ type }) => type === 'debit')?.id
      const paymentInvoiceReferenceId = `${card}:2025-12`
      const draft = { paymentInvoiceReferenceId, payment, value, date: '2025-12-15' }
      return send('POST', '/invoices', JSON.stringify(draft))
    }
    const read = () => send('GET', `/invoices/${card}:2025-12`)
    const list = () => send('GET', '/transactions?startDate=2025-12-01&endDate=2025-12-31')
    const costs = async () => [(await read()).rows, (await list()).rows, (await pay(1)).rows]

    await buy({ payment: card, value: -1_000_000, date: '2025-12-05' })
    await costs()
    const before = await costs()
    // Its first part is due in the month after: nothing of it stands on this invoice.
    const bought = await buy({
      payment: card,
      value: -7_200,
      date: '2026-01-20',
      lastInstallment: 360,
    })
    const beside = await costs()
    await send('DELETE', `/transactions/${bought.body[0]._id}?scope=all`)
    const after = await costs()
    for (const [at, rows] of before.entries()) {
      // What was paid meanwhile is among the rows.
      expect(beside[at]).toBeLessThanOrEqual(rows + 60)
      expect(after[at]).toBeLessThanOrEqual(rows + 60)
    }
  })
})
