import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, firstDay, toDay, toMonth } from '../calendar.ts'
import { type Cents, toCents, ZERO } from '../money.ts'
import { type DatedMonth } from './letter.ts'
import { paidInTime, pictureOf, type RetrospectiveFacts } from './retrospective.ts'

const figure = (units: number) => ({
  realised: toCents(units * 100),
  upcoming: ZERO,
  planned: null,
})

/** Months from January of 2026 on, each of what was earned and spent, in units. */
const monthsOf = (flows: readonly (readonly [number, number])[]): readonly DatedMonth[] =>
  flows.map(([earned, spent], at) => ({
    date: firstDay(toMonth(`2026-${String(at + 1).padStart(2, '0')}`)),
    groups: {
      revenues: figure(earned),
      essential: figure(spent),
      noessential: figure(0),
      debts: figure(0),
      investiments: figure(0),
    },
  }))

const factsOf = (
  flows: readonly (readonly [number, number])[],
  more: Partial<RetrospectiveFacts> = {},
): RetrospectiveFacts => ({
  year: 2026,
  today: toDay('2027-01-05'),
  months: monthsOf(flows),
  saved: ZERO,
  categories: [],
  invoices: { count: 0, inARow: 0 },
  ...more,
})

const show = (cents: Cents) => `R$ ${cents / 100}`
const whole = { show, name: null }
const without = { show: null, name: null }

describe('the picture of a year', () => {
  const facts = factsOf(
    [
      [1000, 900],
      [1000, 400],
      [1000, 700],
      [1000, 1200],
    ],
    {
      saved: toCents(400_00),
      categories: [
        { _id: 'a', name: 'Moradia', value: toCents(2400_00) },
        { _id: 'b', name: 'Mercado', value: toCents(800_00) },
        { _id: 'c', name: 'Estornos', value: toCents(-100_00) },
      ],
      invoices: { count: 9, inARow: 5 },
    },
  )

  test('says what came, what went and what was put aside, with amounts and without', () => {
    expect(pictureOf(facts, whole)?.flows.map(({ text }) => text)).toEqual([
      'R$ 4000',
      'R$ 3200 · 80% do que entrou',
      'R$ 400 · 10% do que entrou',
    ])
    expect(
      pictureOf(facts, without)?.flows.map(({ label, text, size }) => [label, text, size]),
    ).toEqual([
      ['Entrou', '', 1],
      ['Saiu', '80% do que entrou', 0.8],
      ['Guardou', '10% do que entrou', 0.1],
    ])
  })

  test('has the largest categories by their part of all that was spent', () => {
    expect(
      pictureOf(facts, whole)?.categories.map(({ label, text }) => `${label} ${text}`),
    ).toEqual(['Moradia R$ 2400 · 75%', 'Mercado R$ 800 · 25%'])
  })

  test('names the month in which most was left, and what went on in a row', () => {
    expect(pictureOf(facts, whole)?.highlights).toEqual([
      'Fevereiro foi o mês em que mais sobrou: R$ 600',
      '3 meses seguidos no azul',
      '5 faturas seguidas pagas em dia',
    ])
    expect(pictureOf(facts, without)?.highlights[0]).toBe('Fevereiro foi o mês em que mais sobrou')
    expect(pictureOf(facts, whole)?.months.map(({ isBest }) => isBest)).toEqual([
      false,
      true,
      false,
      false,
    ])
  })

  test('has a name only where one is passed', () => {
    expect(pictureOf(facts, whole)?.title).toBe('Retrospectiva de 2026')
    expect(pictureOf(facts, { show, name: 'Ana' })?.title).toBe('2026 de Ana')
  })
})

test.each([
  ['2026-11-28', 'O ano até 28 de novembro'],
  ['2026-12-30', 'O ano até 30 de dezembro'],
  ['2026-12-31', 'O ano inteiro'],
  ['2027-03-01', 'O ano inteiro'],
])('on %s the picture is of: %s', (today, note) => {
  expect(pictureOf(factsOf([[1, 1]], { today: toDay(today) }), whole)?.note).toBe(note)
})

