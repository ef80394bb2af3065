import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
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

const salary = (changes: object = {}) =>
  ana.enter({
    transactionType: 'revenues',
    category: categoryOf('Salário'),
    name: 'Salário',
    value: 5000,
    date: '2026-11-05',
    payment: ana.account,
    ...changes,
  })
const savings = (changes: object = {}) =>
  ana.enter({
    transactionType: 'investiments',
    category: categoryOf('Objetivos'),
    name: 'Reserva',
    value: -500,
    date: '2026-11-06',
    payment: ana.account,
    ...changes,
  })

const between = async (from: string, to: string) =>
  (await ana.get(`/balances?startDate=${from}&endDate=${to}`)).expensesBalance
const shares = (rows: Row[]) => rows.map((one) => [one.category.name, one.value, one.paid])

describe('the figures of a month', () => {
  test('are the sums of its entries, paid and planned apart', async () => {
    await salary()
    await salary({ date: '2026-11-30', paid: false, value: 300 })
    await savings()
    await savings({ paid: false, value: -50 })
    await ana.enter()
    await ana.enter({ date: '2026-11-28', paid: false, value: -40 })
    await ana.enter({ payment: ana.card, value: -70 })
    await ana.enter({ date: '2026-10-31', value: -1 })
    expect(await ana.balances('2026-11')).toEqual({
      currentBalance: 5000 - 500 - 100 - 1,
      planned: 5300 - 550 - 140 - 1,
      saved: 0,
      spendable: 5300 - 550 - 140 - 1,
      toReceive: 300,
      toPay: -50 - 40,
      invoicesDue: 0,
      revenuesPaid: 5000,
      revenuesBalance: 5300,
      expensesPaid: 100,
      expensesBalance: 140,
      investimentsPaid: 500,
      investimentsBalance: 550,
      accumulated: 5300 - 550 - 140 - 1,
    })
    expect(await ana.balances('2026-12')).toMatchObject({
      currentBalance: 4399,
      planned: 4609 - 70,
      toReceive: 300,
      toPay: -90,
      invoicesDue: -70,
      expensesBalance: 70,
      accumulated: 4609 - 70,
    })
  })

  test('of one payment method count its entries alone', async () => {
    await salary()
    await ana.enter()
    expect(await ana.balances('2026-11', `&paymentId=${ana.cash}`)).toMatchObject({
      currentBalance: -100,
      revenuesBalance: 0,
      expensesBalance: 100,
      accumulated: -100,
    })
  })

  test('of a card are what is owed on it, counted once', async () => {
    await ana.enter({ payment: ana.card, lastInstallment: 3, value: -300 })
    const of = `&paymentId=${ana.card}`
    expect(await ana.balances('2026-12', of)).toMatchObject({
      currentBalance: -100,
      planned: -100,
      expensesBalance: 100,
    })
    expect(await ana.balances('2027-01', of)).toMatchObject({
      currentBalance: -100,
      planned: -200,
    })
    expect(await ana.valueOf(ana.card)).toBe(-100)
  })

  test('are the same as days and as whole months', async () => {
    for (let day = 1; day <= 28; day += 1) {
      const at = String(day).padStart(2, '0')
      await ana.enter({ date: `2026-02-${at}`, value: -day })
      await ana.enter({ date: `2026-03-${at}`, value: -day / 100 })
    }
    expect(await between('2026-02-01', '2026-03-31')).toBe(410.06)
    expect(await between('2026-02-10', '2026-02-20')).toBe(165)
    expect(await between('2026-02-27', '2026-03-02')).toBe(55.03)
    expect(await between('2025-12-31', '2027-01-01')).toBe(410.06)
    expect(await between('2026-03-02', '2026-02-27')).toBe(0)
  })

  test('F5: of a thousand entries of ten cents come to a hundred, exactly', async () => {
    await ana.enter({ value: -100, lastInstallment: 360, date: '2020-01-15' })
    for (let at = 0; at < 10; at += 1) await ana.enter({ value: -0.1 })
    expect(await ana.balances('2026-11')).toMatchObject({ expensesPaid: 1 })
    const ever = await ana.get('/balances?startDate=1950-01-01&endDate=2150-12-31')
    expect(ever).toMatchObject({ expensesBalance: 101, accumulated: -101 })
  })
})

describe('the chart', () => {
  test('has a point a day up to two months, each with the balance at its end', async () => {
    await salary({ date: '2026-10-31' })
    await ana.enter()
    await ana.enter({ date: '2026-11-30', paid: false, value: -1 })
    const chart = await ana.get(`/balances/chart?${ana.range('2026-11')}`)
    expect(chart.balance).toHaveLength(30)
    const at = (day: number) =>
      [chart.revenues, chart.expenses, chart.balance].map((line: Row) => line[day - 1].value)
    expect([at(1), at(9), at(10), at(29), at(30)]).toEqual([
      [0, 0, 5000],
      [0, 0, 5000],
      [0, 100, 4900],
      [0, 0, 4900],
      [0, 1, 4899],
    ])
  })

  test('has a point a month for longer periods, from the first supported year to the last', async () => {
    await ana.enter()
    const year = await ana.get('/balances/chart?startDate=2026-01-15&endDate=2026-12-31')
    expect(year.expenses).toHaveLength(12)
    expect(year.expenses[10]).toEqual({ date: '2026-11-01', value: 100 })
    expect(year.balance.at(-1)).toEqual({ date: '2026-12-01', value: -100 })
    const ever = await ana.get('/balances/chart?startDate=1900-01-01&endDate=2200-12-31')
    expect(ever.balance).toHaveLength(301 * 12)
    const none = await ana.get('/balances/chart?startDate=2026-12-01&endDate=2026-11-01')
    expect(none).toEqual({ revenues: [], expenses: [], balance: [] })
  })
})

