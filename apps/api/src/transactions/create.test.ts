import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

describe('an expense', () => {
  test('moves the balance, the month and its category to the cent', async () => {
    const [made] = await ana.enter({ value: -12.34 })
    expect(made).toMatchObject({
      value: -12.34,
      paid: true,
      version: 1,
      countsOn: '2026-11-10',
      category: { name: 'Mercado', group: 'expenses' },
      payment: { _id: ana.cash, type: 'money' },
      user: { _id: ana.guest.id, name: 'Ana' },
      recurrent: false,
      lastInstallment: null,
    })
    expect(await ana.balances('2026-11')).toMatchObject({
      currentBalance: -12.34,
      expensesPaid: 12.34,
    })
    expect(await ana.list('2026-11')).toEqual([made])
    expect(await ana.get(`/transactions/${made._id}`)).toEqual(made)
    expect(await ana.spending('2026-11')).toMatchObject([{ value: 12.34, paid: 12.34, entries: 1 }])
    expect(await ana.valueOf(ana.cash)).toBe(-12.34)
  })

  test('that is not paid is planned and changes no balance', async () => {
    await ana.enter({ paid: false })
    expect(await ana.balances('2026-11')).toMatchObject({
      currentBalance: 0,
      planned: -100,
      expensesPaid: 0,
      expensesBalance: 100,
    })
    expect(await ana.valueOf(ana.cash)).toBe(0)
  })

  test('in three parts on a card is in three consecutive invoices', async () => {
    const made = await ana.enter({ payment: ana.card, lastInstallment: 3, paid: false })
    expect(made.map((one: Row) => [one.value, one.countsOn, one.paid])).toEqual([
      [-33.34, '2026-12-05', true],
      [-33.33, '2027-01-05', true],
      [-33.33, '2027-02-05', true],
    ])
    expect(await ana.list('2026-12')).toMatchObject([
      { name: 'Fatura Roxinho', value: -33.34, invoiceItems: 1, paid: false },
    ])
    const card = (await ana.get('/payments')).find((one: Row) => one._id === ana.card)
    expect(card).toMatchObject({ value: -33.34, limitUsed: 100, entries: 3 })
  })

  test('in parts on an account is paid in its first part only', async () => {
    const made = await ana.enter({ date: '2026-08-31', lastInstallment: 4 })
    expect(made.map((one: Row) => [one.date, one.paid, one.recurrentIndex])).toEqual([
      ['2026-08-31', true, 0],
      ['2026-09-30', false, 1],
      ['2026-10-31', false, 2],
      ['2026-11-30', false, 3],
    ])
    expect(made[1].recurrentTransactionId).toBe(made[0]._id)
  })

  test('that repeats is written a year ahead, to the end of its month', async () => {
    const made = await ana.enter({ recurrentType: 'monthly', date: '2026-01-31' })
    expect(made).toHaveLength(23)
    expect(made.slice(0, 4).map((one: Row) => one.date)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
    expect(made.at(-1).date).toBe('2027-11-30')
    expect(new Set(made.map((one: Row) => one.recurrentDay))).toEqual(new Set([31]))
  })

  test('that begins beyond the opened months has its first occurrence', async () => {
    const made = await ana.enter({ recurrentType: 'annual', date: '2040-02-29' })
    expect(made).toHaveLength(1)
  })
})

describe('sent again with its own id', () => {
  test('K2: is entered once, with all its parts, and answered with the same entries', async () => {
    const draft = { _id: newId(), lastInstallment: 12, value: -1200 }
    const first = await ana.enter(draft)
    expect(first[0]._id).toBe(draft._id)
    expect(await ana.enter(draft)).toEqual(first)
    expect(await ana.valueOf(ana.cash)).toBe(-100)
  })

  test('after an edit, it is answered as it is now', async () => {
    const draft = { _id: newId() }
    await ana.enter(draft)
    const changes = { version: 1, payment: ana.account, category: categoryOf('Farmácia') }
    const { body } = await ana.guest.send('PATCH', `/transactions/${draft._id}`, changes)
    expect(await ana.enter(draft)).toEqual(body.items)
  })

  test('with the id of a part, it is answered with that purchase', async () => {
    const parts = await ana.enter({ lastInstallment: 3 })
    const again = await ana.enter({ _id: parts[1]._id })
    expect(again).toEqual([parts[1]])
  })
})

describe('a day', () => {
  test('F1: written late on the last evening of a month stays that day, and is today', async () => {
    // 23:50 of 31 January in São Paulo is February already in the server’s time zone.
    app.clock = { now: () => Date.parse('2027-02-01T02:50:00Z') }
    const bia = await openWallet(app, 'Bia')
    await bia.enter({ date: '2027-01-31' })
    await bia.enter({ date: '2027-02-01', value: -7 })
    expect((await bia.list('2027-01')).map((one: Row) => one.date)).toEqual(['2027-01-31'])
    expect(await bia.valueOf(bia.cash)).toBe(-100)
    expect(await bia.balances('2027-02')).toMatchObject({ currentBalance: -100, planned: -107 })
    app.clock = { now: () => Date.parse('2027-02-01T03:00:00Z') }
    expect(await bia.valueOf(bia.cash)).toBe(-107)
  })

  test.each(['2026-01-31', '2026-02-28', '2028-02-29', '2026-04-30', '2026-12-31'])(
    'F2: %s is in its month, and in no other, wherever that is shown',
    async (date) => {
      await ana.enter({ date })
      const month = date.slice(0, 7)
      for (const one of [month, nextMonth(month)]) {
        const value = one === month ? 100 : 0
        expect(await ana.list(one)).toHaveLength(value / 100)
        expect(await ana.balances(one)).toMatchObject({ expensesBalance: value })
        expect(await ana.spending(one)).toHaveLength(value / 100)
        const chart = await ana.get(`/balances/chart?${ana.range(one)}`)
        expect(chart.expenses.at(-1).value).toBe(value)
      }
    },
  )
})

const nextMonth = (month: string) => {
  const [year = 0, at = 0] = month.split('-').map(Number)
  return at === 12 ? `${year + 1}-01` : `${year}-${String(at + 1).padStart(2, '0')}`
}

describe('a text', () => {
  test.each([
    ['emoji', '🧑‍🌾 Feira 🥕 de domingo'],
    ['accents, composed or not', 'Pa\u0303o de ac\u0327a\u0301i'],
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['a formula', '=HYPERLINK("http://a.b";"c")'],
    ['SQL', `'; drop table transactions; --`],
    ['right to left', '\u202Eaviso\u202C'],
    ['300 letters', 'ã'.repeat(300)],
  ])('F7: with %s is read back as it was written', async (_, name) => {
    const [made] = await ana.enter({ name, description: name })
    expect(await ana.get(`/transactions/${made._id}`)).toMatchObject({ name, description: name })
    expect(await ana.list('2026-11')).toMatchObject([{ name, description: name }])
  })

  test('is found by its letters, without accents and in any case', async () => {
    await ana.enter({ name: 'Padaria São João' })
    for (const search of ['padaria sao', 'JOÃO', '  joao  ']) {
      const found = await ana.list('2026-11', `&search=${encodeURIComponent(search)}`)
      expect(found).toMatchObject([{ name: 'Padaria São João' }])
    }
    expect(await ana.list('2026-11', '&search=%25')).toEqual([])
  })
})

const refund = (changes: object = {}) =>
  ana.enter({
    transactionType: 'revenues',
    name: 'Estorno',
    value: 100,
    payment: ana.card,
    ...changes,
  })

describe('a refund on a card', () => {
  test('D1: of the same month leaves the category at zero and the income as it was', async () => {
    await ana.enter({ payment: ana.card })
    await refund()
    expect(await ana.spending('2026-12')).toMatchObject([{ value: 0, entries: 2 }])
    expect(await ana.balances('2026-12')).toMatchObject({
      revenuesBalance: 0,
      revenuesPaid: 0,
      expensesBalance: 0,
      accumulated: 0,
    })
    expect(await ana.list('2026-12')).toMatchObject([{ invoiceItems: 2, value: 0, paid: true }])
  })

  test('D2: of a later month leaves that month below zero', async () => {
    await ana.enter({ payment: ana.card })
    await refund({ date: '2026-12-20', value: 200 })
    expect(await ana.spending('2027-01', '&transactionType=expenses')).toMatchObject([
      { value: -200, paid: -200 },
    ])
    expect(await ana.balances('2027-01')).toMatchObject({ expensesBalance: -200 })
    const chart = await ana.get(`/balances/chart?${ana.range('2027-01')}`)
    expect(chart.expenses[4]).toEqual({ date: '2027-01-05', value: -200 })
  })

  test('D3: of a part leaves the rest of the purchase as spent', async () => {
    await ana.enter({ payment: ana.card })
    await refund({ value: 60 })
    expect(await ana.spending('2026-12')).toMatchObject([{ value: 40 }])
    expect(await ana.balances('2026-12')).toMatchObject({ expensesBalance: 40 })
    expect(await ana.valueOf(ana.card)).toBe(-40)
  })

  test('needs no category, and lowers the spending without one', async () => {
    await refund({ category: null, value: 30 })
    expect(await ana.balances('2026-12')).toMatchObject({
      revenuesBalance: 0,
      expensesBalance: -30,
    })
    expect(await ana.spending('2026-12')).toMatchObject([
      { category: { name: 'Sem categoria' }, value: -30 },
    ])
  })

  test('D8: with a category of income is income', async () => {
    await refund({ category: categoryOf('Cashback'), value: 5 })
    expect(await ana.balances('2026-12')).toMatchObject({ revenuesBalance: 5, expensesBalance: 0 })
  })
})

describe('what cannot be entered', () => {
  let rosa: Wallet
  beforeAll(async () => {
    rosa = await openWallet(app, 'Rosa')
  })

  test.each([
    ['value', 400, 'value_is_zero', { value: 0 }],
    ['value', 400, 'value_is_zero', { value: -0 }],
    ['value', 400, 'value_sign_wrong', { value: 100 }],
    ['value', 400, 'value_sign_wrong', { transactionType: 'revenues', value: -1 }],
    ['value', 400, 'value_sign_wrong', { transactionType: 'investiments', value: 1 }],
    ['value', 400, 'value_smaller_than_parts', { value: -0.05, lastInstallment: 12 }],
    ['category', 400, 'category_missing', { category: null }],
    ['category', 400, 'category_of_another_group', { category: categoryOf('Salário') }],
    ['category', 404, 'category_not_found', { category: NOBODY }],
    ['payment', 404, 'payment_not_found', { payment: NOBODY }],
    ['date', 400, 'date_out_of_range', { date: '1949-12-31' }],
    ['date', 400, 'date_out_of_range', { date: '2151-01-01' }],
    ['date', 400, 'recurrence_too_long', { date: '2010-01-01', recurrentType: 'daily' }],
    [
      'lastInstallment',
      400,
      'repeats_and_splits',
      { recurrentType: 'monthly', lastInstallment: 2 },
    ],
  ])('the %s is named: %d %s', async (field, status, code, changes) => {
    expect(await rosa.tryEnter(changes)).toMatchObject(refusal(status, code, field))
    expect(await rosa.list('2026-11')).toEqual([])
  })

  test('a refund does not repeat and is not split', async () => {
    const reversal = { transactionType: 'revenues', value: 9, payment: rosa.card, category: null }
    for (const more of [{ recurrentType: 'monthly' }, { lastInstallment: 2 }]) {
      expect(await rosa.tryEnter({ ...reversal, ...more })).toMatchObject(
        refusal(400, 'reversal_repeats', 'recurrentType'),
      )
    }
  })

  test.each([
    ['value', -12.345, 'Digite um valor, como 12,50.'],
    ['value', -1e12, 'Digite um valor, como 12,50.'],
    ['value', 1e308, 'Digite um valor, como 12,50.'],
    ['value', '-100', 'Digite um valor, como 12,50.'],
    ['value', null, 'Digite um valor, como 12,50.'],
    ['name', '', 'Preencha este campo.'],
    ['name', '  \t ', 'Preencha este campo.'],
    ['name', 'x'.repeat(301), 'Use no máximo 300 caracteres'],
    ['name', 'a\u0000b', 'Texto inválido'],
    ['name', '\ud83d', 'Texto inválido'],
    ['name', 12, 'Preencha este campo.'],
    ['description', 'x'.repeat(2001), 'Use no máximo 2000 caracteres'],
    ['date', '2026-02-29', 'Digite uma data, como 05/12/2026.'],
    ['date', '2026-11-10T00:00:00Z', 'Digite uma data, como 05/12/2026.'],
    ['date', '10/11/2026', 'Digite uma data, como 05/12/2026.'],
    ['payment', 'conta', 'Identificador inválido'],
    ['category', 7, 'Identificador inválido'],
    ['_id', '', 'Identificador inválido'],
    ['paid', 'true', 'Preencha este campo.'],
    ['transactionType', 'despesa', 'Valor inválido'],
    ['recurrentType', 'sometimes', 'Valor inválido'],
    ['lastInstallment', 361, 'Valor inválido'],
    ['lastInstallment', 1.5, 'Valor inválido'],
    ['lastInstallment', 0, 'Valor inválido'],
    ['version', 1, 'Campo desconhecido'],
    ['externalId', 'x', 'Campo desconhecido'],
  ])('the %s %j is refused with a message', async (field, value, words) => {
    const reply = await rosa.tryEnter({ [field]: value })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toContainEqual({ field, message: words })
    expect(await rosa.list('2026-11')).toEqual([])
  })

  test('F6: the greatest value is kept to the cent, and one cent more is refused', async () => {
    const bia = await openWallet(app, 'Bia')
    await bia.enter({
      transactionType: 'revenues',
      category: categoryOf('Salário'),
      value: 999_999_999_999.99,
    })
    await bia.enter({ value: -21_474_836.48 })
    expect(await bia.valueOf(bia.cash)).toBe(999_978_525_163.51)
    expect(await bia.tryEnter({ value: -1_000_000_000_000 })).toMatchObject(
      refusal(400, 'request_invalid', 'value'),
    )
  })
})
