import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()
afterAll(() => expectConsistent(app))

const MONTHS = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02']
const lastDayOf = (range: string) => range.slice(-10)

/**
 * The expected balance of a month's last day on each screen: summary, wave, calendar, dashboard.
 */
async function expectedOf(ana: Wallet, month: string, more = '') {
  const summary = (await ana.balances(month, more)).planned
  const wave = (await ana.get(`/balances/chart?${ana.range(month)}${more}`)).balance.at(-1)
  const year = `startDate=${month}-01&endDate=2027-12-31${more}`
  const dashboard = (await ana.get(`/balances/chart?${year}`)).balance[0]
  expect([wave.date, dashboard.date]).toEqual([lastDayOf(ana.range(month)), `${month}-01`])
  if (more !== '') return { summary, wave: wave.value, dashboard: dashboard.value }
  const calendar = (await ana.get(`/linkedtransactions?${ana.range(month)}`)).planned
  return { summary, wave: wave.value, dashboard: dashboard.value, calendar }
}

async function commit(
  ana: Wallet,
  item: { name: string; payment: string; value: number; day: number },
) {
  const { name, payment, value, day } = item
  const transactionType = value > 0 ? 'revenues' : 'expenses'
  const category = categoryOf(value > 0 ? 'Salário' : 'Aluguel')
  const reply = await ana.guest.send('POST', '/linkedtransactions', {
    transaction: { name, payment, category, transactionType },
    value,
    day,
    month: '2026-10',
  })
  expect(reply.status).toBe(200)
  return reply.body as Row
}

describe('the expected balance', () => {
  test('L28: after an overpayment of 300 the bank’s 600 stay 600 at the month’s end', async () => {
    const ana = await openWallet(app)
    await ana.enter({
      transactionType: 'revenues',
      category: categoryOf('Salário'),
      value: 1000,
      payment: ana.account,
    })
    await ana.enter({ payment: ana.card, value: -100, date: '2026-10-10' })
    const paid = await ana.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:2026-11`,
      payment: ana.account,
      value: 400,
      date: '2026-11-05',
    })
    expect(paid.status).toBe(200)
    for (const month of MONTHS.slice(2)) {
      const { summary, ...others } = await expectedOf(ana, month)
      expect([month, summary]).toEqual([month, 600])
      expect(others).toEqual({ wave: 600, dashboard: 600, calendar: 600 })
    }
    // The card shows its credit itself; it is no money to plan with.
    expect(await ana.valueOf(ana.card)).toBe(300)
    expect(await ana.balances('2026-11', `&paymentId=${ana.card}`)).toMatchObject({
      currentBalance: 300,
      planned: 0,
    })
  })

  test('L29: an invoice is subtracted on its due date, a calendar item on its day, once each', async () => {
    const ana = await openWallet(app)
    await ana.enter({ payment: ana.card, value: -70, date: '2026-11-10' })
    const rent = await commit(ana, { name: 'Aluguel', payment: ana.account, value: -800, day: 28 })
    const wave = await ana.get(`/balances/chart?startDate=2026-11-22&endDate=2026-12-31`)
    const at = (date: string) => wave.balance.find((point: Row) => point.date === date).value
    expect([at('2026-11-27'), at('2026-11-28'), at('2026-12-05'), at('2026-12-28')]).toEqual([
      0, -800, -870, -1670,
    ])
    await ana.enter({
      name: 'Aluguel',
      payment: ana.account,
      value: -800,
      date: '2026-11-28',
      paid: false,
    })
    expect((await expectedOf(ana, '2026-11')).summary).toBe(-800)
    await ana.guest.send('DELETE', `/linkedtransactions/${rent._id}`)
    expect((await expectedOf(ana, '2026-12')).summary).toBe(-870)
    expect((await expectedOf(ana, '2026-11', `&paymentId=${ana.account}`)).summary).toBe(-800)
  })

  const at = fc.constantFrom(
    ...MONTHS.slice(0, 5).flatMap((month) => [`${month}-03`, `${month}-26`]),
  )
  const reais = fc.integer({ min: 1, max: 900 })
  const place = fc.constantFrom('cash', 'account', 'card' as const)
  const ledgers = fc.record({
    entries: fc.array(fc.record({ at, place, reais, paid: fc.boolean(), isIncome: fc.boolean() }), {
      minLength: 2,
      maxLength: 8,
    }),
    items: fc.array(fc.record({ place, reais, day: fc.integer({ min: 1, max: 31 }) }), {
      maxLength: 3,
    }),
    payments: fc.array(fc.record({ month: fc.constantFrom('2026-11', '2026-12'), reais }), {
      maxLength: 2,
    }),
  })

  test('L29: is the same on every screen, for each month and scope, over random ledgers', async () => {
    await fc.assert(
      fc.asyncProperty(ledgers, async ({ entries, items, payments }) => {
        const ana = await openWallet(app)
        const idOf = { cash: ana.cash, account: ana.account, card: ana.card }
        for (const one of entries) {
          const isIncome = one.isIncome && one.place !== 'card'
          await ana.enter({
            payment: idOf[one.place as keyof typeof idOf],
            date: one.at,
            paid: one.paid,
            value: isIncome ? one.reais : -one.reais,
            transactionType: isIncome ? 'revenues' : 'expenses',
            category: categoryOf(isIncome ? 'Salário' : 'Mercado'),
          })
        }
        for (const [index, one] of items.entries()) {
          const payment = idOf[one.place as keyof typeof idOf]
          await commit(ana, { name: `Item ${index}`, payment, value: -one.reais, day: one.day })
        }
        for (const { month, reais: value } of payments) {
          await ana.guest.send('POST', '/invoices', {
            paymentInvoiceReferenceId: `${ana.card}:${month}`,
            payment: ana.account,
            value,
            date: `${month}-04`,
          })
        }
        for (const month of MONTHS) {
          for (const more of ['', `&paymentId=${ana.account}`, `&paymentId=${ana.card}`]) {
            const { summary, ...others } = await expectedOf(ana, month, more)
            for (const value of Object.values(others)) expect(value).toBe(summary)
          }
        }
      }),
      { numRuns: 8 },
    )
  })
})
