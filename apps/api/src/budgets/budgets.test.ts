import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId, useApp } from '../../../../tests/app.ts'
import { planCalls, WINDOW, draftPlan, market, rent, salary } from '../../../../tests/budgets.ts'
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
afterEach(() => expectConsistent(app))

const { send, ok, list, create, fill, monthOf, update, valuesOf } = planCalls(() => ana)
type Fields = Readonly<Record<string, unknown>>

describe('a plan', () => {
  test('is answered as the specification writes it, with what was realised', async () => {
    await ana.enter({ value: -300 })
    const budget = await create()
    expect(budget).toMatchObject({
      _id: expect.any(String),
      date: '2026-11-01',
      user: ana.guest.id,
      isCustom: true,
      fake: false,
      revenuesValue: 5000,
      revenuesSpending: 0,
      essentialValue: 1500,
      noessentialValue: 1000,
      noessentialSpending: 300,
      debtsValue: 0,
      investimentValue: 0,
      result: 2500,
      accumulated: 2500,
      isAccumulatedTyped: false,
      utilisation: 12,
      isOverRevenues: false,
      weeklyAllowance: 350,
      debtsCategories: [],
      investimentCategories: [],
      version: 1,
    })
    expect(budget.noessentialCategories).toEqual([
      {
        category: {
          _id: categoryOf('Mercado'),
          name: 'Mercado',
          group: 'expenses',
          sort: 'variable',
          type: null,
          category: null,
        },
        value: 1000,
        budgetValue: 20,
        typed: 'budgetValue',
        spending: 300,
        upcoming: 0,
        day: null,
        paid: false,
        recurrentType: null,
        lastInstallment: null,
        recurrentIndex: 0,
        others: [],
        notCreateTransaction: true,
        isShared: false,
      },
    ])
    expect(await monthOf('2026-11')).toEqual(budget)
  })

  test('that nobody made is an empty column beside what the month came to', async () => {
    await ana.enter({ value: -300 })
    expect(await monthOf('2026-11')).toMatchObject({
      _id: null,
      fake: true,
      version: null,
      noessentialValue: 0,
      noessentialSpending: 300,
      utilisation: null,
      unplannedCategories: [
        { category: { name: 'Mercado' }, budgetGroup: 'noessential', spending: 300 },
      ],
    })
    expect((await ana.get(`/budgets?${WINDOW}`)).total).toBe(13)
    expect(await send('GET', '/budgets?startDate=2026-01-01&endDate=2027-02-28')).toMatchObject(
      refusal(400, 'budget_range_too_long', 'endDate'),
    )
  })

  test('counts a card’s purchases in the month of their invoice, a parent with its subcategories', async () => {
    await create({ noessentialCategories: [{ category: categoryOf('Mercado'), value: 900 }] })
    await ana.enter({ value: -100, payment: ana.card, date: '2026-11-10' })
    await ana.enter({ value: -40, paid: false, category: categoryOf('Padaria') })
    await ana.enter({
      transactionType: 'revenues',
      value: 15,
      payment: ana.card,
      category: null,
      date: '2026-10-10',
    })
    const november = await monthOf('2026-11')
    expect(november.noessentialCategories).toMatchObject([{ spending: 40 }])
    // A refund on the card that names no purchase lowers what its invoice's month spent.
    expect(november).toMatchObject({
      noessentialSpending: 25,
      unplannedCategories: [{ category: { name: 'Sem categoria' }, spending: -15 }],
    })
    expect((await monthOf('2026-12')).noessentialSpending).toBe(100)
    const { noessentialCategories } = await update(november._id, {
      noessentialCategories: [{ category: categoryOf('Padaria'), value: 500 }],
    })
    expect(noessentialCategories.map((one: Row) => [one.category.name, one.spending])).toEqual([
      ['Mercado', 0],
      ['Padaria', 40],
    ])
  })

  test('I1: sent twice with its own id is one plan; a month has one plan', async () => {
    const _id = newId()
    const first = await create({ _id })
    expect(await create({ _id })).toEqual(first)
    expect(await send('POST', '/budgets', draftPlan())).toMatchObject(
      refusal(409, 'budget_already_exists', 'date'),
    )
  })

  test('M9: accumulates through a month without a plan as it would be filled', async () => {
    await ok('POST', '/budgets', { date: '2026-10-01', accumulated: 1200 })
    await create()
    expect((await list()).map((item: Row) => item.accumulated).slice(0, 3)).toEqual([
      1200, 3700, 6200,
    ])
  })
})

