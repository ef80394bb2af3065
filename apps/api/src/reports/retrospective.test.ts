import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const year = (of: number | string, wallet = ana): Promise<Row> =>
  wallet.get(`/reports/retrospective?year=${of}`)
const spend = (name: string, units: number, date: string, more = {}) =>
  ana.enter({
    name,
    category: categoryOf(name),
    value: -units,
    payment: ana.account,
    date,
    ...more,
  })
const earn = (units: number, date: string) =>
  ana.enter({
    transactionType: 'revenues',
    category: categoryOf('Salário'),
    value: units,
    payment: ana.account,
    date,
  })

test('a year that runs has its months up to today, and the year before has all of its own', async () => {
  await earn(4_000, '2026-01-05')
  await spend('Aluguel', 1_500, '2026-01-10')
  await spend('Condomínio', 200, '2026-03-10')
  await spend('Mercado', 300, '2026-11-10')
  await spend('Mercado', 900, '2026-11-20', { paid: false })
  await spend('Aluguel', 700, '2025-12-10')
  await ana.enter({
    transactionType: 'investiments',
    category: categoryOf('Tesouro Direto'),
    value: -250,
    payment: ana.account,
    date: '2026-02-10',
  })
  const running = await year(2026)
  expect(running.months).toHaveLength(11)
  expect(running.months[0].groups.revenues.realised).toBe(4_000)
  expect(running.saved).toBe(250)
  expect(running.categories.map(({ name, value }: Row) => [name, value])).toEqual([
    ['Moradia', 1_700],
    ['Mercado', 300],
  ])
  const before = await year(2025)
  expect(before.months).toHaveLength(12)
  expect(before.saved).toBe(0)
  expect(before.categories.map(({ value }: Row) => value)).toEqual([700])
  expect(await year(2027)).toEqual({
    months: [],
    saved: 0,
    categories: [],
    invoices: { count: 0, inARow: 0 },
  })
})

test('counts the invoices that were paid in whole on time, and those in a row', async () => {
  const buy = (date: string) => ana.enter({ name: 'Feira', payment: ana.card, value: -100, date })
  const pay = (month: string, date: string, value = 100) =>
    ana.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:${month}`,
      payment: ana.account,
      value,
      date,
    })
  for (const date of ['2026-04-10', '2026-05-10', '2026-06-10', '2026-07-10']) await buy(date)
  expect((await pay('2026-05', '2026-05-05')).status).toBe(200)
  expect((await pay('2026-06', '2026-06-20')).status).toBe(200)
  expect((await pay('2026-07', '2026-07-03')).status).toBe(200)
  expect((await pay('2026-08', '2026-08-01', 40)).status).toBe(200)
  expect((await year(2026)).invoices).toEqual({ count: 2, inARow: 1 })
  expect((await pay('2026-08', '2026-08-05', 60)).status).toBe(200)
  expect((await year(2026)).invoices).toEqual({ count: 3, inARow: 2 })
})

test('a family’s year adds up what everybody shows; the longest row is one person’s', async () => {
  const beto = await openWallet(app, 'Beto')
  const { body } = await ana.guest.send('POST', '/families', { name: 'Souza' })
  await beto.guest.send('POST', '/families/voucher', { voucher: body.voucher })
  await spend('Aluguel', 1_000, '2026-11-10')
  await beto.enter({ category: categoryOf('Aluguel'), value: -500, payment: beto.account })
  const family = await ana.get('/reports/retrospective?year=2026&family=true')
  expect(family.categories).toMatchObject([{ name: 'Moradia', value: 1_500 }])
  expect(family.months.at(-1).groups.essential.realised).toBe(1_500)
  expect((await year(2026, beto)).categories).toMatchObject([{ value: 500 }])
})

test.each([1900, 2200])('is answered at an end of the calendar, %s', async (of) => {
  expect((await ana.guest.send('GET', `/reports/retrospective?year=${of}`)).status).toBe(200)
})
