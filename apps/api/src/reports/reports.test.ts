import { read, utils } from '@e965/xlsx'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../../tests/app.ts'
import { categoryOf, type Row } from '../../../../tests/statements.ts'
import { useWorker } from '../../../../tests/workers.ts'
import { expectConsistent, openWallet, type Wallet } from '../../../../tests/wallet.ts'

const app = useApp({ spreadsheetsWorker: useWorker('apps/api/src/spreadsheets/worker.ts') })

let ana: Wallet
beforeEach(async () => {
  ana = await openWallet(app)
})
afterEach(() => expectConsistent(app))

type Fields = Readonly<Record<string, unknown>>

const report = (date = '2026-11-21', more = ''): Promise<Row> =>
  ana.get(`/reports?date=${date}${more}`)
const spend = (name: string, cents: number, more: Fields = {}) =>
  ana.enter({
    name,
    category: categoryOf(name),
    value: -cents / 100,
    payment: ana.account,
    ...more,
  })
const earn = (cents: number, more: Fields = {}) =>
  ana.enter({
    transactionType: 'revenues',
    category: categoryOf('Salário'),
    value: cents / 100,
    payment: ana.account,
    ...more,
  })
const plan = (date: string) =>
  ana.guest.send('POST', '/budgets', {
    date,
    revenuesCategories: [{ category: categoryOf('Salário'), value: 5000 }],
    essentialCategories: [{ category: categoryOf('Aluguel'), value: 2000 }],
    debtsCategories: [{ category: categoryOf('Empréstimo'), value: 100 }],
  })
const rowOf = (answer: Row, row: string) => answer.status.find((one: Row) => one.row === row)

