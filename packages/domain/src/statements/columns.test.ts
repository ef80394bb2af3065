import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ColumnReading,
  type ColumnRole,
  directionOfBill,
  isReadable,
  listDayOrders,
  listDecimalMarks,
  proposeReading,
  proposeRoles,
  readAmountByLastMark,
  readAmountIn,
  readDayIn,
  readDirection,
  readRow,
} from './columns.ts'

describe('the days of a column', () => {
  test.each([
    [
      ['05/10/2026', '06/10/2026'],
      ['day-first', 'month-first'],
    ],
    [['10/13/2026', '10/03/2026', '11/02/2026'], ['month-first']],
    [['13/10/2026', '03/10/2026'], ['day-first']],
    [['2026-10-05', '2026-10-13'], ['year-first']],
    [['20261005'], ['year-first']],
    [['saldo', ''], []],
    [['99/99/2026'], []],
    [['05/10', '13/10/2026'], ['day-first']],
    [['saldo', '13/10/2026'], ['day-first']],
    [[' 05/10 '], []],
    [['13/10/2026', '14/10/2026', '10/15/2026'], ['day-first']],
  ])('of %j can be read as %j', (cells, orders) => {
    expect(listDayOrders(cells)).toEqual(orders)
  })

  test.each([
    ['05/10/2026', 'day-first', '2026-10-05'],
    ['05/10/2026 10:33', 'day-first', '2026-10-05'],
    ['5-1-26', 'day-first', '2026-01-05'],
    ['10/13/2026', 'month-first', '2026-10-13'],
    ['10/13/2026', 'day-first', null],
    ['2026-10-05T03:00:00Z', 'year-first', '2026-10-05'],
    ['2026-10-05', 'day-first', null],
    ['31/02/2026', 'day-first', null],
    ['05/10/70', 'day-first', '1970-10-05'],
    ['05/10/71', 'day-first', '1971-10-05'],
    ['05/10/69', 'day-first', '2069-10-05'],
    ['05/10/026', 'day-first', null],
    ['  2026-10-05 ', 'year-first', '2026-10-05'],
    [`${' '.repeat(40)}2026-10-05`, 'year-first', null],
    ['20261005', 'year-first', '2026-10-05'],
  ] as const)('%s, %s, is %s', (cell, order, day) => {
    expect(readDayIn(cell, order)).toBe(day)
  })
})

describe('the values of a column', () => {
  test.each([
    [['1.234', '5,90'], [',']],
    [['1,234', '5.90'], ['.']],
    [
      ['1.234', '2.500'],
      [',', '.'],
    ],
    [['1.234.567'], [',']],
    [['12', '30'], [',']],
    [['5,90', '5.90'], []],
  ])('%j can have the decimal marks %j', (cells, marks) => {
    expect(listDecimalMarks(cells)).toEqual(marks)
  })

  test.each([
    ['R$ 1.590,00', ',', 159_000],
    ['-R$ 32,67', ',', -3267],
    ['R$ -32,67', ',', -3267],
    ['−R$ 20,00', ',', -2000],
    ['+R$ 54,00', ',', 5400],
    ['- 2.944,60', ',', -294_460],
    ['530,86-', ',', -53_086],
    ['(11,76)', ',', -1176],
    ['100,00 D', ',', -10_000],
    ['-100,00 C', ',', 10_000],
    ['1.234', ',', 123_400],
    ['1.234', '.', null],
    ['-33.3000', '.', -3330],
    ['12,345', '.', 1_234_500],
    ['12,34', '.', null],
    ['1,23,456', '.', null],
    ['12+3', ',', null],
    ['10/12', ',', null],
    ['abc', ',', null],
    ['', ',', null],
    ['  5,90  ', ',', 590],
    ['R$\u00A05,90', ',', 590],
    ['5,90 BRL', ',', 590],
    ['5,90 reais', ',', null],
    ['cerca de 5,90', ',', null],
    ['100,00 C', ',', 10_000],
    ['-100,00', ',', -10_000],
    ['1,2,3', ',', null],
    ['5.9', ',', null],
    ['5,9', ',', 590],
    ['5,901', ',', null],
    ['5,900', ',', 590],
    ['1234.567', ',', null],
    ['1.23.456', ',', null],
    [',50', ',', 50],
    ['0.000,5', ',', 50],
    ['5,90\u00A0', ',', 590],
    [`${'0'.repeat(36)}5,90`, ',', 590],
    [`${'0'.repeat(37)}5,90`, ',', null],
    [`5,90${' '.repeat(76)}`, ',', 590],
    [`5,90${' '.repeat(77)}`, ',', null],
    ['1.234,56', 'each', 123_456],
    ['1,234.56', 'each', 123_456],
    ['1.234', 'each', null],
  ] as const)('%s with the mark %s is %s cents', (cell, mark, cents) => {
    expect(readAmountIn(cell, mark)).toBe(cents)
  })

  test.each([
    ['-30.560', -3056],
    ['-123.4500', -12_345],
    ['-1234.560', -123_456],
    ['10.5000000', 1050],
    ['-30.125', -3013],
    ['30.124', 3012],
    ['-1.234.567,89', -123_456_789],
    ['-5', -500],
    ['30.125', 3013],
    ['(30.125)', -3013],
    ['30.125 D', -3013],
    ['1,234.56', 123_456],
    ['30.12x5', null],
    ['x', null],
  ])('of OFX: the last mark of %s is decimal, %s cents', (cell, cents) => {
    expect(readAmountByLastMark(cell)).toBe(cents)
  })
})

