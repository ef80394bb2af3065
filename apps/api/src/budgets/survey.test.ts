import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newId, useApp } from '../../../../tests/app.ts'
import { planCalls, salary, WINDOW } from '../../../../tests/budgets.ts'
import { actAs, askClient, giveConsent, makePlanner } from '../../../../tests/planning.ts'
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
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

type Fields = Readonly<Record<string, unknown>>
const { list, create, fill, monthOf, valuesOf } = planCalls(() => ana)

const wage = (changes: Fields = {}) => ({
  category: categoryOf('Salário'),
  value: 5000,
  date: '2026-11-05',
  recurrentType: 'monthly',
  ...changes,
})
const rent = (changes: Fields = {}) => ({
  category: categoryOf('Aluguel'),
  value: -1500,
  date: '2026-11-10',
  recurrentType: 'monthly',
  ...changes,
})
const sofa = (changes: Fields = {}) => ({
  category: categoryOf('Compras'),
  name: 'Sofá',
  value: 1000,
  date: '2026-11-20',
  lastInstallment: 3,
  payment: { _id: ana.card, type: 'credit' },
  ...changes,
})
const car = (changes: Fields = {}) => ({
  type: 'vehicle',
  marketValue: 40_000,
  financed: true,
  settlementBalance: 12_000,
  installment: 900.5,
  lastInstallment: 14,
  date: '2026-11-15',
  ...changes,
})
const save = (changes: Fields = {}) =>
  ana.guest.send('POST', '/budgets/onboarding', {
    date: '2026-11-01',
    user: ana.guest.id,
    debit: [wage(), rent()],
    ...changes,
  })
const saved = async (changes: Fields = {}): Promise<Row> => {
  const reply = await save(changes)
  expect(reply).toMatchObject({ status: 200 })
  return reply.body
}
const entries = async (more = ''): Promise<Row> =>
  (await ana.get(`/transactions?startDate=2026-01-01&endDate=2030-12-31&limit=5000${more}`)).items
const goods = () => ana.get('/goods')

