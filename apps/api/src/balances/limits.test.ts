import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { extendAllSeries } from '../transactions/horizon.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

const MOST = 999_999_999_999.99
const tooLarge = refusal(422, 'total_too_large', 'value')
const income = { transactionType: 'revenues', category: categoryOf('Salário') }

const readable = (path: string) => ana.get(`${path}?${ana.range('2026-11')}`)

describe('F6: five trillion in one ledger', () => {
  beforeEach(async () => {
    for (const value of [-MOST, MOST, -MOST, MOST]) {
      await ana.enter(value > 0 ? { ...income, value } : { value })
    }
    await ana.enter({ value: -1_000_000_000_000 + 0.01 })
  })

  test('can be shown to the cent, income and spending', async () => {
    expect(await ana.balances('2026-11')).toMatchObject({
      currentBalance: -MOST,
      revenuesBalance: 2 * MOST,
      expensesBalance: 3_000_000_000_000 - 0.03,
    })
  })

  test.each([
    ['one more', () => ana.tryEnter({ value: -MOST })],
    ['one more, in', () => ana.tryEnter({ ...income, value: MOST })],
    ['ten million more', () => ana.tryEnter({ value: -10_000_000 })],
    ['a purchase in parts', () => ana.tryEnter({ value: -MOST, lastInstallment: 12 })],
    ['on a card', () => ana.tryEnter({ value: -MOST, payment: ana.card })],
    ['a deposit', () => ana.tryEnter(deposit(MOST))],
    [
      'an account that begins with it',
      () =>
        ana.guest.send('POST', '/payments', {
          type: 'debit',
          name: 'Cofre',
          accountType: 'Poupança',
          value: MOST,
        }),
    ],
    [
      'an account with it as edited initial value',
      () => ana.guest.send('PATCH', `/payments/${ana.account}`, { version: 1, value: -MOST }),
    ],
    [
      'an invoice paid with it',
      async () => {
        await ana.enter({ payment: ana.card, value: -1 })
        return ana.guest.send('POST', '/invoices', {
          paymentInvoiceReferenceId: `${ana.card}:2026-12`,
          payment: ana.account,
          value: MOST,
          date: '2026-11-20',
        })
      },
    ],
  ])('take no more: %s', async (_, write) => {
    const before = await ana.balances('2026-11')
    expect(await write()).toMatchObject(tooLarge)
    expect(await ana.balances('2026-11')).toEqual(before)
    await Promise.all(['/balances/chart', '/balances/categories'].map(readable))
    await ana.get('/payments')
  })

  test('can be edited to less, ticked, removed and restored', async () => {
    const [entry] = await ana.list('2026-11')
    const path = `/transactions/${entry._id}`
    const change = (body: object) => ana.guest.send('PATCH', path, body)
    expect((await change({ version: 1, paid: false })).status).toBe(200)
    expect((await change({ version: 2, value: -1 })).status).toBe(200)
    expect((await change({ version: 3, value: -MOST })).status).toBe(200)
    expect((await ana.guest.send('DELETE', path)).status).toBe(200)
    expect((await ana.guest.send('POST', `${path}/restore`)).status).toBe(200)
    expect((await ana.guest.send('DELETE', path)).status).toBe(200)
    await ana.enter({ value: -MOST })
    expect(await ana.guest.send('POST', `${path}/restore`)).toMatchObject(tooLarge)
  })
})

const deposit = (value: number) => ({
  transactionType: undefined,
  bankingOperationType: 'deposit',
  value,
  category: undefined,
  payment: ana.account,
})

describe('F6: a series', () => {
  test('above the limit of a ledger is refused before it is written', async () => {
    expect(await ana.tryEnter({ recurrentType: 'daily', value: -MOST })).toMatchObject(tooLarge)
    expect(await ana.list('2026-11')).toEqual([])
  })

  test('is written ahead only up to the limit of its ledger, and other users’ series go on', async () => {
    await ana.enter({ recurrentType: 'monthly', value: -300_000_000_000 })
    const open = await ana.guest.send('POST', '/transactions/months', { month: '2035-12' })
    expect(open).toMatchObject(tooLarge)
    const ben = await openWallet(app, 'Ben')
    await ben.enter({ recurrentType: 'monthly' })
    app.clock = { now: () => Date.parse('2027-06-21T15:00:00Z') }
    const { fastify, database, clock } = app
    await extendAllSeries({ database, clock, log: fastify.log })
    const reached = await database.system((ledger) =>
      ledger
        .selectFrom('ledgers')
        .select(['user_id', 'opened_until'])
        .where('user_id', 'in', [ana.guest.id, ben.guest.id])
        .execute(),
    )
    const until = new Map(reached.map((row) => [row.user_id, row.opened_until]))
    expect([until.get(ana.guest.id), until.get(ben.guest.id)]).toEqual(['2027-11-30', '2028-06-30'])
  })
})

test('F6: the calendar expects no more in a month than thirty years of it can sum exactly', async () => {
  const item = (value: number) => ({
    transaction: {
      name: 'Aluguel',
      category: categoryOf('Aluguel'),
      payment: ana.account,
      transactionType: 'expenses',
    },
    value,
    day: 5,
  })
  const add = (value: number) => ana.guest.send('POST', '/linkedtransactions', item(value))
  const refused = refusal(422, 'calendar_total_too_large', 'value')
  expect(await add(-MOST)).toMatchObject(refused)
  const { body } = await add(-999_999_999.99)
  expect(await add(-0.02)).toMatchObject(refused)
  expect((await add(-0.01)).status).toBe(200)
  const path = `/linkedtransactions/${body._id}`
  expect(await ana.guest.send('PATCH', path, { value: -1_000_000_000 })).toMatchObject(refused)
  expect((await ana.guest.send('PATCH', path, { value: -5 })).status).toBe(200)
  const far = await ana.get('/linkedtransactions?startDate=2056-01-01&endDate=2056-11-30')
  expect(far.planned).toBeLessThan(0)
})
