import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, listMonths, type Month, monthsBetween, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { linesAfter, planEdits } from './edits.ts'
import type { BudgetLine, LineRule } from './kinds.ts'
import { fillRange, placeAfter, type PlannedMonth } from './series.ts'

/** The lines with which one month is filled. */
const fillMonth = (month: Month, plans: readonly PlannedMonth[]) =>
  fillRange(plans, { from: month, to: month })[0]?.lines ?? null

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

/** Fills every month from one on, as a window that moves does. */
function fillUntil(plans: readonly PlannedMonth[], to: string): readonly PlannedMonth[] {
  const filled = [...plans]
  const first = addMonths(plans.at(-1)?.month ?? JANUARY, 1)
  for (const month of listMonths(first, toMonth(to))) {
    const lines = fillMonth(month, filled)
    if (lines !== null) filled.push({ month, isCustom: false, lines })
  }
  return filled
}
const monthsWith = (categoryId: string, plans: readonly PlannedMonth[]) =>
  plans
    .filter(({ lines }) => lines.some((one) => one.categoryId === categoryId && !one.isRemoved))
    .map(({ month }) => month)

describe('the place of a line in its series', () => {
  test.each([
    ['without a rule', null, 0, 1, null],
    ['monthly, the next month', every('monthly'), 0, 1, 1],
    ['semiannual, the next month', every('semiannual'), 0, 1, null],
    ['semiannual, six months on', every('semiannual'), 0, 6, 1],
    ['annual, a year on', every('annual'), 2, 12, 3],
    ['of 3 instalments, the last', instalments(3), 0, 2, 2],
    ['of 3 instalments, after the last', instalments(3), 0, 3, null],
    ['of 3 instalments, after the second', instalments(3), 1, 2, null],
  ])('%s', (_, rule, place, months, expected) => {
    expect(placeAfter({ rule, place }, months)).toBe(expected)
  })

  test('is the same in one step as in several', () => {
    const rules = [every('monthly'), every('semiannual'), every('annual'), instalments(18)]
    fc.assert(
      fc.property(fc.constantFrom(...rules), fc.nat(40), fc.nat(40), (rule, one, other) => {
        const step = placeAfter({ rule, place: 0 }, one)
        fc.pre(step !== null)
        expect(placeAfter({ rule, place: step }, other)).toBe(
          placeAfter({ rule, place: 0 }, one + other),
        )
      }),
    )
  })
})

describe('filling the months without a plan', () => {
  test('copies the last custom plan at or before the month', () => {
    const plans = [
      plan('2026-01', [line('rent')]),
      plan('2026-02', [line('rent'), line('market')]),
      plan('2026-03', [line('rent')], false),
    ]
    expect(monthsWith('market', fillUntil(plans, '2026-05'))).toEqual([
      '2026-02',
      '2026-04',
      '2026-05',
    ])
    expect(fillMonth(toMonth('2026-05'), [plan('2026-03', [line('rent')], false)])).toBeNull()
    expect(fillMonth(toMonth('2026-05'), [plan('2026-03', [])])).toBeNull()
  })

  test('a copy is typed by nobody, and what was taken out of the source stays out', () => {
    const plans = [plan('2026-01', [line('rent'), line('market', { isRemoved: true })])]
    expect(fillMonth(toMonth('2026-02'), plans)).toEqual([line('rent', { isTyped: false })])
  })

  test('G4: of 18 instalments a window of 13 months shows 13, and the 5 others come as it moves', () => {
    const plans = [plan('2026-01', [line('sofa', { rule: instalments(18) })])]
    const window = fillUntil(plans, '2027-01')
    expect(monthsWith('sofa', window)).toHaveLength(13)
    const moved = fillUntil(window, '2028-01')
    expect(monthsWith('sofa', moved)).toHaveLength(18)
    expect(monthsWith('sofa', moved).at(-1)).toBe('2027-06')
  })

  test.each([
    ['monthly', 24],
    ['semiannual', 4],
    ['annual', 2],
  ] as const)('a %s line comes in its months alone', (period, count) => {
    const plans = [plan('2026-01', [line('tax', { rule: every(period) })])]
    expect(monthsWith('tax', fillUntil(plans, '2027-12'))).toHaveLength(count)
  })

  test('a series goes on over months that were never opened', () => {
    const plans = [plan('2026-01', [line('tax', { rule: every('semiannual') })])]
    const later = fillMonth(toMonth('2027-07'), plans)
    expect(later).toMatchObject([{ categoryId: 'tax', place: 3, isTyped: false }])
  })

  test('a series goes on after a month that somebody took it out of', () => {
    const gone = line('tax', { rule: every('monthly'), place: 1, isRemoved: true })
    const plans = [
      plan('2026-01', [line('tax', { rule: every('monthly') })]),
      plan('2026-02', [gone]),
    ]
    expect(fillMonth(toMonth('2026-03'), plans)).toMatchObject([{ place: 2, isRemoved: false }])
  })
})

const category = fc.constantFrom('rent', 'market', 'sofa', 'tax')
const rule = fc.constantFrom<LineRule | null>(
  null,
  every('monthly'),
  every('semiannual'),
  instalments(4),
)
const edit = fc.record({
  at: fc.nat(12),
  categoryId: category,
  isDeleted: fc.boolean(),
  cents: fc.nat(3),
  rule,
  isRepeated: fc.boolean(),
})
type Edit = {
  at: number
  categoryId: string
  isDeleted: boolean
  cents: number
  rule: LineRule | null
  isRepeated: boolean
}

