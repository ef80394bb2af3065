import { describe, expect, test } from 'vitest'
import { dayAt, moneyAtEnd } from './figures.ts'
import { linesOf, textsAt, type Word } from './lines.ts'

/** Words of one page: what stands where, each letter five points wide and eight high. */
const page = (...words: readonly (readonly [x: number, y: number, text: string])[]) => ({
  width: 595,
  height: 842,
  words: words.map(([x, y, text]): Word => ({ text, x, right: x + text.length * 5, y, height: 8 })),
})
const textsOf = (...pages: Parameters<typeof linesOf>[0]) => linesOf(pages).map(({ text }) => text)

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
      ),
    ])
    const plain = lines.map(({ text }) => text.toLowerCase())
    expect(textsAt(lines, plain, /vencimento/u)).toContain('10/08/2025')
    expect(textsAt(lines, plain, /vencimento/u)).not.toContain('1.234,56')
    expect(textsAt(lines, plain, /total da fatura/u)).toContain('1.234,56')
    expect(textsAt(lines, plain, /limite:/u)).toContain(' 5,00')
  })
})

test.each([
  ['29 JUN LOJA', 29, 6, null],
  ['12 nov', 12, 11, null],
  ['17 /jan', 17, 1, null],
  ['13/06 LOJA', 13, 6, null],
  ['13/06/2025', 13, 6, 2025],
  ['08/08/25', 8, 8, 2025],
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
