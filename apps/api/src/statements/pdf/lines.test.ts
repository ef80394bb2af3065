import { describe, expect, test } from 'vitest'
import { dayAt, moneyAtEnd, moneyWithin } from './figures.ts'
import { figuresAt, type Page, readingsOf, type Word } from './lines.ts'

/** Words of one page: what stands where, each letter five points wide and eight high. */
const page = (...words: readonly (readonly [x: number, y: number, text: string])[]) => ({
  width: 595,
  height: 842,
  words: words.map(([x, y, text]): Word => ({ text, x, right: x + text.length * 5, y, height: 8 })),
})
const linesOf = (pages: readonly Page[]) => readingsOf(pages)[0] ?? []
const textsOf = (...pages: readonly Page[]) => linesOf(pages).map(({ text }) => text)

describe('words become lines by their places', () => {
  test('in whichever order they were drawn, on baselines that differ by a little', () => {
    expect(
      textsOf(page([500, 101, '34,98'], [40, 120, 'below'], [40, 100, '29 JUN'], [90, 99, 'LOJA'])),
    ).toEqual(['29 JUN LOJA 34,98', 'below'])
  })

  test('pieces of a word are put together, kerned ones too', () => {
    expect(textsOf(page([40, 100, 'R$ 7'], [58, 100, ',90'], [90, 100, 'x']))).toEqual([
      'R$ 7,90 x',
    ])
  })

  test('two columns of lines are read one after the other', () => {
    const both = page(
      [40, 100, '13/06'],
      [80, 100, 'LOJA'],
      [240, 100, '10,00'],
      [320, 100, '14/06'],
      [360, 100, 'POSTO'],
      [520, 100, '20,00'],
      [40, 114, '15/06'],
      [80, 114, 'BAR'],
      [240, 114, '30,00'],
      [320, 114, 'Total do cartão'],
      [520, 114, '60,00'],
    )
    expect(textsOf(both)).toEqual([
      '13/06 LOJA 10,00',
      '15/06 BAR 30,00',
      '14/06 POSTO 20,00',
      'Total do cartão 60,00',
    ])
  })

  test('entries on the right alone are read apart from what stands on the left', () => {
    const right = page(
      [40, 100, 'Limites'],
      [300, 100, '07/05'],
      [340, 100, 'LOJA'],
      [540, 100, '10,00'],
      [300, 114, '08/05'],
      [340, 114, 'POSTO'],
      [540, 114, '20,00'],
      [300, 128, '09/05'],
      [340, 128, 'BAR'],
      [540, 128, '30,00'],
      [40, 142, 'Guia de Consumo'],
    )
    expect(textsOf(right)).toEqual([
      'Limites',
      'Guia de Consumo',
      '07/05 LOJA 10,00',
      '08/05 POSTO 20,00',
      '09/05 BAR 30,00',
    ])
  })

  test('what stands beside entries of the left half is read after them, and a figure alone with its words', () => {
    const left = page(
      [40, 100, '13/06'],
      [80, 100, 'LOJA'],
      [240, 100, '10,00'],
      [320, 100, 'Limites de crédito'],
      [40, 114, 'Saldo anterior'],
      [320, 114, '30,00'],
    )
    expect(textsOf(left)).toEqual([
      '13/06 LOJA 10,00',
      'Saldo anterior 30,00',
      'Limites de crédito',
    ])
  })

  test('two columns above something else are read before it in the second of two readings', () => {
    const both = page(
      [40, 80, 'Lançamentos do cartão final 0511'],
      [450, 80, 'Total do cartão: 30,00'],
      [40, 100, '13/06'],
      [80, 100, 'LOJA'],
      [240, 100, '10,00'],
      [320, 100, '14/06'],
      [360, 100, 'POSTO'],
      [520, 100, '20,00'],
      [40, 160, 'Taxas e encargos'],
    )
    const lists = readingsOf([both]).map((lines) => lines.map(({ text }) => text))
    const first = ['Lançamentos do cartão final 0511 Total do cartão: 30,00', '13/06 LOJA 10,00']
    expect(lists).toEqual([
      [...first, 'Taxas e encargos', '14/06 POSTO 20,00'],
      [...first, '14/06 POSTO 20,00', 'Taxas e encargos'],
    ])
  })

  test('the number of a category in front of a day is no part of it', () => {
    expect(
      textsOf(
        page([40, 100, '3'], [60, 100, '19/08'], [100, 100, 'LOJA 1,00'], [40, 114, '2 20/08 BAR']),
      ),
    ).toEqual(['19/08 LOJA 1,00', '20/08 BAR'])
  })

  test('a second day within a line makes no second column', () => {
    const rows = [100, 114].flatMap(
      (y) =>
        [
          [40, y, '13/06/2025'],
          [300, y, '14/06/2025'],
          [520, y, '20,00'],
        ] as const,
    )
    expect(textsOf(page(...rows))[0]).toBe('13/06/2025 14/06/2025 20,00')
  })

  test('letters drawn apart are words, by the gaps between them', () => {
    const rows = Array.from({ length: 8 }, (_, at) => 100 + at * 14).flatMap(
      (y) =>
        [
          [40, y, '1 0'],
          [70, y, '/ j u l'],
          [130, y, 'A m a z o n'],
          [300, y, '3 2 6 , 0 6'],
        ] as const,
    )
    expect(textsOf(page(...rows))[0]).toBe('10 /jul Amazon 326,06')
  })

  test('what every page repeats at its head and foot is read once', () => {
    const pages = [1, 2, 3, 4].map((number) =>
      page(
        [40, 40, 'ANA SOUZA LIMA'],
        [40, 200, `0${number}/06 LOJA ${number} 1,00`],
        [300, 820, `${number} de 4`],
      ),
    )
    expect(textsOf(...pages).filter((text) => /ANA|de 4/u.test(text))).toHaveLength(2)
    expect(textsOf(...pages).filter((text) => text.includes('LOJA'))).toHaveLength(4)
  })

  test('a figure is found behind its label, or below it', () => {
    const lines = linesOf([
      page(
        [40, 100, 'Vencimento'],
        [200, 100, 'Total da fatura'],
        [40, 114, '10/08/2025'],
        [200, 114, '1.234,56'],
        [40, 200, 'Limite: 5,00'],
        [40, 214, '9,00'],
      ),
    ])
    const plain = lines.map(({ text }) => text.toLowerCase())
    const amounts = (label: RegExp) =>
      figuresAt(lines, plain, { label, read: moneyWithin }).map(({ size }) => size)
    const days = figuresAt(lines, plain, { label: /vencimento/u, read: dayAt })
    expect(days.map(({ day }) => day)).toEqual([{ day: 10, month: 8, year: 2025 }])
    expect(amounts(/vencimento/u)).toEqual([])
    expect(amounts(/total da fatura/u)).toEqual([123_456])
    expect(amounts(/limite:/u)).toEqual([500])
  })
})

