import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay, toMonth } from '../calendar.ts'
import { DEFAULT_CATEGORIES } from '../categories/default-tree.ts'
import { toCents } from '../money.ts'
import { byNameKey, placeCategory } from './categories.ts'
import {
  addressOf,
  answerIn,
  type Cell,
  countIn,
  dayIn,
  moneyIn,
  monthHeading,
  monthIn,
  recurrenceIn,
} from './cells.ts'
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

test('a row is read with all that its file says of it', () => {
  const heads = ['Tipo', 'Categoria', 'Descrição', 'Valor', 'Dia ou data', 'Repete', 'Parcelas']
  const cash = sheetOf(
    'Receitas e despesas',
    heads,
    [text('Renda'), text(' Salário '), text('Empresa'), number(5000), number(5), text('Mensal')],
    [text('Fixa'), text('IPTU'), text(' '), number(90), null, text('Não'), text('3x')],
    [
      text('Fixa'),
      text('IPTU'),
      null,
      number(0.01),
      text('10/2027'),
      text('às vezes'),
      number(361),
    ],
  )
  const read = readSurveySheets([cash], NOVEMBER)
  const own = { list: 'debit', sheet: 'Receitas e despesas' } as const
  expect(read?.rows).toEqual([
    {
      ...own,
      category: 'Salário',
      kind: 'revenues',
      name: 'Empresa',
      value: 500_000,
      date: '2026-11-05',
      isDated: true,
      recurrentType: 'monthly',
      parts: null,
      cell: 'B2',
    },
    {
      ...own,
      category: 'IPTU',
      kind: 'essential',
      name: null,
      value: 9_000,
      date: '2026-11-01',
      isDated: false,
      recurrentType: null,
      parts: 3,
      cell: 'B3',
    },
    {
      ...own,
      category: 'IPTU',
      kind: 'essential',
      name: null,
      value: 1,
      date: null,
      isDated: true,
      recurrentType: null,
      parts: null,
      cell: 'B4',
    },
  ])
  const unread = { sheet: 'Receitas e despesas' }
  expect(read?.unread).toEqual([
    { ...unread, cell: 'F4', text: 'às vezes', reason: 'recurrence_unreadable' },
    { ...unread, cell: 'G4', text: '361', reason: 'parts_unreadable' },
    { ...unread, cell: 'E4', text: '10/2027', reason: 'date_unreadable' },
  ])
})

test('a row on the last day of the year is in it, a day later it is not', () => {
  const heads = ['Categoria', 'Valor', 'Dia']
  const rows = ['31/10/2027', '01/11/2027', '31/10/2026'].map((day) => [
    text('Mercado'),
    number(5),
    text(day),
  ])
  const read = readSurveySheets([sheetOf('Receitas e despesas', heads, ...rows)], NOVEMBER)
  expect(read?.rows.map(({ date }) => date)).toEqual(['2027-10-31', null, null])
  expect(read?.unread).toEqual([
    {
      sheet: 'Receitas e despesas',
      cell: 'C3',
      text: '01/11/2027',
      reason: 'date_out_of_range',
    },
    {
      sheet: 'Receitas e despesas',
      cell: 'C4',
      text: '31/10/2026',
      reason: 'date_out_of_range',
    },
  ])
})

test('M25: a debt has up to 999 instalments, and one that comes to more than money can be has no value', () => {
  const heads = ['Categoria', 'Valor da parcela', 'Parcelas restantes']
  const debts = sheetOf(
    'Dívidas',
    heads,
    [text('Financiamento'), number(1), number(999)],
    [text('Financiamento'), number(999_999_999_999), number(2)],
  )
  const read = readSurveySheets([debts], NOVEMBER)
  expect(read?.rows.map(({ value, parts }) => [value, parts])).toEqual([
    [99_900, 999],
    [null, 2],
  ])
  expect(read?.unread).toEqual([
    { sheet: 'Dívidas', cell: 'B3', text: '999999999999', reason: 'value_unreadable' },
  ])
})

test('a purchase in parts off the cards is what was typed, and not so much for each part', () => {
  const heads = ['Categoria', 'Valor', 'Parcelas']
  const cash = sheetOf('Receitas e despesas', heads, [text('Mercado'), number(90), number(3)])
  expect(readSurveySheets([cash], NOVEMBER)?.rows).toMatchObject([{ value: 9_000, parts: 3 }])
})

