import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { START, useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { expectConsistent, refusal, openWallet, type Wallet } from '../../../../tests/wallet.ts'
import { extendAllSeries } from './horizon.ts'

const app = useApp()

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

const rent = (changes = {}) =>
  ana.enter({
    name: 'Aluguel',
    category: categoryOf('Aluguel'),
    payment: ana.account,
    paid: false,
    value: -1000,
    date: '2026-12-01',
    recurrentType: 'monthly',
    businessDay: 'before',
    ...changes,
  })

/** Every current entry of the account. */
const listCurrent = async (): Promise<Row[]> => {
  const range = 'startDate=2026-01-01&endDate=2031-12-31&limit=5000'
  return (await ana.get(`/transactions?${range}`)).items
}
const dates = (rows: readonly Row[]) => rows.map(({ date }: Row) => date)
const edit = (entry: Row, changes: object, scope = 'all') =>
  ana.guest.send('PATCH', `/transactions/${entry._id}?scope=${scope}`, {
    version: entry.version,
    ...changes,
  })
const misplaced = refusal(400, 'business_day_misplaced', 'businessDay')

describe('E10: a series that avoids days without banks', () => {
  test('pays January’s in December, in December’s cash, and it is still January’s occurrence', async () => {
    const made = await rent()
    expect(dates(made.slice(0, 6))).toEqual([
      '2026-12-01',
      '2026-12-30', // 1 January 2027 is a holiday, and on 31 December banks are closed, too.
      '2027-02-01',
      '2027-03-01',
      '2027-04-01',
      '2027-04-30', // Labour Day, a Saturday.
    ])
    expect(made[1]).toMatchObject({
      businessDay: 'before',
      recurrentIndex: 1,
      recurrentDay: 1,
      countsOn: '2026-12-30',
    })
    expect(await ana.list('2026-12')).toEqual([made[0], made[1]])
    expect(await ana.list('2027-01')).toEqual([])
    expect(await ana.balances('2026-12')).toMatchObject({ expensesBalance: 2000, planned: -2000 })
    expect(await ana.balances('2027-01')).toMatchObject({ expensesBalance: 0, planned: -2000 })
    expect(await ana.spending('2026-12')).toMatchObject([{ value: 2000, entries: 2 }])
  })

  test('is written as far as a month is opened, with the next month’s first one when it falls in it', async () => {
    const made = await rent({ date: '2026-10-01' })
    // Written to the end of November 2027: 1 November is a Monday, and 1 December a Wednesday.
    expect(made.at(-1)).toMatchObject({ date: '2027-11-01', recurrentIndex: 13 })
    const open = (month: string) => ana.guest.send('POST', '/transactions/months', { month })
    // 1 January 2028 is a Saturday, and the Friday before it closes the year.
    expect((await open('2027-12')).body).toEqual({ added: 2 })
    expect(dates(await ana.list('2027-12'))).toEqual(['2027-12-01', '2027-12-30'])
    expect((await open('2028-01')).body).toEqual({ added: 0 })
    expect((await open('2028-02')).body).toEqual({ added: 1 })
    expect(dates(await ana.list('2028-02'))).toEqual(['2028-02-01'])
  })

  test('E9: written late or twice has no occurrence twice and none missing', async () => {
    await rent()
    app.clock = { now: () => Date.parse('2027-01-15T15:00:00Z') }
    const { fastify, database, clock } = app
    await extendAllSeries({ database, clock, log: fastify.log })
    await extendAllSeries({ database, clock, log: fastify.log })
    const of = await app.owner.system((ledger) =>
      ledger
        .selectFrom('transactions')
        .select(['recurrent_index as index', 'date'])
        .where('user_id', '=', ana.guest.id)
        .orderBy('recurrent_index')
        .execute(),
    )
    expect(of.map(({ index }) => index)).toEqual(of.map((_, at) => at))
    // Up to the end of January 2028, whose own occurrence is paid in December.
    expect(of.slice(-2).map(({ date }) => date)).toEqual(['2027-12-01', '2027-12-30'])
  })

  test('E8: the occurrence that was skipped is not written again', async () => {
    const [, january] = await rent()
    const gone = await ana.guest.send('DELETE', `/transactions/${january._id}?scope=this`)
    expect(gone.body).toEqual({ removed: 1, kept: 0 })
    await ana.guest.send('POST', '/transactions/months', { month: '2028-03' })
    expect(dates(await ana.list('2026-12'))).toEqual(['2026-12-01'])
    expect(await ana.list('2027-01')).toEqual([])
    const back = await ana.guest.send('POST', `/transactions/${january._id}/restore`)
    expect(back.body).toEqual({ restored: 1 })
    expect((await ana.list('2026-12'))[1]).toMatchObject({
      date: '2026-12-30',
      recurrentIndex: 1,
      businessDay: 'before',
    })
  })

  test('E5: “from January on” begins with the occurrence of 30 December', async () => {
    const [, january] = await rent()
    const reply = await edit(january, { value: -1100 }, 'next')
    expect(reply.body.items[0]).toMatchObject({ date: '2026-12-30', value: -1100 })
    expect((await ana.list('2026-12')).map(({ value }: Row) => value)).toEqual([-1000, -1100])
  })

  test('E6: its day moves, and it still avoids days without banks', async () => {
    const [first] = await rent()
    const reply = await edit(first, { date: '2026-12-05' })
    expect(dates(reply.body.items.slice(0, 4))).toEqual([
      '2026-12-04', // The 5th is a Saturday.
      '2027-01-05',
      '2027-02-05',
      '2027-03-05',
    ])
    expect((await listCurrent()).every(({ recurrentDay }) => recurrentDay === 5)).toBe(true)
  })
})

test('E10: a series keeps avoiding days without banks in what is written after its words or its account changed', async () => {
  const [first] = await rent({ date: '2026-10-01' })
  const renamed = await edit(first, { name: 'Aluguel novo' })
  expect(renamed.status).toBe(200)
  expect((await edit(renamed.body.items[0], { payment: ana.cash })).status).toBe(200)
  await ana.guest.send('POST', '/transactions/months', { month: '2027-12' })
  // 1 January 2028 is a Saturday, and the Friday before it closes the year.
  expect(await ana.list('2027-12')).toMatchObject([
    { date: '2027-12-01', name: 'Aluguel novo', payment: { _id: ana.cash } },
    { date: '2027-12-30', name: 'Aluguel novo', payment: { _id: ana.cash } },
  ])
})

describe('whether a series avoids days without banks', () => {
  test('is decided for the series, and can be changed and changed back', async () => {
    const [first] = await rent({ businessDay: null })
    const before = dates(await listCurrent())
    expect(before[1]).toBe('2027-01-01')
    const reply = await edit(first, { businessDay: 'before' })
    expect(reply.status).toBe(200)
    expect(reply.body.items[1]).toMatchObject({ date: '2026-12-30', countsOn: '2026-12-30' })
    expect(await ana.list('2027-01')).toEqual([])
    const back = await edit(reply.body.items[0], { businessDay: null })
    expect(back.body.count).toBe(before.length)
    expect(dates(await listCurrent())).toEqual(before)
    await ana.guest.send('POST', '/transactions/months', { month: '2028-01' })
    expect((await listCurrent()).at(-1)).toMatchObject({ date: '2028-01-01', businessDay: null })
  })

  test('changed from one occurrence on leaves those before it, and the paid ones', async () => {
    const made = await rent({ businessDay: null, date: '2026-11-01' })
    const [first, , january] = made
    expect(dates(made.slice(0, 3))).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
    const reply = await edit(january, { businessDay: 'before' }, 'next')
    expect(reply.body.items[0]).toMatchObject({ date: '2026-12-30' })
    expect(await ana.get(`/transactions/${first._id}`)).toMatchObject({
      date: '2026-11-01',
      businessDay: null,
    })
  })

  test('does not move an occurrence that was moved by hand', async () => {
    const [, january] = await rent({ businessDay: null })
    const moved = await edit(january, { date: '2027-01-03' }, 'this')
    const reply = await edit(moved.body.items[0], { businessDay: 'before' })
    const own = reply.body.items.find(({ _id }: Row) => _id === january._id)
    expect(own).toMatchObject({ date: '2027-01-03', businessDay: 'before' })
  })

  test('is refused for one occurrence, for a single entry, and on a card', async () => {
    const [first] = await rent({ businessDay: null })
    expect(await edit(first, { businessDay: 'before' }, 'this')).toMatchObject(misplaced)
    const [plain] = await ana.enter({ payment: ana.account })
    expect(await edit(plain, { businessDay: 'before' })).toMatchObject(misplaced)
    const parts = await ana.enter({ payment: ana.account, lastInstallment: 3 })
    expect(await edit(parts[0], { businessDay: 'before' })).toMatchObject(misplaced)
    for (const wrong of [
      {},
      { lastInstallment: 3 },
      { recurrentType: 'monthly', payment: ana.card },
    ]) {
      expect(await ana.tryEnter({ businessDay: 'before', ...wrong })).toMatchObject(misplaced)
    }
    expect(await ana.tryEnter({ recurrentType: 'monthly', businessDay: 'after' })).toMatchObject(
      refusal(400, 'request_invalid', 'businessDay'),
    )
  })

  test('ends where the series moves to a card: a card buys on its day', async () => {
    const [first] = await rent()
    const reply = await edit(first, { payment: ana.card })
    expect(reply.body.items[1]).toMatchObject({ date: '2027-01-01', businessDay: null })
    await ana.guest.send('POST', '/transactions/months', { month: '2028-01' })
    const { items } = await ana.get(
      `/transactions?startDate=2028-01-01&endDate=2028-02-28&paymentId=${ana.card}`,
    )
    expect(items.map(({ date, businessDay }: Row) => [date, businessDay])).toContainEqual([
      '2028-01-01',
      null,
    ])
  })
})