describe('the spending by category', () => {
  test('adds subcategories to the category above them, the largest first', async () => {
    const feira = (
      await ana.guest.send('POST', '/categories', {
        name: 'Feira',
        category: categoryOf('Mercado'),
      })
    ).body
    await ana.enter({ category: feira._id, value: -30 })
    await ana.enter({ value: -20 })
    await ana.enter({ category: categoryOf('Farmácia'), value: -25, paid: false })
    await salary()
    expect(shares(await ana.spending('2026-11', '&transactionType=expenses'))).toEqual([
      ['Feira', 30, 30],
      ['Farmácia', 25, 0],
      ['Mercado', 20, 20],
    ])
    const whole = await ana.spending('2026-11', '&transactionType=expenses&whole=true')
    expect(shares(whole)[0]).toEqual(['Mercado', 50, 50])
    expect(shares(await ana.spending('2026-11', '&transactionType=revenues'))).toEqual([
      ['Salário', 5000, 5000],
    ])
  })
})

test.each(['/balances', '/balances/chart', '/balances/categories'])(
  '%s requires days that exist and one’s own payment method',
  async (path) => {
    const sendQuery = (query: string) => ana.guest.send('GET', `${path}?${query}`)
    for (const [field, query] of [
      ['startDate', 'endDate=2026-11-30'],
      ['endDate', 'startDate=2026-11-01&endDate=2026-11-31'],
      ['startDate', 'startDate=2026-11-01&startDate=2026-11-02&endDate=2026-11-30'],
      ['paymentId', 'startDate=2026-11-01&endDate=2026-11-30&paymentId=conta'],
      ['user', `startDate=2026-11-01&endDate=2026-11-30&user=${NOBODY}`],
      ['startDate', 'startDate=0000-00-00&endDate=2026-11-30'],
    ] as const) {
      expect(await sendQuery(query)).toMatchObject(refusal(400, 'request_invalid', field))
    }
    expect(
      await sendQuery(`startDate=2026-11-01&endDate=2026-11-30&paymentId=${NOBODY}`),
    ).toMatchObject(refusal(404, 'payment_not_found'))
  },
)

describe('month by month', () => {
  const months = async (more: string) =>
    (await ana.get(`/balances/months?startDate=2026-10-01&endDate=2027-01-31&${more}`)).map(
      ({ value }: Row) => value,
    )

  test('a category totals its entries and those of its subcategories, on a card by invoice', async () => {
    await ana.enter({ date: '2026-10-31', value: -10, paid: false })
    await ana.enter({ date: '2026-11-01', value: -20 })
    await ana.enter({ payment: ana.card, value: -40, date: '2026-11-10' })
    await salary()
    const market = categoryOf('Mercado')
    expect(await months(`categoryId=${market}`)).toEqual([10, 20, 40, 0])
    expect(await months(`categoryId=${market}&paid=true`)).toEqual([0, 20, 40, 0])
    expect(await months(`categoryId=${market}&paymentId=${ana.card}`)).toEqual([0, 0, 40, 0])
    const both = `${market},${categoryOf('Salário')}`
    expect(await months(`categories=${both}`)).toEqual([10, 5020, 40, 0])
    expect(await ana.balances('2026-11', `&categoryId=${market}`)).toMatchObject({
      expensesPaid: 20,
      expensesBalance: 20,
      revenuesBalance: 0,
    })
  })

  test('one part of each purchase in parts falls due a month, and single purchases have none', async () => {
    await ana.enter({ payment: ana.card, value: -300, lastInstallment: 3, date: '2026-09-10' })
    await ana.enter({ payment: ana.card, value: -70, date: '2026-10-10' })
    expect(await months('chartType=creditInstallments')).toEqual([100, 100, 100, 0])
  })

  test('a reserve grows by each investment, from the first entry on', async () => {
    await savings({ date: '2026-08-10' })
    await savings({ date: '2026-11-10', value: -50 })
    await savings({ date: '2026-12-10', value: -25, paid: false })
    expect(await months('chartType=savings')).toEqual([500, 550, 575, 575])
    expect(await months('chartType=savings&paid=true')).toEqual([500, 550, 550, 550])
  })

  test.each(['categories=isto', 'chartType=outra', 'categoryId=1', 'paid=talvez'])(
    'refuses %s',
    async (more) => {
      const path = `/balances/months?startDate=2026-10-01&endDate=2026-10-31&${more}`
      expect((await ana.guest.send('GET', path)).status).toBe(400)
    },
  )
})