test.each([
  ['Crédito', 'in'],
  ['Débito', 'out'],
  ['E', 'in'],
  ['S', 'out'],
  ['Saída', 'out'],
  ['Pix', null],
  [' c ', 'in'],
  [`c${' '.repeat(40)}x`, 'in'],
  ['', null],
] as const)('the word %s says %s', (word, direction) => {
  expect(readDirection(word)).toBe(direction)
})

describe('what the columns hold', () => {
  const roles = (header: string, ...rows: string[]) =>
    proposeRoles(
      header.split(';'),
      rows.map((row) => row.split(';')),
    )

  test.each<[string, string[], ColumnRole[]]>([
    [
      'Data;Descrição;Tipo;Valor',
      ['05/10/2026;TED;Crédito;1,00'],
      ['day', 'memo', 'direction', 'value'],
    ],
    ['Data;Descrição;Tipo;Valor', ['05/10/2026;TED;Pix;1,00'], ['day', 'memo', 'other', 'value']],
    [
      'Data;Histórico;Valor(US$);Valor(R$)',
      ['05/10/2026;A;0;1'],
      ['day', 'memo', 'other', 'value'],
    ],
    ['Data;Histórico;Crédito;Débito;Saldo', [], ['day', 'memo', 'credit', 'debit', 'balance']],
    ['Date;Amount;Currency;Description', [], ['day', 'value', 'currency', 'memo']],
    [';;', ['05/10/2026;PIX MARIA;-1,00'], ['day', 'memo', 'value']],
    [' ; ;', ['05/10/2026;PIX MARIA; -1,00 '], ['day', 'memo', 'value']],
    [';;;', ['05/10/2026;PIX MARIA;-1,00;nota'], ['day', 'memo', 'value', 'other']],
    [
      ';;',
      [
        '05/10/2026;PIX;-1,00',
        '06/10/2026;TED;-2,00',
        '07/10/2026;DOC;3,00',
        '08/10/2026;;4,0',
        'x;y;z',
      ],
      ['day', 'other', 'value'],
    ],
    ['Data;;Valor', [], ['day', 'other', 'value']],
    ['Data;Data;Valor;Valor', [], ['day', 'other', 'value', 'other']],
    ['Descrição;Memo;Título;Valor', [], ['memo', 'memo', 'other', 'value']],
    ['-Data-;*Valor (R$)*', [], ['day', 'value']],
    ['Data;Tipo;Valor', [], ['day', 'other', 'value']],
    ['Data;Tipo;Valor', ['05/10/2026;Crédito;1', '05/10/2026;Pix;1'], ['day', 'other', 'value']],
    ['Data;Tipo;Valor', ['05/10/2026;Crédito;1', '05/10/2026;;1'], ['day', 'direction', 'value']],
  ])('%s is %j', (header, rows, expected) => {
    expect(roles(header, ...rows)).toEqual(expected)
  })

  test('is enough with a day, a name and a value, or a credit and a debit', () => {
    expect(isReadable(['day', 'memo', 'value'])).toBe(true)
    expect(isReadable(['day', 'memo', 'credit', 'debit'])).toBe(true)
    expect(isReadable(['day', 'memo', 'credit'])).toBe(false)
    expect(isReadable(['day', 'value'])).toBe(false)
    expect(isReadable(['day', 'memo', 'value', 'value'])).toBe(false)
    const enough = ['day', 'memo', 'credit', 'debit', 'value', 'direction', 'balance'] as const
    expect(isReadable(enough)).toBe(true)
    expect(isReadable([...enough, 'memo', 'other', 'other'])).toBe(true)
    for (const role of ['day', 'credit', 'debit', 'direction', 'balance'] as const) {
      expect([role, isReadable([...enough, role])]).toEqual([role, false])
    }
  })
})

