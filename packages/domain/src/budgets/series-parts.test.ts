import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, listMonths, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { linesAfter, planEdits } from './edits.ts'
import type { BudgetLine, LineRule } from './kinds.ts'
import { fillRange, partsOf, type PlannedMonth } from './series.ts'

const line = (categoryId: string, changes: Partial<BudgetLine> = {}): BudgetLine => ({
  categoryId,
  amount: { kind: 'money', cents: toCents(100) },
  day: null,
  rule: null,
  place: 0,
  others: [],
  isTyped: true,
  isRemoved: false,
  isEntered: false,
  isShared: false,
  ...changes,
})
const instalments = (count: number): LineRule => ({ kind: 'instalments', count })
const every = (period: 'monthly' | 'semiannual' | 'annual'): LineRule => ({
  kind: 'recurrence',
  period,
})
const JANUARY = toMonth('2026-01')
const plan = (month: string, lines: readonly BudgetLine[], isCustom = true): PlannedMonth => ({
  month: toMonth(month),
  isCustom,
  lines,
})

/** With every later month filled, at once. */
function filledUntil(plans: readonly PlannedMonth[], to: string): readonly PlannedMonth[] {
  const from = addMonths(plans.at(-1)?.month ?? JANUARY, 1)
  return [...plans, ...fillRange(plans, { from, to: toMonth(to) })]
}

describe('M10: several series of one category', () => {
  const RULES = [
    every('monthly'),
    every('semiannual'),
    every('annual'),
    instalments(3),
    instalments(10),
  ]
  const STEPS = { monthly: 1, semiannual: 6, annual: 12 } as const
  const anySeries = fc.record({
    rule: fc.constantFrom(...RULES),
    start: fc.nat({ max: 11 }),
    cents: fc.integer({ min: 1, max: 1_000_000 }),
  })
  type Series = typeof anySeries extends fc.Arbitrary<infer T> ? T : never

  /** What a series plans so many months after January, worked out anew: `[cents, place]`, or nothing. */
  const partIn = ({ rule, start, cents }: Series, at: number): readonly [number, number][] => {
    const step = rule.kind === 'instalments' ? 1 : STEPS[rule.period]
    const place = (at - start) / step
    const isOver = rule.kind === 'instalments' && place >= rule.count
    return at < start || !Number.isInteger(place) || isOver ? [] : [[cents, place]]
  }

  test('M10: a new series removes no part of another, and n de N stays true, whatever is begun when', () => {
    fc.assert(
      fc.property(fc.array(anySeries, { minLength: 2, maxLength: 5 }), (drawn) => {
        // A month that has a line of the category is changed and not begun.
        const begun: Series[] = []
        let plans: readonly PlannedMonth[] = listMonths(JANUARY, addMonths(JANUARY, 12)).map(
          (month) => ({ month, isCustom: month === JANUARY, lines: [line('salary')] }),
        )
        for (const series of drawn) {
          if (begun.some((one) => partIn(one, series.start).length > 0)) continue
          begun.push(series)
          const [own, ...later] = plans.slice(series.start)
          if (own === undefined) continue
          const amount = { kind: 'money' as const, cents: toCents(series.cents) }
          const begin = { categoryId: 'tax', isDeleted: false, amount, rule: series.rule }
          const changes = planEdits([own, ...later], [begin], { repeatUntil: null })
          plans = plans.map((one) => {
            const change = changes.find(({ month }) => month === one.month)
            return change === undefined ? one : { ...one, lines: linesAfter(one.lines, change) }
          })
        }
        const all = filledUntil(plans, '2029-01')
        for (const [at, { lines }] of all.entries()) {
          const shown = lines
            .filter(({ categoryId }) => categoryId === 'tax')
            .flatMap(partsOf)
            .map(({ amount, place }) => [amount.kind === 'money' ? amount.cents : -1, place])
          const expected = begun.flatMap((series) => partIn(series, at))
          expect([at, shown.toSorted()]).toEqual([at, expected.toSorted()])
        }
      }),
    )
  })

  test('M10: a series whose number of parts changes goes on counting', () => {
    const first = plan('2026-04', [line('tax', { rule: instalments(10), place: 3 })])
    const longer = { categoryId: 'tax', isDeleted: false, rule: instalments(12) }
    const [change] = planEdits([first], [longer], { repeatUntil: null })
    expect(change?.written[0]).toMatchObject({ place: 3, rule: instalments(12) })
  })

  const part = (rule: LineRule, cents: number) => ({
    amount: { kind: 'money' as const, cents: toCents(cents) },
    rule,
    place: 0,
    isCounted: true,
  })
  /** The parts that one month is filled with, by their amounts. */
  const filledIn = (month: string, plans: readonly PlannedMonth[]) =>
    (fillRange(plans, { from: toMonth(month), to: toMonth(month) })[0]?.lines ?? [])
      .flatMap(partsOf)
      .map(({ amount, place }) => [amount.kind === 'money' ? amount.cents : -1, place])

  test.each([
    [
      '2026-02',
      [
        [100, 1],
        [30, 1],
        [20, 1],
      ],
    ],
    [
      '2026-04',
      [
        [100, 3],
        [20, 3],
      ],
    ],
    ['2026-12', [[100, 11]]],
    [
      '2027-01',
      [
        [100, 12],
        [40, 1],
      ],
    ],
  ])('M10: series that began together go on apart, in %s', (month, parts) => {
    const others = [part(every('annual'), 40), part(instalments(3), 30), part(instalments(10), 20)]
    const plans = [plan('2026-01', [line('tax', { rule: every('monthly'), others })])]
    expect(filledIn(month, plans)).toEqual(parts)
  })

  test('M10: a series that its month’s line has no more has ended', () => {
    const plans = [
      plan('2026-01', [line('tax', { rule: every('monthly') })]),
      plan('2026-02', [line('tax', { amount: { kind: 'money', cents: toCents(7) } })]),
    ]
    const [march] = fillRange(plans, { from: toMonth('2026-03'), to: toMonth('2026-03') })
    expect(march?.lines).toMatchObject([{ amount: { cents: 7 }, rule: null, others: [] }])
  })

  test('M10: what became a series in a month that nobody changed is no copy any more', () => {
    const plans = [
      plan('2026-01', [line('tax')]),
      plan('2026-02', [line('tax', { rule: every('monthly') })], false),
    ]
    const [march] = fillRange(plans, { from: toMonth('2026-03'), to: toMonth('2026-03') })
    expect(march?.lines).toMatchObject([{ rule: every('monthly'), place: 1, others: [] }])
  })

  test('M10: a part that a typed figure left out of its month counts in the next', () => {
    const others = [{ ...part(every('monthly'), 40), isCounted: false }]
    const plans = [plan('2026-01', [line('tax', { rule: instalments(3), others })])]
    const [february] = fillRange(plans, { from: toMonth('2026-02'), to: toMonth('2026-02') })
    expect(february?.lines[0]?.others).toEqual([{ ...part(every('monthly'), 40), place: 1 }])
  })

  test('M10: what is planned once in another month ends no series', () => {
    const plans = [
      plan('2026-01', [line('tax', { rule: every('semiannual') })]),
      plan('2026-02', [line('tax', { amount: { kind: 'money', cents: toCents(7) } })]),
    ]
    expect(
      fillRange(plans, { from: toMonth('2026-07'), to: toMonth('2026-07') })[0]?.lines,
    ).toMatchObject([
      { amount: { cents: 7 }, rule: null, others: [{ amount: { cents: 100 }, place: 1 }] },
    ])
  })
})
