import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

// Today is in November 2026: until November 2027 all is written in any case.
const FAR = '2028-03'
const RANGE = `startDate=${FAR}-01&endDate=${FAR}-31`

let ana: Wallet
beforeEach(async () => {
  app.clock = { now: () => START }
  ana = await openWallet(app, 'Ana')
  await earnAndRent(ana)
})
afterEach(() => expectConsistent(app))

/** R$ 3.000 on the 5th, R$ 1.000 on the 10th, R$ 50 on the card, from November 2026 on: 17 months up to March 2028. */
async function earnAndRent(wallet: Wallet) {
  await wallet.enter({
    transactionType: 'revenues',
    category: categoryOf('Salário'),
    value: 3_000,
    date: '2026-11-05',
    payment: wallet.account,
    recurrentType: 'monthly',
  })
  await wallet.enter({
    category: categoryOf('Aluguel'),
    value: -1_000,
    date: '2026-11-10',
    payment: wallet.account,
    recurrentType: 'monthly',
  })
}

const FORECAST = 17 * 2_000

describe('a month beyond the twelve that are written shows the right figures whoever opens it', () => {
  test.each<readonly [string, string, (answer: Row) => unknown, unknown]>([
    ['the balances', `/balances?${RANGE}`, ({ planned }) => planned, FORECAST],
    ['the chart', `/balances/chart?${RANGE}`, ({ balance }) => balance.at(-1).value, FORECAST],
    ['the list', `/transactions?${RANGE}`, ({ items }) => items.length, 2],
    ['the categories', `/balances/categories?${RANGE}`, (all) => all.length, 2],
    [
      'the plan',
      `/budgets?${RANGE}`,
      ({ items }) => [items[0].revenuesSpending, items[0].essentialSpending],
      [3_000, 1_000],
    ],
    [
      'the report',
      `/reports?date=${FAR}-21`,
      ({ categories }) => categories.map(({ value }: Row) => value),
      [1_000],
    ],
    [
      'what is to be paid',
      `/dues?${RANGE}`,
      (all) => JSON.stringify(all).includes('2028-03-10'),
      true,
    ],
  ])('%s', async (_, path, figure, wanted) => {
    expect(figure(await ana.get(path))).toEqual(wanted)
  })

  test('by the first answer to a batch, each of its parts', async () => {
    const parts = [{ path: `/balances?${RANGE}` }, { path: `/transactions?${RANGE}` }]
    const { body } = await ana.guest.send('POST', '/batch', { parts })
    expect(body[0].answer.planned).toBe(FORECAST)
    expect(JSON.stringify(body[1].answer)).toContain('2028-03-10')
  })

  test('an invoice by its month, and all of one', async () => {
    await ana.enter({ payment: ana.card, value: -50, date: '2026-11-02', recurrentType: 'monthly' })
    expect((await ana.get(`/invoices/${ana.card}:${FAR}`)).items).toHaveLength(1)
    const [invoice] = await ana.get(`/invoices?month=9&year=2028&creditCardId=${ana.card}`)
    expect(invoice.items).toHaveLength(1)
  })

  test('of a relative too', async () => {
    const beto = await openWallet(app, 'Beto')
    await earnAndRent(beto)
    const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
    await beto.guest.send('POST', '/families/voucher', { voucher: body.voucher })
    expect((await ana.get(`/balances?${RANGE}&family=true`)).planned).toBe(2 * FORECAST)
    expect((await beto.get(`/balances?${RANGE}`)).planned).toBe(FORECAST)
  })

  test('nothing is written for a month that no entry may have, for a range of years, or twice', async () => {
    const [{ planned }] = await Promise.all([
      ana.get(`/balances?${RANGE}`),
      ana.get(`/balances?${RANGE}`),
      ana.get(`/balances/chart?${RANGE}`),
    ])
    expect(planned).toBe(FORECAST)
    await ana.get(`/balances?startDate=2028-03-01&endDate=2199-12-31`)
    await ana.get('/balances?startDate=2026-01-01&endDate=2028-12-31')
    expect((await ana.get('/transactions?startDate=2028-04-01&endDate=2199-12-31')).items).toEqual(
      [],
    )
  })

  test('K5: what would be too much is not written, and the reading is answered', async () => {
    await ana.enter({ value: -1, date: '2026-11-10', recurrentType: 'daily' })
    const { status } = await ana.guest.send(
      'GET',
      '/balances?startDate=2149-12-01&endDate=2149-12-31',
    )
    expect(status).toBe(200)
  })
})