test.each([
  ['29 JUN LOJA', 29, 6, null],
  ['12 nov', 12, 11, null],
  ['17 /jan', 17, 1, null],
  ['13/06 LOJA', 13, 6, null],
  ['13/06/2025', 13, 6, 2025],
  ['08/08/25', 8, 8, 2025],
  ['08/08/25.', 8, 8, 2025],
  ['06 AGO 2025', 6, 8, 2025],
  ['01 de out. 2025 LOJA', 1, 10, 2025],
  ['15 de Agosto', 15, 8, null],
  ['02-01-2025', 2, 1, 2025],
])('"%s" begins with a day', (text, day, month, year) => {
  expect(dayAt(text)?.day).toEqual({ day, month, year })
})

test.each(['12 MARIA', '24/7/365', '32/01', '1/13', '10,00', 'LOJA 13/06', '13/06/202'])(
  '"%s" begins with none',
  (text) => {
    expect(dayAt(text)).toBeNull()
  },
)

test.each([
  ['LOJA R$ 34,98', 3498, null],
  ['Pagamento \u2212R$ 813,18', 81_318, '-'],
  ['Pagamento - R$ 3.601,34', 360_134, '-'],
  ['LOJA + R$ 1,00', 100, '+'],
  ['LOJA 583,80', 58_380, null],
  ['LOJA 583,80-', 58_380, '-'],
  ['LOJA 120,00D', 12_000, 'D'],
  ['LOJA 120,00 C', 12_000, 'C'],
])('"%s" ends with an amount', (text, size, sign) => {
  expect(moneyAtEnd(text)).toMatchObject({ size, sign })
})

test.each(['LOJA US$ 10,00', 'USD 1 = R$ 5,7912', 'LOJA 10.00', 'LOJA 12,50%', '1234567890123,00'])(
  '"%s" ends with none',
  (text) => {
    expect(moneyAtEnd(text)).toBeNull()
  },
)