describe('the guided survey', () => {
  test('becomes series, purchases in parts, goods and the plan of twelve months, at once', async () => {
    expect(await saved({ credit: [sofa()], goods: [car()] })).toEqual({
      rows: 3,
      goods: 1,
      leftOut: [],
    })
    const november = await ana.list('2026-11')
    expect(november).toMatchObject([
      { name: 'Salário', value: 5000, payment: { type: 'money' } },
      { name: 'Aluguel', value: -1500, date: '2026-11-10', paid: false, recurrentType: 'monthly' },
    ])
    const parts = await entries('&ignoreInvoicePeriod=true&search=Sof%C3%A1')
    expect(parts.map(({ value, countsOn }: Row) => [value, countsOn])).toEqual([
      [-333.34, '2026-12-05'],
      [-333.33, '2027-01-05'],
      [-333.33, '2027-02-05'],
    ])
    expect(await valuesOf('Aluguel')).toEqual([null, ...Array(12).fill(1500)])
    expect((await valuesOf('Compras', 'noessential')).slice(0, 6)).toEqual([
      null,
      null,
      333.34,
      333.33,
      333.33,
      null,
    ])
    expect(await monthOf('2026-11')).toMatchObject({
      isCustom: true,
      essentialSpending: 1500,
      essentialCategories: [{ day: 10, recurrentType: 'monthly', recurrentIndex: 0 }],
    })
    expect(await monthOf('2027-10')).toMatchObject({ isCustom: false, revenuesValue: 5000 })
    expect(await goods()).toEqual([{ _id: expect.any(String), ...car() }])
  })

  test('goes on beyond its year with what repeats, and with the parts that are left', async () => {
    const loan = { category: categoryOf('Empréstimo'), value: 1800, date: '2026-11-15' }
    await saved({
      debit: [
        wage(),
        { ...loan, lastInstallment: 18 },
        { category: categoryOf('Mercado'), value: 300, date: '2027-10-03' },
      ],
    })
    const later = 'startDate=2027-11-01&endDate=2028-10-31'
    await fill(later)
    const months = await list(later)
    expect(months.map(({ revenuesValue }: Row) => revenuesValue)).toEqual(Array(12).fill(5000))
    expect(months.map(({ debtsValue }: Row) => debtsValue)).toEqual([
      ...Array(6).fill(100),
      ...Array(6).fill(0),
    ])
    // What was bought once is planned once.
    expect(months.map(({ noessentialValue }: Row) => noessentialValue)).toEqual(Array(12).fill(0))
  })

  test('the rows of one category are one line, added to what the month plans already', async () => {
    const tax = rent({ value: 200, date: '2027-02-10', recurrentType: null })
    await saved({ debit: [wage(), rent(), rent({ value: 300 }), tax] })
    expect(await valuesOf('Aluguel')).toEqual([
      null,
      1800,
      1800,
      1800,
      2000,
      ...Array(8).fill(1800),
    ])
    expect((await monthOf('2026-11')).essentialCategories).toMatchObject([
      { recurrentType: 'monthly' },
    ])
    await saved({ debit: [rent({ value: 1, recurrentType: null })] })
    expect((await valuesOf('Aluguel')).slice(1, 3)).toEqual([1801, 1800])
  })

  test('adds to a plan that stands, a share of the revenues as what it came to', async () => {
    await create({
      revenuesCategories: [salary(2000)],
      noessentialCategories: [{ category: categoryOf('Mercado'), budgetValue: 10 }],
    })
    await saved({ debit: [{ category: categoryOf('Mercado'), value: 50, date: '2026-12-03' }] })
    expect(await valuesOf('Mercado', 'noessential')).toEqual([
      null,
      200,
      250,
      ...Array(10).fill(200),
    ])
    expect((await monthOf('2026-11')).noessentialCategories).toMatchObject([{ budgetValue: 10 }])
  })

  test('leaves out what lacks category, value or date, and names it', async () => {
    const reply = await saved({
      debit: [wage(), rent({ category: null }), rent({ value: 0 }), {}],
      credit: [sofa({ date: null, lastInstallment: null })],
      goods: [
        car({ type: null }),
        { date: '2026-11-01' },
        car({ financed: false, settlementBalance: 0, installment: null, lastInstallment: 0 }),
      ],
    })
    expect(reply).toEqual({
      rows: 1,
      goods: 1,
      leftOut: [
        { list: 'debit', row: 1, missing: ['category'] },
        { list: 'debit', row: 2, missing: ['value'] },
        { list: 'debit', row: 3, missing: ['category', 'value', 'date'] },
        { list: 'credit', row: 0, missing: ['date'] },
        { list: 'goods', row: 0, missing: ['type'] },
        { list: 'goods', row: 1, missing: ['type', 'marketValue'] },
      ],
    })
    expect(await goods()).toMatchObject([
      { financed: false, settlementBalance: null, installment: null, lastInstallment: null },
    ])
  })

  test('is refused whole for one row that is wrong, which is named by its list and line', async () => {
    const refused = async (changes: Fields, status: number, code: string, field: string) => {
      const reply = await save(changes)
      expect(reply).toMatchObject(refusal(status, code, field))
      return reply.body.message
    }
    const debit = (changes: Fields) => ({ debit: [wage(), rent(changes)] })
    const credit = (changes: Fields) => ({ credit: [sofa(changes)] })
    expect(
      await refused(debit({ category: NOBODY }), 404, 'category_not_found', 'debit.1.category'),
    ).toBe('Dinheiro e contas, linha 2: categoria. Categoria não encontrada.')
    await refused(debit({ payment: ana.card }), 400, 'payment_is_a_card', 'debit.1.payment')
    await refused(debit({ payment: NOBODY }), 404, 'payment_not_found', 'debit.1.payment')
    await refused(credit({ payment: ana.account }), 400, 'payment_is_no_card', 'credit.0.payment')
    await refused(credit({ payment: null }), 404, 'payment_not_found', 'credit.0.payment')
    await refused(debit({ date: '2026-10-31' }), 400, 'date_out_of_range', 'debit.1.date')
    await refused(debit({ date: '2027-11-01' }), 400, 'date_out_of_range', 'debit.1.date')
    await refused({ debit: [wage({ value: -5 })] }, 400, 'value_sign_wrong', 'debit.0.value')
    await refused(
      debit({ lastInstallment: 2 }),
      400,
      'repeats_and_splits',
      'debit.1.lastInstallment',
    )
    await refused(
      debit({ transactionType: 'revenues', value: 1 }),
      400,
      'category_of_another_group',
      'debit.1.category',
    )
    await refused(
      credit({ category: categoryOf('Salário') }),
      400,
      'category_of_another_group',
      'credit.0.category',
    )
    await refused(
      { goods: [car({ financed: false })] },
      400,
      'good_not_financed',
      'goods.0.settlementBalance',
    )
    const typed = await save({ debit: [wage(), rent({ value: 1.234 })] })
    expect(typed).toMatchObject({
      status: 400,
      body: { message: 'Confira: Dinheiro e contas, linha 2: valor.' },
    })
    expect(await save({ debit: [rent()] })).toMatchObject(refusal(400, 'budget_without_revenues'))
    expect(await save({ debit: [wage({ value: 999_999_999_999 })] })).toMatchObject(
      refusal(422, 'budget_total_too_large', 'debit.0.value'),
    )
    expect(await save({ debit: Array(60).fill(rent({ recurrentType: 'daily' })) })).toMatchObject(
      refusal(422, 'survey_too_long'),
    )
    expect(await save({ goods: [car({ user: NOBODY })] })).toMatchObject({ status: 404 })
    expect([await entries(), await goods()]).toEqual([[], []])
    expect((await list()).every(({ fake }: Row) => fake)).toBe(true)
  })

  test('I1: sent twice by its key, or by the ids of its rows, is saved once', async () => {
    const body = {
      date: '2026-11-01',
      debit: [wage({ _id: newId() }), rent({ _id: newId() })],
      credit: [sofa({ _id: newId() })],
      goods: [car({ _id: newId() })],
    }
    const send = (headers: object = {}) =>
      ana.guest.send('POST', '/budgets/onboarding', body, headers)
    const key = { 'idempotency-key': newId() }
    const first = await send(key)
    expect(first).toMatchObject({ status: 200 })
    const state = async () => [await entries(), await list(), await goods()]
    const before = await state()
    expect((await send(key)).body).toEqual(first.body)
    expect((await send()).body).toEqual(first.body)
    expect(await state()).toEqual(before)
    const twice = { ...body, debit: [body.debit[0], body.debit[0]] }
    expect(await ana.guest.send('POST', '/budgets/onboarding', twice)).toMatchObject(
      refusal(400, 'survey_row_twice', 'debit.1._id'),
    )
  })

  test('changes and takes out the goods that it names, and leaves the others', async () => {
    await saved({ goods: [car(), car({ type: 'property' })] })
    const [first, second] = await goods()
    await saved({ debit: [], goods: [{ ...first, marketValue: 38_000 }] })
    expect(await goods()).toEqual([{ ...first, marketValue: 38_000 }, second])
    await saved({ debit: [], goods: [{ _id: first._id, deleted: true }] })
    expect(await goods()).toEqual([second])
  })

  test('is as many statements for a hundred rows as for two', async () => {
    const statements = async (count: number) => {
      app.statements.length = 0
      await saved({
        debit: [wage(), ...Array.from({ length: count }, () => rent({ value: 2 }))],
        credit: Array.from({ length: count }, () => sofa({ value: 2, lastInstallment: 2 })),
        goods: Array.from({ length: Math.min(count, 30) }, () => car()),
      })
      return app.statements.length
    }
    const few = await statements(2)
    expect(await statements(100)).toBe(few)
  })

  test('is saved by a planner for the client, and by nobody for another', async () => {
    const pia = await app.newGuest('Pia')
    await makePlanner(app, pia)
    await askClient(app, pia, ana.guest)
    await giveConsent(ana.guest, pia)
    const acting = await actAs(app, pia, ana.guest)
    const body = { date: '2026-11-01', debit: [wage()] }
    const path = `/budgets/onboarding?userId=${ana.guest.id}`
    expect(await acting.send('POST', path, body)).toMatchObject({ status: 200 })
    expect(await monthOf('2026-11')).toMatchObject({ revenuesValue: 5000, user: ana.guest.id })
    expect(await pia.send('POST', path, body)).toMatchObject({ status: 404 })
  })

  test('what its rows come to in a month is what its entries come to and what is planned', async () => {
    await saved({
      debit: [
        wage({ recurrentType: 'fortnightly', value: 900.01 }),
        rent({ date: '2026-11-30', value: 33.35 }),
        rent({ recurrentType: 'weekly', value: 10, payment: ana.account }),
        rent({ recurrentType: 'semiannual', category: categoryOf('Lazer'), date: '2027-01-31' }),
      ],
      credit: [
        sofa({ lastInstallment: 10, value: 100.07 }),
        sofa({ recurrentType: 'monthly', lastInstallment: null, date: '2026-11-27' }),
      ],
    })
    const written = await entries()
    for (const month of await list(WINDOW)) {
      const own = written.filter(
        ({ countsOn }: Row) => countsOn.slice(0, 7) === month.date.slice(0, 7),
      )
      const cents = own.reduce((sum: number, { value }: Row) => sum + Math.round(value * 100), 0)
      expect([month.date, Math.round(month.result * 100)]).toEqual([month.date, cents])
    }
  })
})
