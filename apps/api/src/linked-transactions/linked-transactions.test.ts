import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId, START, useApp } from '../../../../tests/app.ts'
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
afterEach(async () => {
  app.clock = { now: () => START }
  await expectConsistent(app)
})

type Fields = Readonly<Record<string, unknown>>
const PAID = '2026-11-21T15:00:00.000Z'
const MONTHS = ['2026-11', '2026-12']

const rent = ({ transaction, ...changes }: Fields & { readonly transaction?: Fields } = {}) => ({
  transaction: {
    name: 'Aluguel',
    category: categoryOf('Aluguel'),
    payment: ana.account,
    transactionType: 'expenses',
    ...transaction,
  },
  value: -800,
  day: 31,
  ...changes,
})
const path = '/linkedtransactions'
const add = async (changes: Parameters<typeof rent>[0] = {}): Promise<Row> => {
  const reply = await ana.guest.send('POST', path, rent(changes))
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const change = (id: string, body: Fields) => ana.guest.send('PATCH', `${path}/${id}`, body)
const tick = async (id: string, month: string, paid = true): Promise<Row> => {
  const reply = await change(id, { month, lastPaymentDate: paid ? PAID : null })
  expect(reply.status).toBe(200)
  return reply.body
}
const calendar = (month: string): Promise<Row> => ana.get(`${path}?${ana.range(month)}`)
const paidIn = async (month: string) => (await calendar(month)).items.map((item: Row) => item.paid)

const planned = async (month: string) => (await calendar(month)).planned

describe('an item of the calendar', () => {
  test('has the fields of the specification, on its day of the month', async () => {
    const item = await add({ originalName: 'IMOB SAO JOAO' })
    expect(item).toEqual({
      _id: expect.any(String),
      transaction: {
        name: 'Aluguel',
        category: { _id: categoryOf('Aluguel'), name: 'Aluguel', group: 'expenses' },
        payment: { _id: ana.account, name: 'Conta', type: 'debit' },
        transactionType: 'expenses',
      },
      originalName: 'IMOB SAO JOAO',
      user: ana.guest.id,
      value: -800,
      bankAccess: null,
      day: 31,
      date: '2026-11-30',
      lastPaymentDate: null,
      paid: false,
      posted: false,
      version: 1,
    })
    expect((await calendar('2026-11')).items).toEqual([item])
  })

  test('E1: the 31st is clamped to short months and back after them', async () => {
    await add()
    const dates = []
    for (const month of ['2026-11', '2026-12', '2027-01', '2027-02', '2028-02']) {
      dates.push(...(await calendar(month)).items.map((item: Row) => item.date))
    }
    expect(dates).toEqual(['2026-11-30', '2026-12-31', '2027-01-31', '2027-02-28', '2028-02-29'])
  })

  test('begins in the month in which it was created, or the one that is named', async () => {
    await add()
    expect((await calendar('2026-10')).items).toEqual([])
    await add({ month: '2026-09' })
    expect((await calendar('2026-09')).items).toHaveLength(1)
    expect((await calendar('2026-08')).items).toEqual([])
    expect((await calendar('2026-11')).items).toHaveLength(2)
  })

  test('of several months is listed once for each, in order of days', async () => {
    await add({ day: 20 })
    await add({ day: 5, transaction: { name: 'Internet' } })
    await add({ day: 20, month: '2027-01', transaction: { name: 'Água' } })
    const { items } = await ana.get(`${path}?startDate=2026-11-06&endDate=2027-01-31`)
    expect(items.map((item: Row) => [item.transaction.name, item.date])).toEqual([
      ['Aluguel', '2026-11-20'],
      ['Internet', '2026-12-05'],
      ['Aluguel', '2026-12-20'],
      ['Internet', '2027-01-05'],
      ['Aluguel', '2027-01-20'],
      ['Água', '2027-01-20'],
    ])
    expect(
      await ana.guest.send('GET', `${path}?startDate=2026-01-01&endDate=2027-01-31`),
    ).toMatchObject(refusal(400, 'calendar_range_too_long', 'endDate'))
    expect(await ana.guest.send('GET', `${path}?${ana.range('2056-12')}`)).toMatchObject(
      refusal(400, 'date_out_of_range', 'endDate'),
    )
    expect((await ana.get(`${path}?startDate=2026-11-30&endDate=2026-11-01`)).items).toEqual([])
  })

  test('A11: on a Sunday keeps its date', async () => {
    expect((await add({ day: 22 })).date).toBe('2026-11-22')
  })

  test('changes no balance and is no entry', async () => {
    await tick((await add())._id, '2026-11')
    expect(await ana.valueOf(ana.account)).toBe(0)
    expect(await ana.list('2026-11')).toEqual([])
    expect(await ana.balances('2026-11')).toMatchObject({ planned: 0, expensesBalance: 0 })
  })

  test('I1: sent twice with its own id is one item, answered alike', async () => {
    const _id = newId()
    const [one, other] = await Promise.all([add({ _id }), add({ _id })])
    expect(other).toEqual(one)
    expect((await calendar('2026-11')).items).toHaveLength(1)
  })

  test('is removed, and its entries stay', async () => {
    const { _id } = await add()
    await tick(_id, '2026-11')
    await ana.enter({ name: 'Aluguel', payment: ana.account, value: -800 })
    expect(await ana.guest.send('DELETE', `${path}/${_id}`)).toMatchObject({ status: 204 })
    expect((await calendar('2026-11')).items).toEqual([])
    expect(await ana.list('2026-11')).toHaveLength(1)
    expect(await ana.guest.send('DELETE', `${path}/${_id}`)).toMatchObject(
      refusal(404, 'linked_transaction_not_found'),
    )
  })

  test('is removed with its payment method, and moves to the parent of a removed category', async () => {
    const own = await ana.guest.send('POST', '/categories', {
      name: 'Casa da praia',
      category: categoryOf('Moradia'),
    })
    const { _id } = await add({ transaction: { category: own.body._id } })
    await ana.guest.send('DELETE', `/categories/${own.body._id}`)
    const [item] = (await calendar('2026-11')).items
    expect(item).toMatchObject({ _id, transaction: { category: { name: 'Moradia' } } })
    await ana.guest.send('DELETE', `/payments/${ana.account}`)
    expect((await calendar('2026-11')).items).toEqual([])
  })
})

describe('paying', () => {
  test('E7: paying October’s in September marks October alone, and creates no entry', async () => {
    app.clock = { now: () => Date.parse('2026-09-28T15:00:00Z') }
    const ben = await openWallet(app, 'Ben')
    ana = ben
    const { _id } = await add({ day: 10 })
    expect(await tick(_id, '2026-10')).toMatchObject({
      date: '2026-10-10',
      paid: true,
      lastPaymentDate: '2026-09-28T15:00:00.000Z',
    })
    expect([await paidIn('2026-09'), await paidIn('2026-10'), await paidIn('2026-11')]).toEqual([
      [false],
      [true],
      [false],
    ])
    expect(await ana.list('2026-10')).toEqual([])
  })

  test('E12: of ten paid marks the last one holds, and unpaid clears lastPaymentDate', async () => {
    const { _id } = await add()
    for (let press = 1; press <= 10; press += 1) {
      const item = await tick(_id, '2026-11', press % 2 === 1)
      expect(item.lastPaymentDate === null).toBe(press % 2 === 0)
    }
    expect((await calendar('2026-11')).items).toMatchObject([
      { paid: false, lastPaymentDate: null },
    ])
    await tick(_id, '2026-11', false)
    await Promise.all(Array.from({ length: 10 }, () => tick(_id, '2026-11')))
    expect(await paidIn('2026-11')).toEqual([true])
  })

  test('without a month marks today’s month', async () => {
    const { _id } = await add()
    const reply = await change(_id, { lastPaymentDate: PAID })
    expect(reply.body).toMatchObject({ date: '2026-11-30', paid: true })
    expect(await paidIn('2026-12')).toEqual([false])
  })

  test('can be marked when the item is created, for its first month alone', async () => {
    expect(await add({ lastPaymentDate: PAID })).toMatchObject({
      paid: true,
      lastPaymentDate: PAID,
    })
    expect(await paidIn('2026-12')).toEqual([false])
    expect(await ana.guest.send('POST', path, rent({ lastPaymentDate: 'ontem' }))).toMatchObject(
      refusal(400, 'request_invalid', 'lastPaymentDate'),
    )
  })

  test('of several items, changes, marks and removes the named one alone', async () => {
    const { _id: rented } = await add({ day: 10 })
    const { _id: online, ...rest } = await add({ day: 20, transaction: { name: 'Internet' } })
    for (const id of [rented, online]) for (const month of MONTHS) await tick(id, month)
    await change(rented, { version: 1, value: -900 })
    expect(await ana.get(`${path}?${ana.range('2026-11')}`)).toMatchObject({
      items: [
        { _id: rented, value: -900, version: 2 },
        { _id: online, value: rest.value, version: 1, transaction: { name: 'Internet' } },
      ],
    })
    expect((await change(online, { version: 1, day: 21 })).body.version).toBe(2)
    await tick(rented, '2026-12', false)
    expect(await Promise.all(MONTHS.map(paidIn))).toEqual([
      [true, true],
      [false, true],
    ])
    expect((await ana.guest.send('DELETE', `${path}/${rented}`)).status).toBe(204)
    expect((await calendar('2026-12')).items).toMatchObject([{ _id: online, paid: true }])
  })

  test('is not undone by an edit, and needs no version', async () => {
    const { _id, version } = await add()
    await tick(_id, '2026-11')
    const reply = await change(_id, { version, value: -850, day: 5, month: '2026-11' })
    expect(reply.body).toMatchObject({ value: -850, date: '2026-11-05', paid: true, version: 2 })
    expect((await tick(_id, '2026-12')).version).toBe(2)
  })
})

describe('editing', () => {
  test('changes the named fields, in every month', async () => {
    const { _id } = await add({ originalName: 'IMOB SAO JOAO' })
    const reply = await change(_id, {
      version: 1,
      transaction: { name: 'Aluguel novo', payment: ana.cash, category: categoryOf('Moradia') },
      value: -900.5,
      day: 7,
    })
    expect(reply.body).toMatchObject({
      transaction: {
        name: 'Aluguel novo',
        payment: { _id: ana.cash },
        category: { name: 'Moradia' },
      },
      originalName: 'IMOB SAO JOAO',
      value: -900.5,
      day: 7,
      date: '2026-11-07',
      paid: false,
      version: 2,
    })
    expect((await calendar('2027-03')).items).toMatchObject([{ value: -900.5 }])
  })

  test('C6: of fifty edits of one version one is made', async () => {
    const { _id } = await add()
    const reply = await Promise.all(
      Array.from({ length: 50 }, (_, at) => change(_id, { version: 1, value: -1 - at })),
    )
    expect(reply.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(reply.filter(({ body }) => body.code === 'version_conflict')).toHaveLength(49)
  })

  test.each([
    ['nothing', { value: 0 }, refusal(400, 'value_is_zero', 'value')],
    ['the wrong sign', { value: 800 }, refusal(400, 'value_sign_wrong', 'value')],
    [
      'a category of income',
      { transaction: { category: categoryOf('Salário') } },
      refusal(400, 'category_of_another_group', 'transaction.category'),
    ],
    [
      'no category that there is',
      { transaction: { category: NOBODY } },
      refusal(404, 'category_not_found', 'transaction.category'),
    ],
    [
      'no payment method that there is',
      { transaction: { payment: NOBODY } },
      refusal(404, 'payment_not_found', 'transaction.payment'),
    ],
    [
      'no name',
      { transaction: { name: ' ' } },
      refusal(400, 'request_invalid', 'transaction.name'),
    ],
    ['a day that no month has', { day: 32 }, refusal(400, 'request_invalid', 'day')],
  ] satisfies [string, Fields, object][])(
    'refuses %s, new or changed',
    async (_, wrong, refused) => {
      const { _id } = await add()
      expect(await ana.guest.send('POST', path, rent(wrong))).toMatchObject(refused)
      expect(await change(_id, wrong)).toMatchObject(refused)
      expect((await calendar('2026-11')).items).toMatchObject([{ value: -800, version: 1 }])
    },
  )

  test('a calendar of more than a billion is refused, new or changed', async () => {
    const { _id } = await add({ value: -999_999_999 })
    const refused = { body: { code: 'calendar_total_too_large', errors: [{ field: 'value' }] } }
    expect(await ana.guest.send('POST', path, rent({ value: -1.01 }))).toMatchObject(refused)
    expect(await change(_id, { value: -1_000_000_000.01 })).toMatchObject(refused)
    expect((await change(_id, { value: -1_000_000_000 })).status).toBe(200)
  })

  test('a refund on a card is no commitment', async () => {
    const refund = {
      transaction: {
        transactionType: 'revenues',
        category: categoryOf('Salário'),
        payment: ana.card,
      },
      value: 10,
    }
    expect(await ana.guest.send('POST', path, rent(refund))).toMatchObject(
      refusal(400, 'reversal_repeats', 'transaction.payment'),
    )
  })

  test('more than three hundred items are refused', async () => {
    for (let count = 0; count < 300; count += 30) {
      await Promise.all(Array.from({ length: 30 }, () => add()))
    }
    expect(await ana.guest.send('POST', path, rent())).toMatchObject(
      refusal(422, 'linked_transaction_limit_reached'),
    )
  })

  test('A2, A7: another user’s item and a missing one get the same refusal', async () => {
    const { _id } = await add()
    const eva = await openWallet(app, 'Eva')
    for (const id of [_id, NOBODY]) {
      const target = `${path}/${id}`
      for (const reply of [
        await eva.guest.send('PATCH', target, { lastPaymentDate: PAID }),
        await eva.guest.send('PATCH', target, { value: -1 }),
        await eva.guest.send('DELETE', target),
      ]) {
        expect(reply).toMatchObject(refusal(404, 'linked_transaction_not_found'))
      }
    }
    expect((await eva.get(`${path}?${eva.range('2026-11')}`)).items).toEqual([])
    expect(await paidIn('2026-11')).toEqual([false])
  })
})

describe('the expected balance', () => {
  test('adds planned entries and the items of the month that are neither paid nor entered', async () => {
    await ana.enter({ payment: ana.cash, value: -100, paid: false })
    expect(await planned('2026-11')).toBe(-100)
    const { _id } = await add()
    expect(await planned('2026-11')).toBe(-900)
    await tick(_id, '2026-11')
    expect(await planned('2026-11')).toBe(-100)
    await tick(_id, '2026-11', false)

    // The same name on another payment method is another thing.
    await ana.enter({ name: 'ALUGUÉL', payment: ana.cash, value: -1 })
    expect(await planned('2026-11')).toBe(-901)
    await ana.enter({ name: 'ALUGUÉL', payment: ana.account, value: -790, date: '2026-11-02' })
    expect(await planned('2026-11')).toBe(-891)
    expect((await calendar('2026-11')).items).toMatchObject([{ posted: true, paid: false }])
  })

  test('recognises an entry by the name that the bank gives it', async () => {
    await add({ originalName: 'IMOB SAO JOAO' })
    await ana.enter({ name: 'Imob São João', payment: ana.account, value: -800 })
    expect(await planned('2026-11')).toBe(-800)
  })

  test('carries unpaid items on: what is missing in November is missing in December', async () => {
    const { _id } = await add()
    expect(await planned('2026-12')).toBe(-1600)
    await tick(_id, '2026-12')
    expect(await planned('2026-12')).toBe(-800)
    expect(await planned('2026-10')).toBe(0)
  })

  test('counts a card’s items with its invoice', async () => {
    await add({ day: 10, transaction: { payment: ana.card } })
    expect(await planned('2026-11')).toBe(0)
    expect(await planned('2026-12')).toBe(-800)
  })
})