test('an income of nothing below nothing is named by what it says', () => {
  const heads = ['Tipo', 'Categoria', 'Valor']
  const cash = sheetOf('Receitas e despesas', heads, [
    text('Receita'),
    text('Salário'),
    number(-0.01),
  ])
  expect(readSurveySheets([cash], NOVEMBER)?.unread).toEqual([
    { sheet: 'Receitas e despesas', cell: 'C2', text: '-0.01', reason: 'value_negative' },
  ])
})

test('a purchase on the card is read with its description, and a month is named by its heading', () => {
  const heads = ['Categoria', 'Descrição', 'out/26', 'nov/26', 'dez/26']
  const card = sheetOf(
    'Cartão de crédito',
    heads,
    [text('Mercado'), text('Feira'), null, number(0.01), number(0)],
    [text('Farmácia'), null, null, text('dez reais'), number(7)],
  )
  const read = readSurveySheets([card], NOVEMBER)
  const own = { list: 'credit', kind: null, isDated: true, recurrentType: null, parts: null }
  const sheet = 'Cartão de crédito'
  const first = { category: 'Mercado', name: 'Feira', value: 1, date: '2026-11-01', cell: 'A2' }
  const second = { category: 'Farmácia', name: null, value: 700, date: '2026-12-01', cell: 'A3' }
  expect(read?.rows).toEqual([
    { ...own, ...first, sheet },
    { ...own, ...second, sheet },
  ])
  expect(read?.unread).toEqual([
    { sheet, cell: 'C1', text: 'out/26', reason: 'date_out_of_range' },
    { sheet, cell: 'D3', text: 'dez reais', reason: 'value_unreadable' },
  ])
})

test('a good is read with all that its file says of it', () => {
  const heads = [
    'Tipo',
    'Valor de mercado',
    'Financiado',
    'Saldo devedor',
    'Valor da parcela',
    'Parcelas restantes',
    'Data',
  ]
  const goods = sheetOf(
    'Bens',
    heads,
    [
      text('Carro'),
      number(50_000),
      text('S'),
      number(9),
      number(0),
      number(999),
      text('05/12/2026'),
    ],
    [text('Casa'), number(0), text('talvez'), number(0.01), null, number(1000), text('um dia')],
    [text('Moto'), number(100), null, number(0), number(0), number(1), null],
    [text('Terreno'), number(100), null, number(0), null, null, null],
    [text('Outro'), number(100), text('não'), number(9), number(9), number(9), null],
  )
  const read = readSurveySheets([goods], NOVEMBER)
  const owed = { settlementBalance: null, installment: null, lastInstallment: null }
  const first = { date: '2026-11-01' }
  expect(read?.goods).toEqual([
    {
      type: 'vehicle',
      marketValue: 5_000_000,
      financed: true,
      settlementBalance: 900,
      installment: 0,
      lastInstallment: 999,
      date: '2026-12-05',
    },
    {
      ...owed,
      type: 'property',
      marketValue: 0,
      financed: true,
      settlementBalance: 1,
      date: null,
    },
    {
      type: 'motorcycle',
      marketValue: 10_000,
      financed: true,
      settlementBalance: 0,
      installment: 0,
      lastInstallment: 1,
      ...first,
    },
    { ...owed, type: 'property', marketValue: 10_000, financed: false, ...first },
    { ...owed, type: 'other', marketValue: 10_000, financed: false, ...first },
  ])
  expect(read?.unread.map(({ cell: at, text: shown, reason }) => [at, shown, reason])).toEqual([
    ['F3', '1000', 'parts_unreadable'],
    ['C3', 'talvez', 'answer_unreadable'],
    ['G3', 'um dia', 'date_unreadable'],
  ])
})

