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
const { create, monthOf } = planCalls(() => ana)

const RENT = { category: categoryOf('Aluguel') }
const rowOf = async (row: string, more = '') =>
  (await ana.get(`/reports?date=2026-11-21${more}`)).status.find((one: Row) => one.row === row)

describe('M17: what has happened and what is still to come', () => {
  test('M17: stand apart in the plan, its utilisation and the report', async () => {
    await create({ noessentialCategories: [] })
    await ana.enter({ ...RENT, value: -400, date: '2026-11-05' })
    await ana.enter({ ...RENT, value: -1200, date: '2026-11-28', paid: false })
    await ana.enter({ value: -70, date: '2026-11-29', paid: false })
    const november = await monthOf('2026-11')
    expect(november).toMatchObject({
      essentialSpending: 1600,
      essentialUpcoming: 1200,
      noessentialSpending: 70,
      noessentialUpcoming: 70,
      essentialCategories: [{ value: 1500, spending: 1600, upcoming: 1200 }],
      unplannedCategories: [{ category: { name: 'Mercado' }, spending: 70, upcoming: 70 }],
      utilisation: 111.33,
      realisedUtilisation: 26.67,
    })
    expect(await rowOf('essential')).toMatchObject({
      realised: 400,
      upcoming: 1200,
      planned: 1500,
      percent: 26.67,
    })
    expect(await rowOf('expenses')).toMatchObject({ realised: 400, upcoming: 1270 })
  })

  test('M17: a plan of which nothing was spent yet is not used at all', async () => {
    await create({ date: '2026-12-01', noessentialCategories: [] })
    await ana.enter({ ...RENT, value: -1600, date: '2026-12-05', paid: false })
    expect(await monthOf('2026-12')).toMatchObject({
      essentialSpending: 1600,
      essentialUpcoming: 1600,
      realisedUtilisation: 0,
    })
  })

  test('M17: what is bought on a card happens on its day, a part that is to come does not', async () => {
    await create({ date: '2026-12-01', essentialCategories: [rent()], noessentialCategories: [] })
    await ana.enter({
      ...RENT,
      payment: ana.card,
      value: -900,
      date: '2026-11-10',
      lastInstallment: 3,
    })
    const of = async (month: string) => {
      const { essentialSpending: all, essentialUpcoming: upcoming } = await monthOf(month)
      return [all, upcoming]
    }
    expect(await of('2026-12')).toEqual([300, 0])
    expect(await of('2027-01')).toEqual([300, 300])
    expect(await of('2027-02')).toEqual([300, 300])
  })

  test('M16: the year’s report compares months with a plan with the same months', async () => {
    await create({ noessentialCategories: [] })
    await ana.enter({ ...RENT, value: -800, date: '2026-11-05' })
    await ana.enter({ ...RENT, value: -5000, date: '2026-06-05' })
    expect(await rowOf('essential', '&period=year')).toEqual({
      row: 'essential',
      realised: 800,
      upcoming: 0,
      total: 5800,
      planned: 1500,
      percent: 53.33,
    })
  })
})