test('a year that runs has no best month among those that run, and none of fewer than three', () => {
  const flows = [
    [10, 5],
    [10, 6],
    [10, 1],
  ] as const
  expect(pictureOf(factsOf(flows, { today: toDay('2026-03-10') }), whole)?.highlights).toEqual([
    '2 meses seguidos no azul',
  ])
  expect(pictureOf(factsOf([]), whole)).toBeNull()
  expect(pictureOf(factsOf([[0, 0]]), whole)).toBeNull()
})

const invoice = (
  dueOn: string,
  owed: number,
  ...payments: readonly (readonly [string, number])[]
) => ({
  dueOn: toDay(dueOn),
  owed: toCents(owed),
  payments: payments.map(([date, cents]) => ({ date: toDay(date), cents: toCents(cents) })),
})
const TODAY = toDay('2026-11-10') as Day

describe('an invoice was paid in time', () => {
  test.each([
    ['on its day', invoice('2026-10-05', 100_00, ['2026-10-05', 100_00]), 1],
    [
      'in parts before it',
      invoice('2026-10-05', 100_00, ['2026-10-01', 40_00], ['2026-10-05', 60_00]),
      1,
    ],
    [
      'on Monday, where it fell due on Sunday',
      invoice('2026-10-04', 100_00, ['2026-10-05', 100_00]),
      1,
    ],
    ['a day late', invoice('2026-10-05', 100_00, ['2026-10-06', 100_00]), 0],
    ['in part', invoice('2026-10-05', 100_00, ['2026-10-05', 99_00]), 0],
    ['though nothing was owed', invoice('2026-10-05', 0), 0],
    ['which still may be', invoice('2026-11-10', 100_00), 0],
  ] as const)('%s', (_, one, count) => {
    expect(paidInTime([one], TODAY).count).toBe(count)
  })

  test('and the row is of those between which none was late; what is not due yet breaks none', () => {
    const paid = (day: string) => invoice(day, 10_00, [day, 10_00])
    const late = invoice('2026-03-05', 10_00)
    const open = invoice('2026-11-10', 10_00)
    expect(
      paidInTime(
        [
          paid('2026-05-05'),
          paid('2026-01-05'),
          late,
          paid('2026-04-06'),
          open,
          paid('2026-06-05'),
        ],
        TODAY,
      ),
    ).toEqual({ count: 4, inARow: 3 })
  })
})

const anyFacts = fc
  .record({
    flows: fc.array(fc.tuple(fc.nat({ max: 90_000 }), fc.nat({ max: 90_000 })), { maxLength: 12 }),
    saved: fc.integer({ min: -50_000, max: 900_000 }).map(toCents),
    values: fc.array(fc.integer({ min: -5_000, max: 900_000 }).map(toCents), { maxLength: 8 }),
    today: fc.constantFrom(toDay('2026-06-15'), toDay('2027-02-01')),
  })
  .map(({ flows, values, ...rest }) =>
    factsOf(flows, {
      ...rest,
      categories: values.map((value, at) => ({ _id: `${at}`, name: 'Lazer', value })),
    }),
  )

test('of any year the picture without amounts has none, and no bar is longer than the longest', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const picture = pictureOf(facts, without)
      if (picture === null) return
      const { flows, categories, highlights, title, note } = picture
      const texts = [
        title,
        note,
        ...highlights,
        ...[...flows, ...categories].map(({ text }) => text),
      ]
      for (const text of texts) {
        expect(text).not.toMatch(/R\$|\d[.,]\d/u)
        const left = text
          .replace(/\d+%( do que entrou)?/u, '')
          .replace(/^Retrospectiva de 2026$|^O ano até \d+ de/u, '')
          .replace(/^\d+ meses seguidos/u, '')
        expect(left).not.toMatch(/\d/u)
      }
      const sizes = [
        ...flows.map(({ size }) => size),
        ...categories.map(({ size }) => size),
        ...picture.months.flatMap(({ earned, spent }) => [earned, spent]),
      ]
      for (const size of sizes) {
        expect(size).toBeGreaterThanOrEqual(0)
        expect(size).toBeLessThanOrEqual(1)
      }
    }),
  )
})