describe('the report of a month', () => {
  test('puts what was realised beside the plan, and a month without one has none', async () => {
    await plan('2026-11-01')
    await earn(4_000_00)
    await spend('Aluguel', 1_500_00)
    const answer = await report()
    expect(answer).toMatchObject({
      startDate: '2026-11-01',
      endDate: '2026-11-01',
      plannedMonths: 1,
    })
    expect(rowOf(answer, 'essential')).toEqual({
      row: 'essential',
      realised: 1500,
      upcoming: 0,
      total: 1500,
      planned: 2000,
      percent: 75,
    })
    expect(rowOf(answer, 'result')).toMatchObject({ realised: 2500, planned: 2900 })
    expect(rowOf(answer, 'noessential')).toMatchObject({ planned: 0, percent: null })
    expect(answer.spentShare).toBe(37.5)
    const october = await report('2026-10-05')
    expect(october.status.map(({ planned }: Row) => planned)).toEqual(
      october.status.map(() => null),
    )
    expect(october.months.at(-1)).toMatchObject({ date: '2026-10-01' })
    expect(answer.months).toHaveLength(12)
  })

  test('names the two largest expenses that are paid, and never what pays an invoice', async () => {
    await spend('Mercado', 300_00)
    await spend('Aluguel', 900_00, { paid: false })
    await spend('Aluguel', 100_00)
    await spend('Mercado', 200_00, { date: '2026-10-30' })
    await ana.enter({ name: 'Geladeira', payment: ana.card, value: -500, date: '2026-10-20' })
    const paid = await ana.guest.send('POST', '/invoices', {
      paymentInvoiceReferenceId: `${ana.card}:2026-11`,
      payment: ana.account,
      value: 500,
      date: '2026-11-05',
    })
    expect(paid.status).toBe(200)
    const { largest, categories } = await report()
    expect(largest.map(({ name, value }: Row) => [name, value])).toEqual([
      ['Geladeira', 500],
      ['Mercado', 300],
    ])
    expect(categories.find(({ category }: Row) => category.name === 'Moradia')).toMatchObject({
      value: 1000,
      entries: 2,
    })
    const year = await report('2026-11-21', '&period=year')
    expect(year).toMatchObject({ startDate: '2025-12-01', endDate: '2026-11-01' })
    expect(rowOf(year, 'noessential').realised).toBe(
      rowOf(await report(), 'noessential').realised + 200,
    )
  })

  test('says what was paid in each category in the seven months before and in its own', async () => {
    await spend('Aluguel', 100_00, { date: '2026-03-10' })
    await spend('Aluguel', 200_00, { date: '2026-05-10' })
    await spend('Condomínio', 30_00, { date: '2026-10-10' })
    await spend('Aluguel', 300_00)
    await spend('Aluguel', 50_00, { paid: false })
    await earn(400_00)
    const { spending } = await report()
    expect(spending.map(({ category, values }: Row) => [category.name, values])).toEqual([
      ['Moradia', [0, 200, 0, 0, 0, 0, 30, 300]],
    ])
  })

  test('its expenses are those of the dashboard: what is put aside is none', async () => {
    await earn(4_000_00)
    await spend('Aluguel', 1_500_00)
    await spend('Mercado', 200_00, { paid: false })
    await ana.enter({
      transactionType: 'investiments',
      category: categoryOf('Tesouro Direto'),
      value: -700,
      payment: ana.account,
    })
    const answer = await report()
    const { realised, upcoming } = rowOf(answer, 'expenses')
    const dashboard = await ana.get('/balances?startDate=2026-11-01&endDate=2026-11-30')
    expect(realised + upcoming).toBe(dashboard.expensesBalance)
    expect(realised).toBe(dashboard.expensesPaid)
    expect(rowOf(answer, 'result').realised).toBe(1_800)
  })

  test('of six months says what the invoices ask for in parts, beside the planned debts', async () => {
    await plan('2026-12-01')
    await ana.enter({
      name: 'Sofá',
      payment: ana.card,
      value: -300,
      lastInstallment: 3,
      date: '2026-09-01',
    })
    const { instalments, nextInstalments } = await report('2026-12-01')
    expect(nextInstalments).toBe(0)
    expect((await report('2026-11-01')).nextInstalments).toBe(100)
    expect(instalments.map(({ date, value, planned }: Row) => [date, value, planned])).toEqual([
      ['2026-07-01', 0, null],
      ['2026-08-01', 0, null],
      ['2026-09-01', 0, null],
      ['2026-10-01', 100, null],
      ['2026-11-01', 100, null],
      ['2026-12-01', 100, 100],
    ])
  })

  test('the reserve is what was invested and saved in goals, less what was taken out', async () => {
    await earn(5_000_00, { date: '2026-05-02' })
    await ana.enter({
      transactionType: 'investiments',
      category: categoryOf('Tesouro Direto'),
      value: -100,
      payment: ana.account,
      date: '2026-05-10',
    })
    const goal = await ana.guest.send('POST', '/objectives', {
      name: 'Praia',
      category: 'viajar',
      totalValue: 1200,
      finalDate: '2027-11-21',
      payment: ana.account,
    })
    const move = (value: number, date: string) =>
      ana.guest.send('POST', `/objectives/${goal.body._id}/transaction`, { value, date })
    await move(300, '2026-08-10')
    await move(-50, '2026-10-10')
    const { reserve } = await report()
    expect(reserve.map(({ value }: Row) => value)).toEqual([100, 100, 400, 400, 350, 350])
    const savings = await ana.get(
      '/balances/months?startDate=2026-10-01&endDate=2026-11-30&chartType=savings',
    )
    expect(savings.map(({ value }: Row) => value)).toEqual([350, 350])
    const ofCash = await ana.get(
      `/balances/months?startDate=2026-10-01&endDate=2026-11-30&chartType=savings&paymentId=${ana.cash}`,
    )
    expect(ofCash.map(({ value }: Row) => value)).toEqual([0, 0])
  })

  test.each(['1900-01-01', '2150-12-31'])(
    'is answered at an end of the calendar, %s',
    async (date) => {
      expect((await ana.guest.send('GET', `/reports?date=${date}&period=year`)).status).toBe(200)
    },
  )
})

const GROUPS = { Salário: 'revenues', Aluguel: 'essential', Mercado: 'noessential' } as const
const entry = fc.record({
  name: fc.constantFrom('Salário', 'Aluguel', 'Mercado'),
  cents: fc.integer({ min: 1, max: 900_000 }),
  month: fc.constantFrom('2026-09', '2026-10', '2026-11'),
  day: fc.constantFrom('03', '15', '28'),
  onCard: fc.boolean(),
  paid: fc.boolean(),
})
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never

