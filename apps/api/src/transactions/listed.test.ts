import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { spentOf } from '@saldo/domain/transactions/counted'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()
afterAll(() => expectConsistent(app))

/** The list's “Despesas”, by the rule with which the screen adds them up. */
const spentInList = (rows: Row[]) =>
  rows.reduce((sum: number, row) => {
    const spent = spentOf({
      ...row,
      categoryGroup: row.category?.group ?? null,
      isItem: row.payment.type === 'credit',
      isRefund: row.refundOf !== null,
    } as never)
    return Math.round((sum + spent) * 100) / 100
  }, 0)

/** The charts' categories, added up. */
const sumOf = (shares: Row[]) =>
  Math.round(shares.reduce((sum, { value }) => sum + value, 0) * 100) / 100

const entry = fc.record({
  place: fc.constantFrom('cash', 'account', 'card' as const),
  at: fc.constantFrom('2026-10-30', '2026-11-10', '2026-11-30'),
  reais: fc.integer({ min: 1, max: 500 }),
  kind: fc.constantFrom('Mercado', 'Farmácia', 'Salário', 'Cashback', 'Objetivos', 'Estorno'),
})

async function write(ana: Wallet, { place, at, reais, kind }: Row): Promise<void> {
  const payment = { cash: ana.cash, account: ana.account, card: ana.card }[place as 'cash']
  const isBack = kind === 'Estorno'
  if (isBack && place !== 'card') return
  const isIncome = isBack || kind === 'Salário' || kind === 'Cashback'
  const isSaved = kind === 'Objetivos'
  await ana.enter({
    payment,
    date: at,
    value: isIncome ? reais : -reais,
    transactionType: isIncome ? 'revenues' : isSaved ? 'investiments' : 'expenses',
    category: isBack ? null : categoryOf(kind),
  })
}

describe('the sums above a list or a chart', () => {
  test('L15: an invoice’s row has its spending and the amount that it carries over', async () => {
    const ana = await openWallet(app)
    await ana.enter({ payment: ana.card, value: -100, date: '2026-09-10' })
    await ana.enter({ payment: ana.card, value: -30, date: '2026-11-10' })
    const rows: Row[] = await ana.list('2026-12')
    const invoice = rows.find(({ invoiceItems }) => invoiceItems !== null)
    // October's hundred were never paid: December owes them, but did not spend them.
    expect(invoice).toMatchObject({ value: -130, invoiceSpent: 30, invoiceCarried: -100 })
    expect(spentInList(rows)).toBe(30)
  })

  test('L10, L15: list, summary and categories have the same sum, over random months', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 2, maxLength: 10 }), async (entries) => {
        const ana = await openWallet(app)
        for (const one of entries) await write(ana, one)
        for (const month of ['2026-10', '2026-11', '2026-12', '2027-01']) {
          const { expensesBalance } = await ana.balances(month)
          expect([month, spentInList(await ana.list(month))]).toEqual([month, expensesBalance])
          for (const more of ['', '&whole=true']) {
            const shares = await ana.spending(month, `&transactionType=expenses${more}`)
            expect([month, sumOf(shares)]).toEqual([month, expensesBalance])
          }
          // The entries of each category add up to its share of the chart, those without a category
          // too.
          const shares: Row[] = await ana.spending(month, '&transactionType=expenses&whole=true')
          for (const { category, value } of shares) {
            const rows = await ana.list(month, `&categoryId=${category._id}`)
            expect([category.name, spentInList(rows)]).toEqual([category.name, value])
            const range = ana.range(month)
            const [point] = await ana.get(`/balances/months?${range}&categoryId=${category._id}`)
            expect(point.value).toBe(value)
          }
          // On a card's own page the list is its items.
          const own = `&paymentId=${ana.card}`
          const ofCard = await ana.balances(month, own)
          expect(spentInList(await ana.list(month, own))).toBe(ofCard.expensesBalance)
        }
      }),
      { numRuns: 8 },
    )
  })
})
