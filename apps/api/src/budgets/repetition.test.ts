import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import {
  draftPlan,
  planCalls,
  WINDOW,
  market,
  rent,
  salary,
  stored,
} from '../../../../tests/budgets.ts'
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

describe('a change of a plan', () => {
  test('G3: a share follows the planned revenues, money does not', async () => {
    const { _id } = await create()
    const raised = await update(_id, { revenuesCategories: [salary(6000)] })
    expect(raised.noessentialCategories).toMatchObject([{ value: 1200, budgetValue: 20 }])
    expect(raised.essentialCategories).toMatchObject([{ value: 1500, budgetValue: 25 }])
  })

  test('G1: leaves the month before as it was, plan and result', async () => {
    await create({ date: '2026-10-01' })
    await fill()
    const [october, november] = await list()
    await update(november._id, { essentialCategories: [rent({ value: 1 })] }, '?multi=true')
    expect((await list())[0]).toEqual(october)
  })

  test('is repeated where that is chosen: Sim in the eleven months after it, Não in this one', async () => {
    const { _id } = await create({}, '?multi=true&startDate=2026-11-01&endDate=2027-10-31')
    expect(stored(await list())).toBe('oxxxxxxxxxxxx')
    await update(_id, { essentialCategories: [rent({ value: 1600 })] })
    expect((await valuesOf('Aluguel')).slice(0, 4)).toEqual([null, 1600, 1500, 1500])
    await update(
      _id,
      { essentialCategories: [rent({ value: 1700 })] },
      '?multi=true&endDate=2027-01-31',
    )
    expect((await valuesOf('Aluguel')).slice(0, 5)).toEqual([null, 1700, 1700, 1700, 1500])
    expect((await list()).map((item: Row) => item.isCustom).slice(0, 4)).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  test('G2: a fill and a repetition leave what was typed by hand, a zero included', async () => {
    const { _id } = await create()
    await fill()
    const [, , december, january] = await list()
    await update(december._id, { essentialCategories: [rent({ value: 0 })] })
    await update(january._id, {
      essentialCategories: [{ category: categoryOf('Aluguel'), deleted: true }],
    })
    await update(_id, { essentialCategories: [rent({ value: 1800 })] }, '?multi=true')
    await fill()
    expect((await valuesOf('Aluguel')).slice(0, 5)).toEqual([null, 1800, 0, null, 1800])
  })

  test('G4: a plan in 18 instalments shows 12 from its month on, and the others as the window moves', async () => {
    await create({
      debtsCategories: [{ category: categoryOf('Empréstimo'), value: 200, lastInstallment: 18 }],
    })
    await fill()
    const shown = (items: Row[]) =>
      items.flatMap(({ debtsCategories }) => debtsCategories.map((one: Row) => one.recurrentIndex))
    expect(shown(await list())).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    const moved = 'startDate=2027-10-01&endDate=2028-10-31'
    await fill(moved)
    expect(shown(await list(moved))).toEqual([11, 12, 13, 14, 15, 16, 17])
  })

  test('a semiannual line comes every six months, and ends with its rule', async () => {
    const { _id } = await create({ essentialCategories: [rent({ recurrentType: 'semiannual' })] })
    await fill()
    const halves = [null, 1500, null, null, null, null, null, 1500, ...Array(5).fill(null)]
    expect(await valuesOf('Aluguel')).toEqual(halves)
    await update(_id, {
      essentialCategories: [
        { category: categoryOf('Aluguel'), recurrentType: null, lastInstallment: 2 },
      ],
    })
    expect((await valuesOf('Aluguel')).slice(0, 8)).toEqual([
      null,
      1500,
      1500,

      null,
      null,
      null,
      null,
      null,
    ])
  })

  test('G6: the accumulated balance goes on from month to month, and from what was typed', async () => {
    await create()
    await fill()
    const accumulated = async () => (await list()).map((item: Row) => item.accumulated).slice(0, 5)
    expect(await accumulated()).toEqual([0, 2500, 5000, 7500, 10_000])
    const december = (await list())[2]
    await update(december._id, { accumulated: 100 })
    expect(await accumulated()).toEqual([0, 2500, 100, 2600, 5100])
    await update(december._id, {
      accumulated: null,
      noessentialCategories: [market({ budgetValue: 30 })],
    })
    expect(await accumulated()).toEqual([0, 2500, 4500, 7000, 9500])
    // What is before the range is worked out by the database, and comes to the same.
    const [later] = await list('startDate=2027-02-01&endDate=2027-02-28')
    expect(later.accumulated).toBe(9500)
    expect(await ana.get('/balances?type=budgets&startDate=2026-10-01&endDate=2027-02-28')).toEqual(
      {
        accumulated: 9500,
      },
    )
  })

  test('G7: of two who change one plan the second is refused, and nothing of theirs is written', async () => {
    const { _id, version } = await create()
    await update(_id, { version, essentialCategories: [rent({ value: 1600 })] })
    const late = { version, essentialCategories: [rent({ value: 1 })] }
    const alone = await send('PATCH', `/budgets/${_id}`, late)
    expect(alone).toMatchObject(refusal(409, 'version_conflict'))
    const among = await send('PATCH', '/budgets/multi-update', { [_id]: late })
    expect(among).toMatchObject(refusal(409, 'version_conflict'))
    // What was changed meanwhile comes along, to be shown beside what was typed.
    const now = await monthOf('2026-11')
    expect([alone.body.current, among.body.current]).toEqual([[now], [now]])
    expect((await monthOf('2026-11')).essentialCategories).toMatchObject([{ value: 1600 }])
  })

  test('of an entry that is sent back as it was read changes nothing but who typed it', async () => {
    const before = await create()
    const lines = ['revenues', 'essential', 'noessential', 'debts', 'investiment']
    const body = Object.fromEntries(
      lines.map((name) => [`${name}Categories`, before[`${name}Categories`]]),
    )
    expect(await update(before._id, body)).toEqual({ ...before, version: 2 })
  })

  test('of which nothing is said leaves a copy a copy, until a person makes it a plan', async () => {
    await create()
    await fill()
    const [, , december] = await list()
    for (const body of [{}, { isCustom: false }]) {
      expect(await update(december._id, body)).toMatchObject({ isCustom: false, version: 1 })
    }
    expect(await update(december._id, { isCustom: true })).toMatchObject({
      isCustom: true,
      version: 2,
    })
    expect((await send('PATCH', '/budgets/multi-update', {})).status).toBe(204)
  })

  test('over a range of more than its window is refused, and makes no plan and no achievement', async () => {
    const query = '?multi=true&startDate=2026-11-01&endDate=2027-12-31'
    expect(await send('POST', `/budgets${query}`, draftPlan())).toMatchObject({
      status: 400,
      body: { code: 'budget_range_too_long' },
    })
    expect(stored(await list())).toBe('ooooooooooooo')
    const reached = async () => (await ana.get('/userconfigs'))[0].achievements
    expect(await reached()).toEqual([])
    await create()
    expect(await reached()).toMatchObject([{ key: 'budget-tutorial' }])
  })

  test('of several months is all or none', async () => {
    await create()
    await fill()
    const [, november, december] = await list()
    const both = {
      [november._id]: { isCustom: true, essentialCategories: [rent({ value: 1600 })] },
      [december._id]: { noessentialCategories: [market({ deleted: true })] },
    }
    expect((await send('PATCH', '/budgets/multi-update', both)).status).toBe(204)
    expect((await valuesOf('Aluguel')).slice(1, 3)).toEqual([1600, 1500])
    expect((await valuesOf('Mercado', 'noessential')).slice(1, 3)).toEqual([1000, null])
    const wrong = {
      [november._id]: { essentialCategories: [rent({ value: 1 })] },
      [december._id]: { debtsCategories: [rent()] },
    }
    expect((await send('PATCH', '/budgets/multi-update', wrong)).status).toBe(400)
    expect((await valuesOf('Aluguel'))[1]).toBe(1600)
    expect(await send('PATCH', '/budgets/multi-update', { [NOBODY]: {} })).toMatchObject(
      refusal(404, 'budget_not_found'),
    )
  })
})

describe('a change of several months with multi', () => {
  test('goes on after each of them, and stops at what another one of them types', async () => {
    const { _id } = await create()
    await fill()
    const [, , december] = await list()
    const changes = {
      [_id]: { essentialCategories: [rent({ value: 1600 })] },
      [december._id]: {
        essentialCategories: [rent({ value: 1700 })],
        noessentialCategories: [market({ deleted: true })],
      },
    }
    const query = '?multi=true&endDate=2027-01-31'
    expect((await send('PATCH', `/budgets/multi-update${query}`, changes)).status).toBe(204)
    expect((await valuesOf('Aluguel')).slice(0, 5)).toEqual([null, 1600, 1700, 1700, 1500])
    expect((await valuesOf('Mercado', 'noessential')).slice(1, 5)).toEqual([1000, null, null, 1000])
    const far = '?multi=true&endDate=2028-12-31'
    expect(await send('PATCH', `/budgets/multi-update${far}`, changes)).toMatchObject({
      status: 400,
      body: { code: 'budget_range_too_long' },
    })
  })

  test('gives a plan to the months after it that have none yet', async () => {
    const { _id } = await create()
    expect(stored(await list())).toBe('oxooooooooooo')
    const changes = { [_id]: { essentialCategories: [rent({ value: 1600 })] } }
    expect((await send('PATCH', '/budgets/multi-update?multi=true', changes)).status).toBe(204)
    expect(await valuesOf('Aluguel')).toEqual([null, ...Array(12).fill(1600)])
  })
})

describe('filling the window', () => {
  test('G5: twice and from two tabs at once it is filled once, and keeps what was changed', async () => {
    await create()
    const [one, other] = await Promise.all([fill(), fill()])
    expect(one.items).toHaveLength(12)
    expect(other).toEqual(one)
    const december = (await list())[2]
    await update(december._id, { essentialCategories: [rent({ value: 1234 })] })
    const before = await list()
    await fill()
    expect(await list()).toEqual(before)
    // The window rolls on by a month: that month is copied from the last one that was changed.
    await fill('startDate=2026-11-01&endDate=2027-11-30')
    expect((await monthOf('2027-11')).essentialCategories).toMatchObject([{ value: 1234 }])
    expect((await list())[2]).toEqual(before[2])
  })

  test('goes on with a yearly line that the last custom plan does not have', async () => {
    await create({ essentialCategories: [rent({ recurrentType: 'annual' })] })
    await fill()
    const october = (await list()).at(-1)
    await update(october._id, { noessentialCategories: [market({ budgetValue: 30 })] })
    await fill('startDate=2027-11-01&endDate=2027-11-30')
    expect(await monthOf('2027-11')).toMatchObject({
      essentialCategories: [{ value: 1500, recurrentIndex: 1 }],
      noessentialCategories: [{ budgetValue: 30 }],
    })
  })

  test('without a plan writes nothing, and without a range fills that of today', async () => {
    expect(await fill()).toEqual({ items: [] })
    await create()
    expect((await ok('POST', '/budgets/fill', {})).items.at(-1)).toMatchObject({
      date: '2027-10-01',
      isCustom: false,
    })
  })
})

describe('a plan that is deleted', () => {
  test('takes the copies of it along, and leaves earlier and changed months', async () => {
    const { _id } = await create({ date: '2026-10-01' })
    await fill()
    const [, november, december, january] = await list()
    await update(january._id, { essentialCategories: [rent({ value: 1 })] })
    expect((await send('DELETE', `/budgets/${november._id}?${WINDOW}`)).status).toBe(204)
    expect(stored(await list())).toBe('xooxooooooooo')
    expect(await send('DELETE', `/budgets/${december._id}`)).toMatchObject(
      refusal(404, 'budget_not_found'),
    )
    expect((await send('DELETE', `/budgets/${_id}`)).status).toBe(204)
    expect(stored(await list())).toBe('oooxooooooooo')
  })
})