/** The thirteen months after some changes. */
function after(plans: readonly PlannedMonth[], { at, isRepeated, cents, ...rest }: Edit) {
  const [own, ...later] = plans.slice(at)
  if (own === undefined) throw new Error('a month of the window')
  const edits = [{ ...rest, amount: { kind: 'money' as const, cents: toCents(cents) } }]
  const repeatUntil = isRepeated ? addMonths(own.month, 11) : null
  const changes = new Map(
    planEdits([own, ...later], edits, { repeatUntil }).map((one) => [one.month, one]),
  )
  return plans.map((one) => {
    const change = changes.get(one.month)
    const isCustom = one.isCustom || one.month === own.month
    return change === undefined ? one : { ...one, isCustom, lines: linesAfter(one.lines, change) }
  })
}

const start = fillUntil(
  [plan('2026-01', [line('rent'), line('sofa', { rule: instalments(4) })])],
  '2027-01',
)
const lineIn = (plans: readonly PlannedMonth[], month: Month, categoryId: string) =>
  plans.find((one) => one.month === month)?.lines.find((one) => one.categoryId === categoryId)

describe('a change of a month', () => {
  test('G1: changes no earlier month, whatever it is', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 6 }), edit, (before, last) => {
        const plans = before.reduce(after, start)
        expect(after(plans, last).slice(0, last.at)).toEqual(plans.slice(0, last.at))
      }),
    )
  })

  test('G2: what was typed in another month stays, a zero and a removal included', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), edit, (before, last) => {
        const plans = before.reduce(after, start)
        const changed = after(plans, last)
        for (const [at, { month, lines }] of plans.entries()) {
          if (at === last.at) continue
          for (const one of lines.filter(({ isTyped }) => isTyped)) {
            // Parts of another series that begins later stand beside it (case M10).
            const { others } = lineIn(changed, month, one.categoryId) ?? one
            expect(lineIn(changed, month, one.categoryId)).toEqual({ ...one, others })
            if (one.rule === null) expect(others).toEqual(one.others)
          }
        }
      }),
    )
  })

  const zero = (categoryId: string, at: number, goesOn: LineRule | null) => ({
    at,
    categoryId,
    isDeleted: false,
    cents: 0,
    rule: goesOn,
    isRepeated: false,
  })
  test('G5: made twice, it is made once', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 5 }), edit, (before, last) => {
        const once = after(before.reduce(after, start), last)
        const sorted = (plans: readonly PlannedMonth[]) =>
          plans.map((one) => ({
            ...one,
            lines: one.lines.toSorted((a, b) => (a.categoryId < b.categoryId ? -1 : 1)),
          }))
        expect(sorted(after(once, last))).toEqual(sorted(once))
      }),
      {
        // A month out of which the category was taken, or for which a figure was typed, before its series
        // went on in another way.
        examples: [
          [
            [zero('tax', 0, every('monthly')), { ...zero('tax', 1, null), isDeleted: true }],
            zero('tax', 0, instalments(4)),
          ],
          [[zero('sofa', 1, instalments(4))], zero('sofa', 0, every('monthly'))],
        ],
      },
    )
  })

  test('is repeated for the eleven months after it, and not beyond', () => {
    const one = {
      at: 0,
      categoryId: 'market',
      isDeleted: false,
      cents: 7,
      rule: null,
      isRepeated: true,
    }
    expect(monthsWith('market', after(start, one))).toHaveLength(12)
    expect(monthsWith('market', after(start, { ...one, isRepeated: false }))).toHaveLength(1)
    const gone = after(after(start, one), { ...one, isDeleted: true })
    expect(monthsWith('market', gone)).toEqual([])
  })

  test('of the rule of a series takes away the lines that have no place in it any more', () => {
    const shorter = { at: 0, categoryId: 'sofa', isDeleted: false, cents: 100, isRepeated: false }
    expect(monthsWith('sofa', start)).toHaveLength(4)
    expect(monthsWith('sofa', after(start, { ...shorter, rule: instalments(2) }))).toHaveLength(2)
    const halfYears = after(start, { ...shorter, rule: every('semiannual') })
    expect(monthsWith('sofa', halfYears)).toEqual(['2026-01', '2026-07', '2027-01'])
  })

  test('of one line of a series keeps its place, and the later ones follow it', () => {
    const [own, ...later] = start.slice(1)
    if (own === undefined) throw new Error('a month of the window')
    const edits = [{ categoryId: 'sofa', isDeleted: false, day: 5 }]
    const changes = planEdits([own, ...later], edits, { repeatUntil: null })
    const written = changes.flatMap(({ month, written: lines }) =>
      lines.map(({ place, day, isTyped }) => ({
        months: monthsBetween(JANUARY, month),
        place,
        day,
        isTyped,
      })),
    )
    expect(written).toEqual([
      { months: 1, place: 1, day: 5, isTyped: true },
      { months: 2, place: 2, day: 5, isTyped: false },
      { months: 3, place: 3, day: 5, isTyped: false },
    ])
  })
})

test('G5: a range is filled once, and what is stored in it stays', () => {
  const stored = [plan('2026-01', [line('rent')]), plan('2026-03', [line('food')])]
  const range = { from: toMonth('2026-02'), to: toMonth('2026-05') }
  const added = fillRange(stored, range)
  expect(added.map(({ month, isCustom }) => [month, isCustom])).toEqual([
    ['2026-02', false],
    ['2026-04', false],
    ['2026-05', false],
  ])
  expect(added.map(({ lines }) => lines.map(({ categoryId }) => categoryId))).toEqual([
    ['rent'],
    ['food'],
    ['food'],
  ])
  const filled = [...stored, ...added].toSorted((a, b) => (a.month < b.month ? -1 : 1))
  expect(fillRange(filled, range)).toEqual([])
})
