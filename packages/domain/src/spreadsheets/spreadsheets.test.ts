import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay, toMonth } from '../calendar.ts'
import { DEFAULT_CATEGORIES } from '../categories/default-tree.ts'
import { type Cents, toCents } from '../money.ts'
import { byNameKey, placeCategory } from './categories.ts'
import {
  addressOf,
  type Cell,
  countIn,
  dayIn,
  moneyIn,
  monthHeading,
  monthIn,
  recurrenceIn,
} from './cells.ts'
import { lastYearLines, type YearMonth } from './last-year.ts'
import { readSurveySheets } from './survey-rows.ts'

const NOVEMBER = toMonth('2026-11')
const text = (value: string): Cell => ({ kind: 'text', text: value })
const number = (value: number): Cell => ({
  kind: 'number',
  value,
  cents: toCents(Math.round(value * 100)),
})

test.each([
  [0, 0, 'A1'],
  [7, 2, 'C8'],
  [0, 25, 'Z1'],
  [0, 26, 'AA1'],
  [99, 701, 'ZZ100'],
])('row %d, column %d is %s', (row, column, address) => {
  expect(addressOf(row, column)).toBe(address)
})

describe('a cell', () => {
  test.each<[Cell, number | undefined]>([
    [text('R$ 1.234,56'), 123_456],
    [text(' 80 '), 8_000],
    [text('80,5'), 8_050],
    [text('1,234.56'), undefined],
    [text('cem'), undefined],
    [number(12.5), 1_250],
    [{ kind: 'number', value: 1e20, cents: null }, undefined],
    [{ kind: 'day', day: toDay('2026-11-05') }, undefined],
    [{ kind: 'fault', text: '#REF!' }, undefined],
  ])('%j is that amount', (cell, cents) => {
    expect(moneyIn(cell)).toBe(cents)
  })

  test.each<[Cell, string | undefined]>([
    [number(5), '2026-11-05'],
    [number(31), '2026-11-30'],
    [text('05/12/2026'), '2026-12-05'],
    [text('5.1.2027'), '2027-01-05'],
    [text('2026-11-09'), '2026-11-09'],
    [text('31/02/2027'), undefined],
    [number(32), undefined],
    [number(5.5), undefined],
    [text('dia cinco'), undefined],
  ])('%j is that day', (cell, day) => {
    expect(dayIn(cell, NOVEMBER)).toBe(day)
  })

  test.each<[string, string | undefined]>([
    ['nov/26', '2026-11'],
    ['Novembro', '2026-11'],
    ['OUTUBRO', '2027-10'],
    ['março de 2027', '2027-03'],
    ['jan 2027', '2027-01'],
    ['2/2027', '2027-02'],
    ['2027-02', '2027-02'],
    ['13/2027', undefined],
    ['Total', undefined],
  ])('%s heads that month', (heading, month) => {
    expect(monthIn(text(heading), NOVEMBER)).toBe(month)
  })

  test('how often, and how many parts', () => {
    expect(['Mensal', 'ANUAL', 'Não', 'às vezes'].map((one) => recurrenceIn(text(one)))).toEqual([
      'monthly',
      'annual',
      'once',
      undefined,
    ])
    expect(['12', '12x', '0', '361', '1,5'].map((one) => countIn(text(one), 360))).toEqual([
      12,
      12,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('a month’s heading is read back as that month', () => {
    for (const month of ['2026-11', '2027-01', '2099-12'].map(toMonth)) {
      expect(monthIn(text(monthHeading(month)), NOVEMBER)).toBe(month)
    }
  })
})

const categories = byNameKey(DEFAULT_CATEGORIES)
const place = (category: string, kind: Parameters<typeof placeCategory>[0]['kind']) => {
  const placed = placeCategory({ category, kind, sheet: 'Dívidas', cell: 'B8' }, categories)
  return [placed.category?.name ?? null, placed.unread?.reason ?? null]
}

test.each([
  ['mercado', null, 'Mercado', null],
  ['FARMÁCIA', 'noessential' as const, 'Farmácia', null],
  ['Mercado', 'essential' as const, 'Mercado', null],
  ['Jabuticaba', 'revenues' as const, 'Outras rendas', 'category_replaced'],
  ['Jabuticaba', 'essential' as const, 'Diversos (Fixa)', 'category_replaced'],
  ['Jabuticaba', 'noessential' as const, 'Diversos (Variável)', 'category_replaced'],
  ['Jabuticaba', null, 'Diversos (Variável)', 'category_replaced'],
  ['Jabuticaba', 'debts' as const, null, 'category_unknown'],
  ['Jabuticaba', 'investiments' as const, null, 'category_unknown'],
  ['Pagamento de fatura', null, 'Diversos (Variável)', 'category_replaced'],
  ['', 'debts' as const, null, 'category_missing'],
])('%s as %s is %s', (name, kind, found, reason) => {
  expect(place(name, kind)).toEqual([found, reason])
})

test('a sheet without headings is named, a second one of its name is not read, others are no sheets', () => {
  const rows = [
    [text('Categoria'), text('Valor')],
    [text('Mercado'), number(5)],
  ]
  const none = { name: 'Bens', rows: [[text('Olá')]] }
  const cash = { name: 'RECEITAS E DESPESAS', rows }
  const read = readSurveySheets([none, cash, cash], NOVEMBER)
  expect(read?.rows).toHaveLength(1)
  expect(read?.unread).toMatchObject([{ sheet: 'Bens', cell: 'A1', reason: 'headings_missing' }])
  expect(readSurveySheets([{ name: 'Plan1', rows }], NOVEMBER)).toBeNull()
})

test('a row and a good that name no day have the first of the month, one with a wrong day has none', () => {
  const heads = ['Categoria', 'Valor', 'Dia'].map(text)
  const rows = [heads, [text('Mercado'), number(5), null], [text('Mercado'), number(5), number(32)]]
  const owned = [['Tipo', 'Valor de mercado', 'Data'].map(text), [text('Carro'), number(9), null]]
  const read = readSurveySheets(
    [
      { name: 'Receitas e despesas', rows },
      { name: 'Bens', rows: owned },
    ],
    NOVEMBER,
  )
  expect(read?.rows.map(({ date }) => date)).toEqual(['2026-11-01', null])
  expect(read?.goods).toMatchObject([{ date: '2026-11-01' }])
  expect(read?.unread).toMatchObject([{ cell: 'C3', reason: 'date_unreadable' }])
})

test('a good without Financiado is financed where something is owed of it', () => {
  const heads = ['Tipo', 'Valor de mercado', 'Saldo devedor', 'Valor da parcela'].map(text)
  const rows = [
    heads,
    [text('Imóvel'), number(300_000), number(9), null],
    [text('Barco'), number(1)],
  ]
  const read = readSurveySheets([{ name: 'Bens', rows }], NOVEMBER)
  expect(read?.goods).toMatchObject([
    { type: 'property', financed: true, settlementBalance: 900 },
    { type: null, financed: false, settlementBalance: null },
  ])
  expect(read?.unread).toMatchObject([{ cell: 'A3', text: 'Barco', reason: 'kind_unreadable' }])
})

const sheetOf = (name: string, heads: readonly string[], ...rows: readonly (Cell | null)[][]) => ({
  name,
  rows: [heads.map(text), ...rows],
})

test('M25: a debt is what all its instalments come to, income is never negative', () => {
  const heads = ['Categoria', 'Valor', 'Dia', 'Parcelas']
  const debts = sheetOf(
    'Dívidas',
    ['Categoria', 'Valor da parcela', 'Dia', 'Parcelas restantes'],
    [text('Financiamento'), number(150), number(5), number(10)],
    [text('Financiamento'), number(150), number(5), null],
  )
  const cash = sheetOf(
    'Receitas e despesas',
    ['Tipo', ...heads],
    [text('Receita'), text('Salário'), number(5000), number(5)],
    [text('Receita'), text('Salário'), number(-1), number(5)],
    [text('Despesa variável'), text('Mercado'), number(-80), number(7)],
    [text('Despesa variável'), text('Mercado'), number(0), number(7)],
    [text('Coisa'), text('Mercado'), text('cem'), text('31/12/2030')],
    [null, text('Mercado'), null, null],
  )
  const read = readSurveySheets([debts, cash], NOVEMBER)
  expect(read?.rows.map(({ list, kind, value, date }) => [list, kind, value, date])).toEqual([
    ['debit', 'debts', 150_000, '2026-11-05'],
    ['debit', 'debts', 15_000, '2026-11-05'],
    ['debit', 'revenues', 500_000, '2026-11-05'],
    ['debit', 'revenues', null, '2026-11-05'],
    ['debit', 'noessential', 8_000, '2026-11-07'],
    ['debit', null, null, null],
  ])
  expect(read?.unread.map(({ cell: at, reason }) => [at, reason]).toSorted()).toEqual([
    ['A6', 'kind_unreadable'],
    ['C3', 'value_negative'],
    ['C6', 'value_unreadable'],
    ['D6', 'date_out_of_range'],
  ])
  expect(read?.unreadCount).toBe(4)
})

test('each amount under a month of the card is a purchase of that month, within the year', () => {
  const heads = ['Categoria', 'out/26', 'nov/26', 'out/27', 'nov/27']
  const amounts = [10, 20, -30, 40].map(number)
  const card = sheetOf('Cartão de crédito', heads, [text('Mercado'), ...amounts])
  const read = readSurveySheets([card], NOVEMBER)
  expect(read?.rows.map(({ list, value, date }) => [list, value, date])).toEqual([
    ['credit', 2_000, '2026-11-01'],
    ['credit', 3_000, '2027-10-01'],
  ])
  expect(read?.unread.map(({ cell: at, reason }) => [at, reason])).toEqual([
    ['B1', 'date_out_of_range'],
    ['E1', 'date_out_of_range'],
  ])
})

test('of three hundred rows and more the first that is too many is named', () => {
  const rows = Array.from({ length: 302 }, () => [text('Mercado'), number(5)])
  const read = readSurveySheets(
    [sheetOf('Receitas e despesas', ['Categoria', 'Valor'], ...rows)],
    NOVEMBER,
  )
  expect(read?.rows).toHaveLength(300)
  expect(read?.unread).toMatchObject([{ cell: 'A302', reason: 'too_many_rows' }])
})

test('a good has what is owed of it where it is financed, and nothing below nothing', () => {
  const heads = ['Tipo', 'Valor de mercado', 'Financiado', 'Saldo devedor', 'Valor da parcela']
  const goods = sheetOf(
    'Bens',
    heads,
    [text('Casa'), number(-1), text('Sim'), number(-2), number(3)],
    [text('Moto'), number(100), text('Não'), number(9), number(3)],
    [text('Carro'), null, text('Sim'), number(9), number(3)],
  )
  const read = readSurveySheets([goods], NOVEMBER)
  expect(
    read?.goods.map((one) => [one.type, one.marketValue, one.settlementBalance, one.installment]),
  ).toEqual([
    ['property', null, null, 300],
    ['motorcycle', 10_000, null, null],
  ])
  expect(read?.unread.map(({ cell: at, reason }) => [at, reason])).toEqual([
    ['B2', 'value_negative'],
    ['D2', 'value_negative'],
  ])
})

const cell: fc.Arbitrary<Cell | null> = fc.oneof(
  fc.constant(null),
  fc.string({ maxLength: 12 }).map(text),
  fc
    .constantFrom('Categoria', 'Valor', 'Dia', 'Tipo', 'Valor de mercado', 'nov/26', 'Sim')
    .map(text),
  fc.integer({ min: -1e9, max: 1e9 }).map((n) => number(n / 100)),
  fc.constant<Cell>({ kind: 'day', day: toDay('2026-12-24') }),
  fc.constant<Cell>({ kind: 'fault', text: '#REF!' }),
)

test('of any grid: rows have a positive value, a day of the year or none, and what is not read is named', () => {
  const sheet = fc.record({
    name: fc.constantFrom('Receitas e despesas', 'Cartão de crédito', 'Dívidas', 'Bens', 'Plan1'),
    rows: fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }),
  })
  fc.assert(
    fc.property(fc.array(sheet, { maxLength: 5 }), (sheets) => {
      const read = readSurveySheets(sheets, NOVEMBER)
      for (const { value, date } of read?.rows ?? []) {
        expect(value === null || value >= 0).toBe(true)
        expect(date === null || (date >= '2026-11-01' && date <= '2027-10-31')).toBe(true)
      }
      for (const one of read?.unread ?? []) expect(one.cell).toMatch(/^[A-Z]+\d+$/u)
    }),
    { numRuns: 2_000 },
  )
})

test('a year is a mean off the cards and twelve amounts on them, without refunds and what is in no plan', () => {
  const from = toMonth('2025-11')
  const month = (
    of: string,
    changes: Partial<YearMonth> & { readonly cents: Cents },
  ): YearMonth => ({
    month: toMonth(of),
    categoryId: 'food',
    group: 'noessential',
    isCard: false,
    ...changes,
  })
  const lines = lastYearLines(
    [
      month('2025-11', { cents: toCents(60_000) }),
      month('2026-10', { cents: toCents(60_000) }),
      month('2026-01', { cents: toCents(500), isCard: true }),
      month('2026-02', { cents: toCents(-200), isCard: true }),
      month('2026-01', { cents: toCents(900), group: null, categoryId: 'transfer' }),
      month('2026-01', { cents: toCents(-900), categoryId: 'back' }),
    ],
    { from },
  )
  expect(lines.cash).toEqual([{ categoryId: 'food', group: 'noessential', mean: 10_000 }])
  expect(lines.card).toEqual([
    { categoryId: 'food', months: [0, 0, 500, 0, 0, 0, 0, 0, 0, 0, 0, 0] },
  ])
})
