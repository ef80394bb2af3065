import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId, START, useApp } from '../../../../tests/app.ts'
import type { Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  refusal,
  NOBODY,
  openWallet,
  type Wallet,
} from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

const account = (changes: object = {}) => ({
  type: 'debit',
  name: 'Poupança da casa',
  accountType: 'Poupança',
  ...changes,
})
const card = (changes: object = {}) => ({
  type: 'credit',
  name: 'Azulzinho',
  flag: 'Visa',
  limit: 1000,
  invoiceCloseOn: 31,
  paid: 10,
  ...changes,
})
const make = (body: object) => ana.guest.send('POST', '/payments', body)

describe('a payment method', () => {
  test('of each kind has its own fields, cash first', async () => {
    await make(account({ value: 12.34 }))
    await make(card({ closingDayGoesTo: 'closing' }))
    const list: Row[] = await ana.get('/payments')
    expect(list.map(({ type, name }) => `${type} ${name}`)).toEqual([
      'money Dinheiro',
      'debit Conta',
      'debit Poupança da casa',
      'credit Roxinho',
      'credit Azulzinho',
    ])
    expect(list[2]).toMatchObject({
      accountType: 'Poupança',
      value: 12.34,
      initialValue: 12.34,
      flag: null,
      limit: null,
      limitUsed: null,
      invoice: null,
      entries: 0,
      version: 1,
      user: ana.guest.id,
    })
    expect(list[4]).toMatchObject({
      flag: 'Visa',
      limit: 1000,
      invoiceCloseOn: 31,
      paid: 10,
      closingDayGoesTo: 'closing',
      value: 0,
      initialValue: 0,
      limitUsed: 0,
      invoice: { month: '2026-12', closesOn: '2026-11-30', dueOn: '2026-12-10', value: 0 },
      accountType: null,
    })
    for (const one of list) expect(await ana.get(`/payments/${one._id}`)).toEqual(one)
  })

  test('sent twice with its own id is one, answered alike, even at the limit', async () => {
    const draft = account({ _id: newId() })
    const first = await make(draft)
    expect((await make(draft)).body).toEqual(first.body)
    for (let at = 4; at < 60; at += 1) expect((await make(account())).status).toBe(200)
    expect(await make(account())).toMatchObject({
      ...refusal(422, 'payment_limit_reached'),
      body: { message: 'Você chegou ao limite de 60 formas de pagamento.' },
    })
    expect((await make(draft)).body).toEqual(first.body)
    expect(await ana.get('/payments')).toHaveLength(60)
  })

  test('has as balance its initial value and all that is paid up to today', async () => {
    const made = (await make(account({ value: 1000 }))).body
    const on = (date: string, value: number, paid = true) =>
      ana.enter({ payment: made._id, date, value, paid })
    await on('2020-01-01', -1)
    await on('2026-11-01', -10)
    await on('2026-11-21', -100)
    await on('2026-11-22', -400)
    await on('2026-10-01', -250, false)
    expect(await ana.get(`/payments/${made._id}`)).toMatchObject({ value: 889, entries: 5 })
    app.clock = { now: () => START + 10 * 60_000 }
    expect(await ana.valueOf(made._id)).toBe(889)
  })

  test('that is a card owes its open and closed invoices, and every part uses its limit', async () => {
    await ana.enter({ payment: ana.card, lastInstallment: 10, value: -1000 })
    await ana.enter({ payment: ana.card, date: '2026-09-10', value: -50 })
    expect(await ana.get(`/payments/${ana.card}`)).toMatchObject({
      value: -150,
      limitUsed: 1050,
      invoice: { month: '2026-12', closesOn: '2026-11-25', dueOn: '2026-12-05', value: 150 }, // the unpaid remainder is carried to the next invoice
    })
  })
})

describe('what is no payment method', () => {
  let rosa: Wallet
  beforeAll(async () => {
    rosa = await openWallet(app, 'Rosa')
  })

  test.each([
    ['type', account({ type: 'money' })],
    ['type', account({ type: undefined })],
    ['name', account({ name: ' ' })],
    ['name', account({ name: 'x'.repeat(61) })],
    ['name', account({ name: 'a\u0000' })],
    ['name', account({ name: '\udc00' })],
    ['accountType', account({ accountType: 'Investimento' })],
    ['accountType', account({ accountType: undefined })],
    ['value', account({ value: 0.001 })],
    ['value', account({ value: 1e12 })],
    ['value', account({ value: '10' })],
    ['limit', account({ limit: 10 })],
    ['externalId', account({ externalId: 'x' })],
    ['version', account({ version: 7 })],
    ['_id', account({ _id: 'x' })],
    ['_id', account({ _id: NOBODY.toUpperCase().replace('4', 'F') })],
    ['flag', card({ flag: 'Diners' })],
    ['limit', card({ limit: 0 })],
    ['limit', card({ limit: -1 })],
    ['limit', card({ limit: undefined })],
    ['invoiceCloseOn', card({ invoiceCloseOn: 32 })],
    ['invoiceCloseOn', card({ invoiceCloseOn: 0 })],
    ['paid', card({ paid: 1.5 })],
    ['paid', card({ paid: true })],
    ['closingDayGoesTo', card({ closingDayGoesTo: 'never' })],
    ['value', card({ value: 5 })],
    ['accountType', card({ accountType: 'Poupança' })],
  ])('the %s is named', async (field, body) => {
    const reply = await rosa.guest.send('POST', '/payments', body)
    expect(reply).toMatchObject(refusal(400, 'request_invalid'))
    expect(reply.body.errors.map((one: Row) => one.field)).toContain(field)
    expect(await rosa.get('/payments')).toHaveLength(3)
  })

  test.each(['GET', 'PATCH', 'DELETE'])('there is none to %s', async (method) => {
    const body = method === 'PATCH' ? { version: 1 } : undefined
    expect(await rosa.guest.send(method, `/payments/${NOBODY}`, body)).toMatchObject({
      ...refusal(404, 'payment_not_found'),
      body: { message: 'Forma de pagamento não encontrada.' },
    })
  })
})
