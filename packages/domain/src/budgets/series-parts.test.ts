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
