import * as fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, refusal, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()
afterAll(() => expectConsistent(app))

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})

const MARKET = categoryOf('Mercado')
const days = (from: string, to: string) => `startDate=${from}&endDate=${to}`
const spent = async (from: string, to: string, more = '') =>
  (await ana.get(`/balances?${days(from, to)}${more}`)).expensesBalance
const shareOf = (rows: readonly Row[], name: string) =>
  rows.find((row) => row.category.name === name)?.value ?? 0

describe('M8: what a category came to in some days of a month', () => {
  test('M8: the balances of a category obey the first and the last day', async () => {
    for (const [date, value] of [
      ['2026-11-09', -1],
      ['2026-11-10', -2],
      ['2026-11-16', -4],
      ['2026-11-17', -8],
    ] as const) {
      await ana.enter({ date, value })
    }
    const one = `&categoryId=${MARKET}`
    expect(await spent('2026-11-10', '2026-11-16', one)).toBe(6)
    expect(await spent('2026-11-10', '2026-11-30', one)).toBe(14)
    expect(await spent('2026-11-17', '2026-11-10', one)).toBe(0)
    const rows = await ana.get(`/balances/categories?${days('2026-11-10', '2026-11-16')}`)
    expect(rows).toMatchObject([{ category: { name: 'Mercado' }, value: 6, paid: 6, entries: 2 }])
    const ofRent = await ana.get(
      `/balances/categories?${days('2026-11-10', '2026-11-16')}&categoryId=${categoryOf('Aluguel')}`,
    )
    expect(ofRent).toEqual([])
  })

  test('M8: what days cost is counted by the day of purchase where they are asked for', async () => {
    await ana.enter({ payment: ana.card, value: -90, date: '2026-11-10' })
    await ana.enter({ value: -5, date: '2026-11-11' })
    const [bought] = await ana.enter({ payment: ana.card, value: -30, date: '2026-11-12' })
    await ana.enter({
      payment: ana.card,
      value: 10,
      date: '2026-11-13',
      transactionType: 'revenues',
      refundOf: bought._id,
    })
    const week = days('2026-11-08', '2026-11-14')
    const own = '&purchaseDays=true'
    expect(await spent('2026-11-08', '2026-11-14')).toBe(5)
    expect(await spent('2026-11-08', '2026-11-14', own)).toBe(115)
    expect(await spent('2026-11-08', '2026-11-14', `${own}&categoryId=${MARKET}`)).toBe(115)
    const rows = await ana.get(`/balances/categories?${week}${own}`)
    expect(shareOf(rows, 'Mercado')).toBe(115)
    const { expenses } = await ana.get(`/balances/chart?${week}${own}`)
    expect(expenses.map(({ value }: Row) => value)).toEqual([0, 0, 90, 5, 30, -10, 0])
    expect((await ana.get('/budgets/week?date=2026-11-10')).spending).toBe(115)
  })

  test('M8: more than a year is not counted by the day of purchase', async () => {
    const range = days('2026-01-01', '2027-01-02')
    for (const path of ['', '/chart', '/categories']) {
      const reply = await ana.guest.send('GET', `/balances${path}?${range}&purchaseDays=true`)
      expect(reply).toMatchObject(refusal(400, 'purchase_days_too_long', 'endDate'))
    }
  })
})

/**
 * When the invoice of a purchase falls due, worked out anew: each month has one due day, and its
 * closing is the last one before it, in a short month at the latest the day before (case A4).
 */
function dueOn(date: string, { close, due }: { close: number; due: number }): string {
  const at = (year: number, month: number, day: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    return Date.UTC(year, month, Math.min(day, last))
  }
  const [year = 0, month = 0] = date.split('-').map(Number)
  const invoices = Array.from({ length: 4 }, (_, ahead) => month - 1 + ahead).map((one) => {
    const dueDay = at(year, one, due)
    const closing = at(year, due > close ? one : one - 1, close)
    return { dueDay, closing: Math.min(closing, dueDay - 24 * 60 * 60_000) }
  })
  const own = invoices.find(({ closing }) => closing > Date.parse(date))
  return new Date(own?.dueDay ?? Number.NaN).toISOString().slice(0, 10)
}