describe('what a plan refuses', () => {
  const refused = async (changes: Fields, status: number, code: string, field?: string) =>
    expect(await send('POST', '/budgets', draftPlan(changes))).toMatchObject(
      refusal(status, code, field),
    )

  test('a line that cannot be planned so, naming its list', async () => {
    await refused({ revenuesCategories: [] }, 400, 'budget_without_revenues')
    await refused(
      { noessentialCategories: [rent()], essentialCategories: [] },
      400,
      'category_of_another_group',
      'noessentialCategories',
    )
    await refused(
      { essentialCategories: [rent({ category: NOBODY })] },
      404,
      'category_not_found',
      'essentialCategories',
    )
    await refused(
      { revenuesCategories: [{ category: categoryOf('Salário'), budgetValue: 10 }] },
      400,
      'budget_revenue_is_money',
    )
    await refused({ essentialCategories: [rent({ value: 0 })] }, 400, 'value_is_zero')
    await refused({ essentialCategories: [rent(), rent()] }, 400, 'budget_category_twice')
    await refused(
      { essentialCategories: [rent({ recurrentType: 'monthly', lastInstallment: 3 })] },
      400,
      'repeats_and_splits',
    )
    await refused({ revenuesValue: 1 }, 422, 'field_read_only', 'revenuesValue')
    await refused(
      {
        revenuesCategories: [salary(999_999_999)],
        essentialCategories: [rent({ value: 999_999_999 })],
      },
      422,
      'budget_total_too_large',
    )
    for (const wrong of [
      { value: -1 },
      { budgetValue: 101 },
      { value: 1.234 },
      { day: 32 },
      { lastInstallment: 1000 },
    ]) {
      const reply = await send(
        'POST',
        '/budgets',
        draftPlan({ essentialCategories: [rent(wrong)] }),
      )
      expect(reply).toMatchObject({ status: 400 })
    }
  })

  test('G3: percentages of more than all; money above the revenues is flagged and kept', async () => {
    const message = (
      await send(
        'POST',
        '/budgets',
        draftPlan({
          noessentialCategories: [market({ budgetValue: 60 })],
          essentialCategories: [rent({ value: undefined, budgetValue: 40.01 })],
        }),
      )
    ).body
    expect(message).toMatchObject({
      code: 'budget_over_revenues',
      message: 'Passa das receitas do mês.',
    })
    expect(await create({ essentialCategories: [rent({ value: 6000 })] })).toMatchObject({
      isOverRevenues: true,
      result: -2000,
      essentialCategories: [{ value: 6000, budgetValue: 120 }],
    })
  })

  test('L11: decimals of whoever reckons in yen, in a list too', async () => {
    const me = await ana.get(`/users/${ana.guest.id}`)
    await ok('PATCH', `/users/${ana.guest.id}`, { currency: 'JPY', version: me.version })
    const reply = await send(
      'POST',
      '/budgets',
      draftPlan({ essentialCategories: [rent({ value: 10.5 })] }),
    )
    expect(reply).toMatchObject(
      refusal(400, 'currency_without_decimals', 'essentialCategories.value'),
    )
  })
})

describe('G9: a subcategory that goes', () => {
  test('carries the plans of all months to its parent, and their totals stay equal', async () => {
    const own = await ok('POST', '/categories', {
      name: 'Feira',
      category: categoryOf('Mercado'),
    })
    const lines = [
      { category: own._id, value: 120 },
      { category: categoryOf('Mercado'), budgetValue: 10 },
    ]
    await create({ noessentialCategories: lines })
    await fill()
    const december = (await list())[2]
    await update(december._id, {
      noessentialCategories: [{ category: categoryOf('Mercado'), deleted: true }],
    })
    const totals = async () =>
      (await list()).map((item: Row) => [item.noessentialValue, item.result, item.accumulated])
    const before = await totals()
    await ana.enter({ category: own._id, value: -30 })
    expect((await send('DELETE', `/categories/${own._id}`)).status).toBe(200)
    expect(await totals()).toEqual(before)
    const november = await monthOf('2026-11')
    expect(november.noessentialCategories).toMatchObject([
      { category: { name: 'Mercado' }, value: 620, typed: 'value', spending: 30 },
    ])
    expect(november.version).toBe(2)
    expect(await valuesOf('Mercado', 'noessential')).toEqual([
      null,
      620,
      120,
      ...Array(10).fill(620),
    ])
  })
})

test('G10: a category that is renamed changes no plan but its name in it', async () => {
  const own = await ok('POST', '/categories', { name: 'Feira', category: categoryOf('Mercado') })
  await create({ noessentialCategories: [{ category: own._id, value: 120 }] })
  await fill()
  await ana.enter({ category: own._id, value: -30 })
  const before = await list()
  await ok('PATCH', `/categories/${own._id}`, { name: 'Hortifrúti' })
  const renamed = JSON.parse(JSON.stringify(before).replaceAll('"Feira"', '"Hortifrúti"'))
  expect(renamed).not.toEqual(before)
  expect(await list()).toEqual(renamed)
})

test('what is planned month by month is answered for categories, and for all that goes out', async () => {
  await create()
  await fill()
  const months = (query: string) =>
    ana.get(
      `/balances?type=chart&chartType=budgets&startDate=2026-10-01&endDate=2026-12-31${query}`,
    )
  expect(await months('')).toEqual([
    { date: '2026-10-01', value: 0 },
    { date: '2026-11-01', value: 2500 },
    { date: '2026-12-01', value: 2500 },
  ])
  const categories = `&categories=${categoryOf('Mercado')},${categoryOf('Salário')}`
  expect((await months(categories)).map(({ value }: Row) => value)).toEqual([0, 6000, 6000])
})

test('the window is one statement, however much was planned and spent before it', async () => {
  await create()
  await fill()
  const statements = async () => {
    app.statements.length = 0
    await list()
    return app.statements.filter((text) => text.includes('budget_lines')).length
  }
  expect(await statements()).toBe(1)
  await fill('startDate=2027-11-01&endDate=2028-11-30')
  for (let at = 1; at <= 9; at += 1) await ana.enter({ date: `2026-0${at}-10` })
  expect(await statements()).toBe(1)
})