describe('how the values of a bill are signed', () => {
  const signs = (...lines: readonly (readonly [string, number])[]) => {
    const { isReversed, isCertain } = directionOfBill(
      lines.map(([memo, value]) => ({ memo, value })),
    )
    return `${isReversed ? 'purchases above zero' : 'purchases below zero'}${isCertain ? '' : ', perhaps'}`
  }
  test.each<[string, readonly (readonly [string, number])[], string]>([
    [
      'purchases',
      [
        ['loja', 1],
        ['casa', 500],
      ],
      'purchases above zero',
    ],
    [
      'purchases below zero',
      [
        ['loja', -1],
        ['casa', -500],
      ],
      'purchases below zero',
    ],
    [
      'half of them above zero',
      [
        ['loja', 1],
        ['casa', -1],
      ],
      'purchases above zero, perhaps',
    ],
    [
      'most of them below',
      [
        ['loja', 1],
        ['casa', -1],
        ['bar', -1],
      ],
      'purchases below zero, perhaps',
    ],
    [
      'a payment against them',
      [
        ['loja', 5],
        ['Pagamento', -5],
      ],
      'purchases above zero',
    ],
    [
      'a payment on their side',
      [
        ['loja', 5],
        ['Pagamento', 5],
      ],
      'purchases above zero, perhaps',
    ],
    [
      'a payment above zero against them',
      [
        ['loja', -5],
        ['Pagto', 1],
      ],
      'purchases below zero',
    ],
    [
      'what was given back left out',
      [
        ['loja', 5],
        ['Estorno loja', -5],
      ],
      'purchases above zero',
    ],
    [
      'lines of nothing left out',
      [
        ['loja', -5],
        ['anuidade', 0],
        ['seguro', 0],
      ],
      'purchases below zero',
    ],
    [
      'a payment of nothing left out',
      [
        ['loja', 5],
        ['Pagamento', 0],
      ],
      'purchases above zero',
    ],
    ['a centavo', [['loja', 1]], 'purchases above zero'],
  ])('by %s', (_, lines, expected) => {
    expect(signs(...lines)).toBe(expected)
  })
})