/** The card closes on the 25th and is paid in the month after: later purchases in the one after that. */
function countsIn({ month, day, onCard, name }: Entry): string {
  if (!onCard || name === 'Salário') return month
  const date = new Date(`${month}-01T12:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + (Number(day) > 25 ? 2 : 1))
  return date.toISOString().slice(0, 7)
}

test('of drawn households every figure is what their entries come to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 8 }), async (entries) => {
      ana = await openWallet(app)
      for (const { name, cents, month, day, onCard, paid } of entries) {
        const date = `${month}-${day}`
        if (name === 'Salário') await earn(cents, { date, paid })
        else if (onCard) await spend(name, cents, { date, payment: ana.card })
        else await spend(name, cents, { date, paid })
      }
      for (const month of ['2026-10', '2026-12']) {
        const answer = await report(`${month}-01`)
        const counted = entries.filter((one) => countsIn(one) === month)
        const sumOf = (group: string, of = counted) =>
          of.reduce((sum, { name, cents }) => sum + (GROUPS[name] === group ? cents : 0), 0)
        const isUnpaid = ({ name, onCard, paid, month: own, day }: Entry) =>
          onCard && name !== 'Salário' ? `${own}-${day}` > '2026-11-21' : !paid
        const unpaidOf = (group: string) => sumOf(group, counted.filter(isUnpaid))
        for (const row of ['revenues', 'essential', 'noessential']) {
          const { realised, upcoming } = rowOf(answer, row)
          expect(Math.round((realised + upcoming) * 100)).toBe(sumOf(row))
          expect(Math.round(upcoming * 100)).toBe(unpaidOf(row))
        }
        const left = sumOf('revenues') - sumOf('essential') - sumOf('noessential')
        const { realised, upcoming } = rowOf(answer, 'result')
        expect(Math.round((realised + upcoming) * 100)).toBe(left)
        const paid = counted
          .filter((one) => one.name !== 'Salário' && (one.onCard || one.paid))
          .map(({ cents }) => cents)
          .toSorted((a, b) => b - a)
          .slice(0, 2)
        expect(answer.largest.map(({ value }: Row) => Math.round(value * 100))).toEqual(paid)
      }
    }),
    { numRuns: 12 },
  )
})

async function download(what: 'spreadsheet' | 'pdf', query = '') {
  const response = await app.fastify.inject({
    url: `/api/reports/${what}?date=2026-11-21${query}`,
    headers: { authorization: `Bearer ${ana.guest.token}` },
  })
  expect(response.statusCode).toBe(200)
  return {
    name: String(response.headers['content-disposition']),
    type: response.headers['content-type'],
    bytes: response.rawPayload,
  }
}

describe('the report as a file', () => {
  beforeEach(async () => {
    await plan('2026-11-01')
    await earn(4_000_00)
    await spend('Aluguel', 1_500_00, { name: 'Aluguel 🏠 <b>' })
  })

  test('is a spreadsheet with a sheet for each table, in numbers', async () => {
    const { name, bytes } = await download('spreadsheet')
    expect(name).toContain('relatorio-2026-11.xlsx')
    const book = read(bytes)
    expect(book.SheetNames).toContain('Status do mês')
    const status = utils.sheet_to_json<unknown[]>(book.Sheets['Status do mês'] ?? {}, { header: 1 })
    expect(status[0]).toEqual(['Tipo', 'Realizado', 'A vencer', 'Previsto', '%'])
    expect(status[1]).toEqual(['Fixas', 1500, 0, 2000, 0.75])
    const months = utils.sheet_to_json<unknown[]>(book.Sheets['Mês a mês'] ?? {}, { header: 1 })
    expect(months[1]).toEqual(['dezembro de 2025', 0, 'sem plano', 0, 'sem plano', 0, 'sem plano'])
    expect(months.at(-1)).toEqual(['novembro de 2026', 4000, 5000, 1500, 2100, 2500, 2900])
  })

  test('is a PDF that can be read out: in Portuguese, with its heads marked', async () => {
    const { name, type, bytes } = await download('pdf', '&period=year')
    expect(name).toContain('relatorio-ano-2026-11.pdf')
    expect(type).toBe('application/pdf')
    const text = bytes.toString('latin1')
    expect(text.startsWith('%PDF-1.7')).toBe(true)
    // The subtitle, and what the letter says in sentences.
    expect(text.match(/\/S \/P\b/g)?.length).toBeGreaterThanOrEqual(4)
    for (const part of ['/StructTreeRoot', '/Lang (pt-BR)', '/S /Table', '/S /TH', '/S /TD']) {
      expect(text).toContain(part)
    }
  })
})
