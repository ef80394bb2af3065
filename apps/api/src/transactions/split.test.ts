import { beforeEach, afterEach, describe, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import {
  expectConsistent,
  NOBODY,
  openWallet,
  refusal,
  type Wallet,
} from '../../../../tests/wallet.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  app.clock = { now: () => START }
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

const MARKET = categoryOf('Mercado')
const DRUGS = categoryOf('Farmácia')
const RENT = categoryOf('Aluguel')
const splitOf = (...values: readonly number[]) =>
  values.map((value, at) => ({ category: [MARKET, DRUGS, RENT][at], value }))
const divided = (...values: readonly number[]) => ({ split: splitOf(...values) })

const valuesOf = (row: Row) => row.split?.map((share: Row) => share.value) ?? null
const read = (id: string) => ana.get(`/transactions/${id}`)
const change = (row: Row, body: object, query = '') =>
  ana.guest.send<Row>('PATCH', `/transactions/${row._id}${query}`, {
    version: row.version,
    ...body,
  })
describe('an entry', () => {
  test('T1: is divided among categories, the first of them its own', async () => {
    const [entry] = await ana.enter({ ...divided(-70, -30), category: DRUGS })
    expect(entry).toMatchObject({
      value: -100,
      category: { _id: MARKET },
      split: [
        { category: { _id: MARKET, name: 'Mercado', group: 'expenses' }, value: -70 },
        { category: { _id: DRUGS, name: 'Farmácia', group: 'expenses' }, value: -30 },
      ],
    })
    expect(await read(entry._id)).toEqual(entry)
    expect((await ana.list('2026-11'))[0]).toEqual(entry)
  })

  test('T1: is shown by the invoice that it is on, as everywhere', async () => {
    const [entry] = await ana.enter({ ...divided(-70, -30), payment: ana.card })
    const id = `${ana.card}:${entry.countsOn.slice(0, 7)}`
    const { items } = await ana.get(`/invoices/${id}`)
    expect(items[0]).toMatchObject({ _id: entry._id, split: entry.split })
    expect(entry.split[1]).toMatchObject({ category: { name: 'Farmácia' }, value: -30 })
  })

  test.each([
    ['shares that are no sum', divided(-70, -29.99), 400, 'split_sum_differs'],
    ['a share of nothing', divided(-100, 0), 400, 'split_share_wrong'],
    ['a share the other way', divided(-110, 10), 400, 'split_share_wrong'],
    [
      'a category twice',
      { split: [...splitOf(-70), ...splitOf(-30)] },
      400,
      'split_category_repeated',
    ],
    [
      'categories of two kinds',
      { split: [...splitOf(-70), { category: categoryOf('Salário'), value: -30 }] },
      400,
      'split_of_groups',
    ],
    [
      "a category that is nobody's",
      { split: [...splitOf(-70), { category: NOBODY, value: -30 }] },
      404,
      'category_not_found',
    ],
  ])('T1: is not divided with %s', async (_, more, status, code) => {
    expect(await ana.tryEnter(more)).toMatchObject(refusal(status, code, 'split'))
    const [entry] = await ana.enter()
    expect(await change(entry, more)).toMatchObject(refusal(status, code, 'split'))
    expect(await read(entry._id)).toEqual(entry)
  })

  test('T1: has at least two shares', async () => {
    expect(await ana.tryEnter(divided(-100))).toMatchObject({ status: 400 })
  })

  test('T3: keeps its proportions under another value, and none where a category takes all of it', async () => {
    const [entry] = await ana.enter(divided(-70, -30))
    const { body: edit } = await change(entry, { value: -50 })
    expect(valuesOf(edit.items[0])).toEqual([-35, -15])
    const named = await change(edit.items[0], { category: MARKET, name: 'Feira' })
    expect(valuesOf(named.body.items[0])).toEqual([-35, -15])
    const whole = await change(named.body.items[0], { category: RENT })
    expect(whole.body.items[0]).toMatchObject({ split: null, category: { _id: RENT } })
    const undone = await ana.guest.send('POST', `/transactions/edits/${whole.body.undo}/undo`)
    expect(undone.status).toBe(200)
    expect(await read(entry._id)).toMatchObject({ category: { _id: MARKET } })
    expect(valuesOf(await read(entry._id))).toEqual([-35, -15])
    const joined = await change(await read(entry._id), { split: null })
    expect(joined.body.items[0]).toMatchObject({ split: null, category: { _id: MARKET } })
  })

  test('T3: that repeats is divided each time, and so are those to come', async () => {
    const [entry] = await ana.enter({ ...divided(-70, -30), recurrentType: 'monthly' })
    const scope = '?scope=all'
    await change(entry, divided(-60, -40), scope)
    await ana.guest.send('POST', '/transactions/months', { month: '2028-03' })
    const [late] = await ana.list('2028-03')
    expect(valuesOf(late)).toEqual([-60, -40])
    await change(await read(entry._id), { value: -50 }, scope)
    await ana.guest.send('POST', '/transactions/months', { month: '2028-05' })
    const [later] = await ana.list('2028-05')
    expect(valuesOf(later)).toEqual([-30, -20])
  })

  test('T3: is removed and restored as it was', async () => {
    const [entry] = await ana.enter(divided(-70, -30))
    expect((await ana.guest.send('DELETE', `/transactions/${entry._id}`)).status).toBe(200)
    expect(await ana.guest.send('POST', `/transactions/${entry._id}/restore`)).toMatchObject({
      status: 200,
    })
    expect(await read(entry._id)).toMatchObject({ split: entry.split })
  })

  test('P1: put into a category with many others is in it whole, and is divided again by the one undo', async () => {
    const [entry] = await ana.enter(divided(-70, -30))
    const { body } = await ana.guest.send<Row>('POST', '/transactions/many', {
      transactions: [{ _id: entry._id, version: entry.version }],
      changes: { category: MARKET },
    })
    expect(await read(entry._id)).toMatchObject({ split: null, category: { _id: MARKET } })
    await ana.guest.send('POST', `/transactions/edits/${body.undo}/undo`)
    expect(await read(entry._id)).toMatchObject({ split: entry.split })
  })
})

describe('a divided entry', () => {
  test('T4: counts in each of its categories, and once in every other total', async () => {
    await ana.enter(divided(-70, -30))
    const list = (id: string) => ana.list('2026-11', `&categoryId=${id}`)
    for (const id of [MARKET, DRUGS]) expect(await list(id)).toMatchObject([{ value: -100 }])
    expect(await list(RENT)).toEqual([])
    const month = await ana.spending('2026-11')
    const weeks = await ana.get('/balances/categories?startDate=2026-11-03&endDate=2026-11-20')
    for (const sums of [month, weeks]) {
      const own = JSON.stringify(sums)
      expect(own).toContain('"Mercado"')
      expect(own).toContain('"Farmácia"')
    }
    expect(await ana.valueOf(ana.cash)).toBe(-100)
    const found = await ana.get(`/transactions/found?categoryId=${DRUGS}`)
    expect(found.items).toHaveLength(1)
  })

  test('T2: in parts has its shares on each of them, and each category comes to its own', async () => {
    const parts = await ana.enter({
      ...divided(-70, -30),
      payment: ana.card,
      lastInstallment: 3,
      date: '2026-11-12',
    })
    expect(parts.map(valuesOf)).toEqual([
      [-23.34, -10],
      [-23.33, -10],
      [-23.33, -10],
    ])
    const [, second] = parts
    const path = `/invoices/${ana.card}:2027-01/items/${second._id}?scope=all`
    const { body, status } = await ana.guest.send<Row>('PATCH', path, {
      version: second.version,
      ...divided(-16.67, -16.66),
    })
    expect(status).toBe(200)
    expect(body.items.map(valuesOf)).toEqual([
      [-16.68, -16.66],
      [-16.67, -16.66],
      [-16.67, -16.66],
    ])
    const [first] = body.items
    const total = await ana.guest.send<Row>(
      'PATCH',
      `/invoices/${ana.card}:2026-12/items/${first._id}?scope=all`,
      { version: first.version, total: 300 },
    )
    expect(total.body.items.map(valuesOf)).toEqual([
      [-50.03, -49.97],
      [-50.02, -49.98],
      [-50.02, -49.98],
    ])
  })

  test('T5: is given back in proportion, or in the one category that is chosen', async () => {
    const [bought] = await ana.enter({ ...divided(-70, -30), payment: ana.card })
    const giveBack = (value: number, more: object = {}) =>
      ana.tryEnter({
        transactionType: 'revenues',
        payment: ana.card,
        value,
        category: null,
        refundOf: bought._id,
        evenIfInDoubt: true,
        ...more,
      })
    const { body: half } = await giveBack(10)
    expect(valuesOf(half[0])).toEqual([7, 3])
    const { body: one } = await giveBack(5, { refundCategory: DRUGS })
    expect(one[0]).toMatchObject({ split: null, category: { _id: DRUGS } })
    expect(await giveBack(5, { refundCategory: RENT })).toMatchObject(
      refusal(404, 'category_not_found', 'refundCategory'),
    )
    expect(await giveBack(5, divided(3, 2))).toMatchObject(
      refusal(422, 'refund_follows_purchase', 'split'),
    )
    expect(await change(one[0], divided(3, 2))).toMatchObject(
      refusal(422, 'refund_follows_purchase', 'split'),
    )
    // The purchase is divided otherwise: what is in proportion follows, and the chosen one stays.
    await change(await read(bought._id), divided(-60, -40))
    expect(valuesOf(await read(half[0]._id))).toEqual([6, 4])
    expect(await read(one[0]._id)).toMatchObject({ split: null, category: { _id: DRUGS } })
    await change(await read(bought._id), { category: RENT })
    for (const refund of [half[0], one[0]]) {
      expect(await read(refund._id)).toMatchObject({ split: null, category: { _id: RENT } })
    }
  })

  test('T5: is paid early with a discount that counts in proportion', async () => {
    const [first] = await ana.enter({
      ...divided(-70, -30),
      payment: ana.card,
      lastInstallment: 2,
      date: '2026-11-12',
    })
    const path = `/invoices/${ana.card}:2026-12/anticipations`
    const body = { item: first._id, parts: 1, discount: 10 }
    expect((await ana.guest.send('POST', path, body)).status).toBe(200)
    const rows = await ana.list('2026-12', `&paymentId=${ana.card}`)
    const discount = rows.find(({ value }: Row) => value === 10)
    expect(valuesOf(discount)).toEqual([7, 3])
  })

  test('T6: of which a category goes has its share in the one above; two of one are one', async () => {
    const { body: own } = await ana.guest.send<Row>('POST', '/categories', {
      name: 'Feira livre',
      category: MARKET,
    })
    const [both] = await ana.enter({
      split: [
        { category: own._id, value: -60 },
        { category: MARKET, value: -40 },
      ],
    })
    const [share] = await ana.enter({
      split: [
        { category: RENT, value: -60 },
        { category: own._id, value: -40 },
      ],
    })
    const [gone] = await ana.enter({
      split: [
        { category: own._id, value: -30 },
        { category: RENT, value: -60 },
        { category: MARKET, value: -10 },
      ],
    })
    await ana.guest.send('DELETE', `/transactions/${gone._id}`)
    expect(await ana.get(`/categories/${own._id}`)).toMatchObject({ entries: 2 })
    expect((await ana.guest.send('DELETE', `/categories/${own._id}`)).status).toBe(200)
    await ana.guest.send('POST', `/transactions/${gone._id}/restore`)
    const restored = await read(gone._id)
    expect(restored.category._id).toBe(MARKET)
    expect(restored.split.map((one: Row) => [one.category._id, one.value])).toEqual([
      [MARKET, -40],
      [RENT, -60],
    ])
    expect(await read(both._id)).toMatchObject({ split: null, category: { _id: MARKET } })
    expect((await read(share._id)).split.map((one: Row) => one.category._id)).toEqual([
      RENT,
      MARKET,
    ])
  })

  test('T7: says nothing of the category of its name', async () => {
    await ana.enter({ name: 'Loja' })
    await ana.enter({ name: 'Loja', split: splitOf(-70, -30).toReversed() })
    const suggested = await ana.get('/transactions/suggestion?name=Loja&transactionType=expenses')
    expect(suggested).toMatchObject({ category: { _id: MARKET }, from: 'memory' })
  })

  test('T7: is remembered for its name where that is wished, until another is', async () => {
    const suggestion = '/transactions/suggestion?name=Hiper&transactionType=expenses'
    const [entry] = await ana.enter({ name: 'Hiper', ...divided(-70, -30), splitNextAlike: true })
    expect(await ana.get(suggestion)).toMatchObject({
      category: { _id: MARKET },
      from: 'memory',
      split: [
        { category: MARKET, value: -70 },
        { category: DRUGS, value: -30 },
      ],
    })
    const { body } = await change(entry, { ...divided(-60, -40), splitNextAlike: true })
    expect((await ana.get(suggestion)).split).toMatchObject([{ value: -60 }, { value: -40 }])
    await ana.guest.send('POST', `/transactions/edits/${body.undo}/undo`)
    expect((await ana.get(suggestion)).split).toMatchObject([{ value: -70 }, { value: -30 }])
    await ana.enter({ name: 'Hiper', category: RENT })
    expect(await ana.get(suggestion)).toMatchObject({ category: { _id: RENT }, split: null })
  })

  test('T8: with a label counts for it in each of its categories', async () => {
    const { body: label } = await ana.guest.send<Row>('POST', '/labels', {
      name: 'Viagem',
      color: 'teal',
    })
    await ana.enter({ ...divided(-70, -30), labels: [label._id] })
    expect(await ana.get(`/labels/${label._id}`)).toMatchObject({
      value: -100,
      entries: 1,
      categories: [
        { name: 'Mercado', value: -70, entries: 1 },
        { name: 'Farmácia', value: -30, entries: 1 },
      ],
    })
  })
})