const NAMES = ['Mercado', 'Farmácia', 'Aluguel'] as const
const CARDS = ['Cartão 1', 'Cartão 2'] as const
const anyDate = fc
  .integer({ min: 0, max: 89 })
  .map((day) => new Date(Date.UTC(2026, 8, 1 + day)).toISOString().slice(0, 10))
const anyEntry = fc.record({
  date: anyDate,
  cents: fc.integer({ min: 1, max: 90_000 }),
  name: fc.constantFrom(...NAMES),
  place: fc.constantFrom('cash', ...CARDS),
})
const anyTerms = fc.record({
  close: fc.integer({ min: 1, max: 31 }),
  due: fc.integer({ min: 1, max: 31 }),
})
const anyCase = fc.record({
  terms: fc.tuple(anyTerms, anyTerms),
  entries: fc.array(anyEntry, { minLength: 1, maxLength: 14 }),
  ranges: fc.array(fc.tuple(anyDate, anyDate), { minLength: 3, maxLength: 3 }),
})

/** September has no 31st: the card closes on the 29th and is due on the 30th. */
const BOTH_ON_THE_LAST_DAY = {
  terms: [
    { close: 30, due: 31 },
    { close: 1, due: 1 },
  ] satisfies [unknown, unknown],
  entries: [{ date: '2026-09-01', cents: 1, name: NAMES[0], place: CARDS[0] }],
  ranges: [['2026-09-01', '2026-09-30']] as [string, string][],
}

test('M8: for any cards, entries and days, each figure is the sum of the entries of these days', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ terms, entries, ranges }) => {
      const bia = await openWallet(app, 'Bia')
      const places = new Map([['cash', bia.cash]])
      for (const [at, { close, due }] of terms.entries()) {
        const name = CARDS[at] ?? ''
        const card = { type: 'credit', name, flag: 'Visa', limit: 9000 }
        const body = { ...card, invoiceCloseOn: close, paid: due }
        places.set(name, (await bia.guest.send('POST', '/payments', body)).body._id)
      }
      for (const { date, cents, name, place } of entries) {
        const payment = places.get(place)
        await bia.enter({ date, value: -cents / 100, category: categoryOf(name), payment })
      }
      const countsOn = ({ date, place }: (typeof entries)[number], byPurchase: boolean) => {
        const card = terms[CARDS.findIndex((name) => name === place)]
        return card === undefined || byPurchase ? date : dueOn(date, card)
      }
      for (const [from, to] of ranges) {
        for (const byPurchase of [false, true]) {
          const within = entries.filter((entry) => {
            const on = countsOn(entry, byPurchase)
            return on >= from && on <= to
          })
          const sumOf = (name: string) =>
            within
              .filter((entry) => entry.name === name)
              .reduce((sum, { cents }) => sum + cents, 0) / 100
          const query = `${days(from, to)}${byPurchase ? '&purchaseDays=true' : ''}`
          const rows = await bia.get(`/balances/categories?${query}`)
          for (const name of NAMES) {
            const of = await bia.get(`/balances?${query}&categoryId=${categoryOf(name)}`)
            expect([name, shareOf(rows, name)]).toEqual([name, sumOf(name)])
            expect([name, of.expensesBalance]).toEqual([name, sumOf(name)])
          }
          const total = within.reduce((sum, { cents }) => sum + cents, 0) / 100
          expect((await bia.get(`/balances?${query}`)).expensesBalance).toBe(total)
        }
      }
    }),
    { numRuns: 12, examples: [[BOTH_ON_THE_LAST_DAY]] },
  )
})