describe('what is proposed for a file that nobody knows', () => {
  const propose = (header: string, rows: readonly string[], fileKind: 'card' | null = null) =>
    proposeReading({
      header: header.split(';'),
      rows: rows.map((row) => row.split(';')),
      fileKind,
    })

  test('whose purchases stand against its payments is a bill with purchases above zero', () => {
    const { reading, open } = propose('Data;Lançamento;Valor', [
      '09/10/2026;PAGAMENTO EFETUADO;-1.826,59',
      '09/10/2026;LOJA;97,13',
      '13/10/2026;MERCADO;15,60',
    ])
    expect(reading).toMatchObject({ kind: 'card', isReversed: true, dayOrder: 'day-first' })
    expect(open).toEqual(['kind'])
  })

  test('with only values above zero and no direction: neither kind nor direction is taken for granted', () => {
    const { open } = propose('Data;Descrição;Valor', ['13/10/2026;A;5,00', '14/10/2026;B;7,00'])
    expect(open).toEqual(['kind', 'direction'])
  })

  test('that says it is a bill asks of its direction where payments do not tell', () => {
    const rows = ['13/10/2026;A;5,00', '14/10/2026;B;-7,00']
    expect(propose('Data;Lançamento;Valor', rows, 'card').open).toEqual(['direction'])
    expect(propose('Data;Lançamento;Valor', rows.slice(0, 1), 'card').open).toEqual([])
  })

  test.each([
    ['its columns', 'Data;Estabelecimento;Valor', ['13/10/2026;A;-5,00'], 'card'],
    ['a balance', 'Data;Lançamento;Valor;Saldo', ['13/10/2026;Pagamento;-5,00;1'], 'bank'],
    [
      'a transfer',
      'Data;Lançamento;Valor',
      ['13/10/2026;Pagamento;-5,00', '14/10/2026;Pix;1,00'],
      'bank',
    ],
    [
      'its payment',
      'Data;Lançamento;Valor',
      ['13/10/2026;Pagamento;-5,00', '14/10/2026;Bar;0,00'],
      'card',
    ],
    ['no payment', 'Data;Lançamento;Valor', ['14/10/2026;Bar;1,00'], 'bank'],
    ['a payment that comes in', 'Data;Lançamento;Valor', ['13/10/2026;Pagamento;5,00'], 'bank'],
    [
      'what goes out beside its payment',
      'Data;Lançamento;Valor',
      ['13/10/2026;Pagamento;-5,00', '14/10/2026;Bar;-1,00'],
      'bank',
    ],
  ])('is a bill or a statement by %s', (_, header, rows, kind) => {
    expect(propose(header, rows).reading.kind).toBe(kind)
  })

  test('without a day or a value asks for its columns, and reads a comma and the day first', () => {
    const { reading, open } = propose('Nota;Texto', ['a;b'])
    expect(reading).toMatchObject({ dayOrder: 'day-first', decimal: ',', isReversed: false })
    expect(open).toContain('columns')
  })

  test('with a column for each way, or a word for it, asks for no direction', () => {
    const two = propose('Data;Histórico;Crédito;Débito', [
      '13/10/2026;A;5.00;',
      '14/10/2026;B;;7.00',
    ])
    expect(two.reading).toMatchObject({ decimal: '.', isReversed: false })
    expect(two.open).toEqual(['kind'])
    const word = propose('Data;Histórico;Valor;Tipo', [
      '13/10/2026;A;5,00;C',
      '14/10/2026;B;7,00;C',
    ])
    expect(word.open).toEqual(['kind'])
    const bill = propose('Data;Lançamento;Valor;Tipo', ['13/10/2026;A;5,00;D'], 'card')
    expect(bill.reading.isReversed).toBe(false)
  })

  test('whose balances tell the mark is read by it', () => {
    const { reading } = propose('Data;Histórico;Valor;Saldo', ['13/10/2026;A;1.234;5.90'])
    expect(reading.decimal).toBe('.')
  })

  test('with dates and values that have two readings asks for both', () => {
    const { open } = propose('Data;Descrição;Valor', ['05/10/2026;A;-1.234', '06/10/2026;B;2.500'])
    expect(open).toEqual(['kind', 'dayOrder', 'decimal'])
  })
})

