import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId, useApp } from '../../../../tests/app.ts'
import { draftPlan, market, planCalls, rent } from '../../../../tests/budgets.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, openWallet, refusal, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

type Fields = Readonly<Record<string, unknown>>
const { send, list, create, fill, update } = planCalls(() => ana)
const entered = (changes: Fields = {}) =>
  rent({ day: 31, payment: ana.account, notCreateTransaction: false, ...changes })
const movements = async (): Promise<Row> =>
  (await ana.get('/transactions?startDate=2026-01-01&endDate=2030-12-31&limit=5000')).items
const datesAndValues = async () => (await movements()).map(({ date, value }: Row) => [date, value])

describe('a line that is also entered', () => {
  test('is an unpaid movement on its day, clamped to the month, and says that it is', async () => {
    const budget = await create({ essentialCategories: [entered()] })
    expect(await movements()).toMatchObject([
      {
        name: 'Aluguel',
        value: -1500,
        date: '2026-11-30',
        paid: false,
        payment: { name: 'Conta' },
        category: { name: 'Aluguel' },
        recurrentType: null,
      },
    ])
    expect(budget).toMatchObject({
      essentialSpending: 1500,
      essentialCategories: [{ notCreateTransaction: false, day: 31 }],
      noessentialCategories: [{ notCreateTransaction: true }],
    })
  })

  test('that repeats is one series, one in instalments a purchase in parts of its amount', async () => {
    await create({
      revenuesCategories: [
        entered({
          category: categoryOf('Salário'),
          value: 5000,
          day: 5,
          recurrentType: 'semiannual',
        }),
      ],
      essentialCategories: [],
      debtsCategories: [
        entered({ category: categoryOf('Empréstimo'), value: 33.33, day: 10, lastInstallment: 3 }),
      ],
    })
    expect(await datesAndValues()).toEqual([
      ['2026-11-05', 5000],
      ['2026-11-10', -33.33],
      ['2026-12-10', -33.33],
      ['2027-01-10', -33.33],
      ['2027-05-05', 5000],
      ['2027-11-05', 5000],
    ])
  })

  test('that is repeated for the next months is one movement in each, but where it was typed', async () => {
    await create({ date: '2026-12-01', essentialCategories: [rent({ value: 1 })] })
    await create({ essentialCategories: [entered({ day: 10 })] }, '?multi=true&endDate=2027-02-28')
    expect((await datesAndValues()).map(([date]: Row) => date)).toEqual([
      '2026-11-10',
      '2027-01-10',
      '2027-02-10',
    ])
  })

  test('of a share of the revenues is what it comes to', async () => {
    await create({
      noessentialCategories: [
        market({ day: 3, payment: { _id: ana.cash }, notCreateTransaction: false }),
      ],
    })
    expect(await datesAndValues()).toEqual([['2026-11-03', -1000]])
  })

  test('changes no movement when it is changed, taken out or sent back as it was read', async () => {
    const budget = await create({ essentialCategories: [entered()] })
    const before = await movements()
    const { essentialCategories } = budget
    await update(budget._id, { essentialCategories: [{ ...essentialCategories[0], day: 5 }] })
    const changed = await update(budget._id, {
      essentialCategories: [rent({ value: 1600, day: 7 })],
    })
    expect(changed.essentialCategories).toMatchObject([
      { notCreateTransaction: false, value: 1600 },
    ])
    await update(budget._id, { essentialCategories: [rent({ deleted: true })] })
    expect(await movements()).toEqual(before)
  })

  test('money.md §4: editing a month that is not the last creates no transaction', async () => {
    const november = await create()
    await fill()
    const edited = await update(november._id, { essentialCategories: [entered()] })
    expect(edited.essentialCategories).toMatchObject([{ notCreateTransaction: true, day: 31 }])
    expect(await movements()).toEqual([])
    const [, , december] = await list()
    const leisure = entered({ category: categoryOf('Lazer'), value: 50, day: 3 })
    const both = {
      [november._id]: { noessentialCategories: [leisure] },
      [december._id]: { noessentialCategories: [leisure] },
    }
    expect((await send('PATCH', '/budgets/multi-update', both)).status).toBe(204)
    expect(await datesAndValues()).toEqual([['2026-12-03', -50]])
    const last = (await list()).at(-1)
    await update(last._id, { essentialCategories: [entered()] })
    expect((await datesAndValues()).at(-1)).toEqual(['2027-10-31', -1500])
  })

  test('I1: with its own id or key is entered once', async () => {
    const body = draftPlan({ _id: newId(), essentialCategories: [entered()] })
    const headers = { 'idempotency-key': newId() }
    await ana.guest.send('POST', '/budgets', body, headers)
    await ana.guest.send('POST', '/budgets', body, headers)
    expect(await ana.guest.send('POST', '/budgets', body)).toMatchObject({ status: 200 })
    expect(await movements()).toHaveLength(1)
  })

  test('G9: of a subcategory that goes is the parent’s, with its movements', async () => {
    const own = await ana.guest.send('POST', '/categories', {
      name: 'Feira',
      category: categoryOf('Mercado'),
    })
    const line = entered({ category: own.body._id, day: 10, recurrentType: 'monthly' })
    await create({ noessentialCategories: [line] })
    await fill()
    const totals = async () => (await list()).map((item: Row) => [item.result, item.accumulated])
    const before = await totals()
    expect((await send('DELETE', `/categories/${own.body._id}`)).status).toBe(200)
    expect(await totals()).toEqual(before)
    for (const { noessentialCategories, noessentialSpending } of (await list()).slice(1)) {
      expect(noessentialCategories).toMatchObject([
        { category: { name: 'Mercado' }, notCreateTransaction: false, spending: 1500 },
      ])
      expect(noessentialSpending).toBe(1500)
    }
  })

  test('needs a payment method of an account or in cash, and a day', async () => {
    const refused = async (changes: Fields, status: number, code: string) => {
      const body = draftPlan({ essentialCategories: [entered(changes)] })
      expect(await send('POST', '/budgets', body)).toMatchObject(
        refusal(status, code, 'essentialCategories'),
      )
    }
    await refused({ payment: undefined }, 400, 'budget_payment_missing')
    await refused({ payment: null }, 400, 'budget_payment_missing')
    await refused({ day: null }, 400, 'budget_day_missing')
    await refused({ payment: newId() }, 404, 'payment_not_found')
    await refused({ payment: ana.card }, 400, 'payment_is_a_card')
    await refused({ lastInstallment: 361 }, 400, 'budget_parts_too_many')
    expect(await movements()).toEqual([])
  })
})