test('of three hundred goods and purchases and more the first that is too many is named', () => {
  const goods = Array.from({ length: 302 }, () => [text('Carro'), number(5)])
  const card = Array.from({ length: 302 }, () => [text('Mercado'), number(5)])
  const read = readSurveySheets(
    [
      sheetOf('Bens', ['Tipo', 'Valor de mercado'], ...goods),
      sheetOf('Cartão de crédito', ['Categoria', 'nov/26'], ...card),
    ],
    NOVEMBER,
  )
  expect([read?.goods.length, read?.rows.length]).toEqual([300, 300])
  expect(read?.unread).toMatchObject([
    { sheet: 'Bens', cell: 'A302', reason: 'too_many_rows' },
    { sheet: 'Cartão de crédito', cell: 'A302', reason: 'too_many_rows' },
  ])
})

test('two hundred cells that are not understood are named, and all are counted', () => {
  const rows = Array.from({ length: 250 }, () => [text('Mercado'), text('x'.repeat(400))])
  const read = readSurveySheets(
    [sheetOf('Receitas e despesas', ['Categoria', 'Valor'], ...rows)],
    NOVEMBER,
  )
  expect([read?.unread.length, read?.unreadCount]).toEqual([200, 250])
  expect(read?.unread[0]?.text).toHaveLength(300)
})

describe('the headings of a sheet', () => {
  const row = [text('Mercado'), number(5)]
  const read = (...rows: (Cell | null)[][]) =>
    readSurveySheets([{ name: 'Receitas e despesas', rows }], NOVEMBER)
  const heads = [text('Categoria'), text('Valor (R$)')]

  test.each([
    ['in the fortieth row', 39, 1],
    ['in no later one', 40, 0],
  ])('are found %s', (_, above, count) => {
    const titles = Array.from({ length: above }, () => [text('Planejamento')])
    expect(read(...titles, heads, row)?.rows).toHaveLength(count)
  })

  test('name all that a row needs', () => {
    expect(read([text('Categoria')], [text('Mercado')])?.unread).toMatchObject([
      { reason: 'headings_missing' },
    ])
    const debts = { name: 'Dívidas', rows: [[text('Valor da parcela')], [number(5)]] }
    expect(readSurveySheets([debts], NOVEMBER)?.unread).toMatchObject([
      { reason: 'headings_missing' },
    ])
    const card = { name: 'Cartão de crédito', rows: [[text('nov/26')], [number(5)]] }
    expect(readSurveySheets([card], NOVEMBER)?.unread).toMatchObject([
      { reason: 'headings_missing' },
    ])
    const monthless = { name: 'Cartão de crédito', rows: [[text('Categoria')], [text('a')]] }
    expect(readSurveySheets([monthless], NOVEMBER)?.unread).toMatchObject([
      { reason: 'headings_missing' },
    ])
    const goods = { name: 'Bens', rows: [[text('Tipo')], [text('Carro')]] }
    expect(readSurveySheets([goods], NOVEMBER)?.unread).toMatchObject([
      { reason: 'headings_missing' },
    ])
  })

  test('are one column each, however they are called', () => {
    const sheet = sheetOf(
      'Bens',
      ['Bem', 'Valor', 'Valor da parcela', 'Parcelas'],
      [text('Carro'), number(100), number(5), number(3)],
    )
    expect(readSurveySheets([sheet], NOVEMBER)?.goods).toMatchObject([
      { type: 'vehicle', marketValue: 10_000, installment: 500, lastInstallment: 3 },
    ])
  })
})

test.each<[Cell, boolean | undefined]>([
  [text('Sim'), true],
  [text('não'), false],
  [text('talvez'), undefined],
  [number(1), undefined],
])('%j is that answer', (of, answer) => {
  expect(answerIn(of)).toBe(answer)
})

test('a column is headed by a date, and with no year by the next month of that name', () => {
  expect(monthIn({ kind: 'day', day: toDay('2027-02-15') }, NOVEMBER)).toBe('2027-02')
  expect(monthHeading(toMonth('2026-11'))).toBe('nov/26')
})

test('a number of parts is no date, and blanks around it are nothing', () => {
  expect(countIn({ kind: 'day', day: toDay('2026-12-24') }, 9_999)).toBeUndefined()
  expect([countIn(text(' 1 x '), 1), countIn(text('01'), 1)]).toEqual([1, 1])
  expect(dayIn({ kind: 'day', day: toDay('2026-12-24') }, NOVEMBER)).toBe('2026-12-24')
  expect(dayIn(text(' 05/12/2026 '), NOVEMBER)).toBe('2026-12-05')
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