/** Everything by which one export differs from another. */
const anyFormat = fc.record({
  dayOrder: fc.constantFrom('day-first' as const, 'month-first' as const, 'year-first' as const),
  decimal: fc.constantFrom(',' as const, '.' as const),
  groups: fc.boolean(),
  symbol: fc.constantFrom('', 'R$ '),
  sign: fc.constantFrom('balance', 'reversed', 'direction', 'two columns'),
  separator: fc.constantFrom('/', '-', '.'),
})
type Format = typeof anyFormat extends fc.Arbitrary<infer F> ? F : never
const anyLine = fc.record({
  year: fc.integer({ min: 2020, max: 2030 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  cents: fc.integer({ min: 1, max: 99_999_999 }),
  isOut: fc.boolean(),
})

const two = (part: number) => String(part).padStart(2, '0')

function writeDay(
  { year, month, day }: { year: number; month: number; day: number },
  format: Format,
) {
  const [y, m, d] = [String(year), two(month), two(day)]
  const parts =
    format.dayOrder === 'year-first'
      ? [y, m, d]
      : format.dayOrder === 'day-first'
        ? [d, m, y]
        : [m, d, y]
  return parts.join(format.separator)
}

function writeAmount(cents: number, { decimal, groups, symbol }: Format) {
  const other = decimal === ',' ? '.' : ','
  const whole = String(Math.floor(cents / 100))
  const grouped = groups ? whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, other) : whole
  return `${symbol}${grouped}${decimal}${two(cents % 100)}`
}

test('for any order of days, mark, sign rule and symbol, a row gives what was written', () => {
  fc.assert(
    fc.property(anyFormat, fc.array(anyLine, { minLength: 1, maxLength: 20 }), (format, lines) => {
      const rows = lines.map((line) => {
        const amount = writeAmount(line.cents, format)
        const isMinus = format.sign === 'balance' ? line.isOut : !line.isOut
        const values =
          format.sign === 'two columns'
            ? [line.isOut ? '' : amount, line.isOut ? amount : '']
            : format.sign === 'direction'
              ? [amount, line.isOut ? 'Débito' : 'Crédito']
              : [`${isMinus ? '-' : ''}${amount}`, '']
        return [writeDay(line, format), 'Mercado', ...values]
      })
      const roles: ColumnRole[] =
        format.sign === 'two columns'
          ? ['day', 'memo', 'credit', 'debit']
          : ['day', 'memo', 'value', format.sign === 'direction' ? 'direction' : 'other']
      const reading: ColumnReading = {
        kind: 'bank',
        roles,
        dayOrder: format.dayOrder,
        decimal: format.decimal,
        isReversed: format.sign === 'reversed',
      }
      const read = rows.map((row) => readRow(row, reading))
      expect(read).toEqual(
        lines.map(({ year, month, day, cents, isOut }) => ({
          day: `${year}-${two(month)}-${two(day)}`,
          memo: 'Mercado',
          value: isOut ? -cents : cents,
        })),
      )
      // What the columns are judged to allow holds what was written.
      expect(listDayOrders(rows.map(([day = '']) => day))).toContain(format.dayOrder)
      expect(listDecimalMarks(rows.flatMap((row) => row.slice(2)))).toEqual([format.decimal])
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['what the card is used for, in words', 'Modalidade', ['Crédito', 'Débito'], true],
  ['a dash and a part', 'Parc', ['-', 'Entrada'], true],
  ['letters of debit and credit', 'Movement', ['D', 'C'], false],
  ['words under a name that says so', 'D/C', ['Débito', 'Crédito'], false],
])(
  'of a bill, a column of %s is asked about: %#',
  (_, name, [first = '', second = ''], isAsked) => {
    const { open } = proposeReading({
      header: ['Data', 'Estabelecimento', name, 'Valor'],
      rows: [
        ['22/04/2024', 'Padaria', first, '10,00'],
        ['23/04/2024', 'Mercado', second, '20,00'],
      ],
      fileKind: 'card',
    })
    expect(open.includes('direction')).toBe(isAsked)
  },
)

test.each([
  ['abroad and in reais', ['Valor em moeda estrangeira', 'Valor'], ['10,00', '55,00'], [3, false]],
  [
    'of a purchase and of its part',
    ['Valor da compra', 'Valor da parcela'],
    ['100,00', '10,00'],
    [2, true],
  ],
] as const)(
  'of two values, %s, the one in reais is taken, or it is asked which: %#',
  (_, names, [first, second], [at, isOpen]) => {
    const { reading, open } = proposeReading({
      header: ['Data', 'Estabelecimento', ...names],
      rows: [['22/04/2024', 'Padaria', first, second]],
      fileKind: 'card',
    })
    expect([reading.roles.indexOf('value'), open.includes('columns')]).toEqual([at, isOpen])
  },
)
