import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { planCalls } from '../../../../tests/budgets.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))
const { monthOf, list } = planCalls(() => ana)

const wage = {
  category: categoryOf('Salário'),
  value: 5000,
  date: '2026-12-05',
  recurrentType: 'monthly',
}
const save = async (rows: readonly object[]) => {
  const body = { date: '2026-12-01', debit: [wage, ...rows] }
  expect(await ana.guest.send('POST', '/budgets/onboarding', body)).toMatchObject({ status: 200 })
}
const entriesIn = async (month: string): Promise<Row> =>
  (await ana.list(month)).filter(({ value }: Row) => value < 0)

describe('M11: how often a row comes', () => {
  test.each([
    ['daily', 31, 310],
    ['weekly', 5, 50],
    ['fortnightly', 3, 30],
  ] as const)(
    'M11: %s is so in the plan and in the movements',
    async (recurrentType, count, sum) => {
      const row = { category: categoryOf('Aluguel'), value: 10, date: '2026-12-01', recurrentType }
      await save([row])
      const december = await monthOf('2026-12')
      expect(december.essentialCategories).toMatchObject([{ value: sum }])
      const found = await entriesIn('2026-12')
      expect(found).toHaveLength(count)
      expect(found[0]).toMatchObject({ value: -10, recurrentType })
    },
  )
})

test('M22: a limit is planned and enters no movement, on no card either', async () => {
  const market = { category: categoryOf('Mercado'), value: 800, date: '2026-12-01' }
  await save([{ ...market, recurrentType: 'monthly', notCreateTransaction: true }])
  const values = (await list('startDate=2026-12-01&endDate=2027-11-30')).map(
    ({ noessentialCategories: [line] }: Row) => line?.value,
  )
  expect(values).toEqual(Array(12).fill(800))
  for (const month of ['2026-12', '2027-01']) expect(await entriesIn(month)).toEqual([])
})

test('M25: a debt of 420 parts is planned as such, and enters a part every month', async () => {
  const house = { category: categoryOf('Empréstimo'), value: 420_000, date: '2026-12-10' }
  await save([{ ...house, lastInstallment: 420 }])
  const { items } = await ana.get('/budgets?startDate=2026-12-01&endDate=2027-11-30')
  expect(
    items.map(({ debtsCategories: [line] }: Row) => [
      line.value,
      line.recurrentIndex,
      line.lastInstallment,
    ]),
  ).toEqual(Array.from({ length: 12 }, (_, at) => [1000, at, 420]))
  expect(await entriesIn('2027-03')).toMatchObject([{ value: -1000, date: '2027-03-10' }])
})
