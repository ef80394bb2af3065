import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { planCalls, rent } from '../../../../tests/budgets.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))
const { create, send } = planCalls(() => ana)

const november = async (more: string): Promise<Row> =>
  (await ana.get(`/budgets?${ana.range('2026-11')}${more}`)).items[0]

describe('M31: a plan asked for in part', () => {
  beforeEach(async () => {
    await create({ essentialCategories: [rent()], noessentialCategories: [] })
    const house = { category: categoryOf('Aluguel'), payment: ana.account }
    await ana.enter({ ...house, value: -400, date: '2026-11-05' })
    await ana.enter({ ...house, value: -100, date: '2026-11-28', paid: false })
    await ana.enter({ ...house, value: -30, date: '2026-11-05', payment: ana.cash })
    await ana.enter({
      ...house,
      value: -900,
      payment: ana.card,
      date: '2026-09-20',
      lastInstallment: 3,
    })
    await ana.enter({ value: -70, date: '2026-11-05' })
  })

  test('of one payment method, it counts what that one paid beside the whole plan', async () => {
    const of = async (more: string) => {
      const { essentialValue: planned, essentialSpending: spent, ...rest } = await november(more)
      return [planned, spent, rest['essentialUpcoming'], rest['result'], rest['accumulated']]
    }
    const all = await of('')
    const [, , , result, accumulated] = all
    const parts = await Promise.all(
      [ana.account, ana.cash, ana.card].map((payment) => of(`&paymentId=${payment}`)),
    )
    expect(all.slice(0, 3)).toEqual([1500, 400 + 100 + 30 + 300, 100])
    expect(parts).toEqual([
      [1500, 500, 100, result, accumulated],
      [1500, 30, 0, result, accumulated],
      [1500, 300, 0, result, accumulated],
    ])
  })

  test('of one type, it lists the lines of that type, and every figure of the month stays', async () => {
    const { essentialCategories, revenuesCategories, unplannedCategories, ...figures } =
      await november('')
    expect(unplannedCategories).toHaveLength(1)
    expect(await november('&type=revenues')).toEqual({
      ...figures,
      revenuesCategories,
      essentialCategories: [],
      unplannedCategories: [],
    })
    expect(await november('&type=expenses')).toEqual({
      ...figures,
      revenuesCategories: [],
      essentialCategories,
      unplannedCategories,
    })
  })

  test('a payment method that is not there, and a type that there is not, are refused', async () => {
    const of = (more: string) => send('GET', `/budgets?${ana.range('2026-11')}${more}`)
    expect(await of('&paymentId=00000000-0000-7000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { code: 'payment_not_found' },
    })
    expect(await of('&type=debts')).toMatchObject({ status: 400 })
  })
})
