import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, listMonths, monthOf, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import { RECURRENT_TYPES } from '../transactions/kinds.ts'
import { planEntries } from '../transactions/plan.ts'
import { lineCents } from './amounts.ts'
import { linesAfter } from './edits.ts'
import type { Amount, BudgetGroup, BudgetLine } from './kinds.ts'
import { revenuesOf } from './refusals.ts'
import {
  reckonAmounts,
  countEntries,
  firstDueDay,
  groupedOf,
  planSurvey,
  refuseSurvey,
  surveyRange,
  wholeRow,
} from './survey.ts'

const NOVEMBER = toMonth('2026-11')
const range = surveyRange(NOVEMBER)
const months = listMonths(NOVEMBER, monthOf(range.endDate))
const GROUPS: Readonly<Record<string, BudgetGroup>> = {
  salary: 'revenues',
  rent: 'essential',
  market: 'noessential',
}
const groupOf = (categoryId: string): BudgetGroup => GROUPS[categoryId] ?? 'debts'
const CARD: CardRule = {
  closing: { kind: 'day', day: 28 },
  dueDay: 10,
  closingDayGoesTo: 'next',
}

test('the days of a survey are twelve months from the first of its month', () => {
  expect(range).toEqual({ startDate: '2026-11-01', endDate: '2027-10-31' })
})

test.each([
  ['a month that is to come', '2026-12', '2026-11-20', '2026-12-01'],
  ['a month that is over', '2026-10', '2026-11-20', '2026-10-01'],
  ['this month', '2026-11', '2026-11-20', '2026-11-21'],
  ['this month on its first day', '2026-11', '2026-11-01', '2026-11-02'],
  ['this month on its last day', '2026-11', '2026-11-30', '2026-12-01'],
])('M22: without a day, what is planned for %s is still to be paid', (_, month, today, day) => {
  expect(firstDueDay(toMonth(month), toDay(today))).toBe(day)
})

test('a row that repeats from a day after what is written on is one movement', () => {
  const row = { recurrentType: 'monthly', instalments: 1 } as const
  const until = toDay('2027-10-31')
  expect(countEntries({ ...row, date: toDay('2027-11-01'), until })).toBe(1)
})

test.each([
  ['a row of an amount with a minus', 'rent', -100, '2026-11-01', null],
  ['a whole row', 'rent', 100, '2026-11-01', null],
  ['without category', null, 100, '2026-11-01', ['category']],
  ['of nothing', 'rent', 0, '2026-11-01', ['value']],
  ['without value and date', 'rent', null, null, ['value', 'date']],
] as const)('%s lacks %s', (_, category, cents, date, missing) => {
  const row = {
    category,
    value: cents === null ? null : toCents(cents),
    date: date === null ? null : toDay(date),
  }
  expect(wholeRow(row)).toEqual(missing === null ? row : { missing })
})

type Row = {
  readonly categoryId: string
  readonly cents: number
  readonly at: number
  readonly recurrentType: (typeof RECURRENT_TYPES)[number] | null
  readonly instalments: number
  readonly isOnCard: boolean
}
const row: fc.Arbitrary<Row> = fc
  .record({
    categoryId: fc.constantFrom('salary', 'rent', 'market', 'loan'),
    cents: fc.integer({ min: 40, max: 1_000_000 }),
    at: fc.nat(364),
    recurrentType: fc.constantFrom(null, null, ...RECURRENT_TYPES),
    instalments: fc.integer({ min: 1, max: 40 }),
    isOnCard: fc.boolean(),
  })
  .map((one) => ({
    ...one,
    instalments: one.recurrentType === null ? one.instalments : 1,
    isOnCard: one.isOnCard && one.categoryId !== 'salary',
  }))

const entriesOf = ({ cents, at, recurrentType, instalments, isOnCard, categoryId }: Row) =>
  planEntries({
    value: toCents(categoryId === 'salary' ? cents : -cents),
    date: addDays(range.startDate, at),
    instalments,
    recurrence: recurrentType === null ? null : { recurrentType, until: range.endDate },
    card: isOnCard ? CARD : null,
  })

const line = (categoryId: string, amount: Amount): BudgetLine => ({
  categoryId,
  amount,
  day: null,
  rule: null,
  place: 0,
  others: [],
  isTyped: true,
  isRemoved: false,
  isEntered: false,
  isShared: false,
})
const centsIn = (lines: readonly BudgetLine[]) => {
  const revenues = revenuesOf(groupedOf(lines, groupOf))
  return new Map(lines.map((one) => [one.categoryId, lineCents(one, revenues)]))
}

describe('the lines of a survey', () => {
  test('are in every month what its rows come to in it, and what was planned before', () => {
    const before = [
      line('rent', { kind: 'money', cents: toCents(333) }),
      line('salary', { kind: 'money', cents: toCents(100_001) }),
    ]
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), fc.boolean(), (rows, isPlanned) => {
        const lines = isPlanned ? before : []
        const plans = months.map((month) => ({ month, isCustom: true, lines }))
        const written = rows.map((one) => ({ one, entries: entriesOf(one) }))
        const amounts = written.flatMap(({ one, entries }) => reckonAmounts(one, entries, range))
        const changes = planSurvey(plans, amounts, groupOf)
        for (const { month } of plans) {
          const change = changes.find((one) => one.month === month) ?? { written: [], deleted: [] }
          const expected = new Map<string, number>(centsIn(lines))
          for (const { one, entries } of written) {
            for (const entry of entries.filter(({ countsOn }) => monthOf(countsOn) === month)) {
              const size = Math.abs(entry.value)
              expected.set(one.categoryId, (expected.get(one.categoryId) ?? 0) + size)
            }
          }
          expect(centsIn(linesAfter(lines, change))).toEqual(expected)
        }
      }),
    )
  })

  test('are as many movements as were counted', () => {
    fc.assert(
      fc.property(row, (one) => {
        const { recurrentType, instalments, at } = one
        const date = addDays(range.startDate, at)
        const counted = countEntries({ recurrentType, instalments, date, until: range.endDate })
        expect(entriesOf(one)).toHaveLength(counted)
      }),
    )
  })

  const joined = (rows: readonly Partial<Row>[], lines: readonly BudgetLine[] = []) => {
    const all = rows.map((changes) => ({
      categoryId: 'rent',
      cents: 10_000,
      at: 9,
      recurrentType: null,
      instalments: 1,
      isOnCard: false,
      ...changes,
    }))
    const amounts = all.flatMap((one) => reckonAmounts(one, entriesOf(one), range))
    const plans = months.map((month) => ({ month, isCustom: true, lines }))
    return planSurvey(plans, amounts, groupOf).flatMap(({ written }) => written)
  }

  test.each([
    ['monthly', { kind: 'recurrence', period: 'monthly' }, 12],
    ['weekly', { kind: 'recurrence', period: 'monthly' }, 12],
    ['semiannual', { kind: 'recurrence', period: 'semiannual' }, 2],
    ['annual', { kind: 'recurrence', period: 'annual' }, 1],
  ] as const)(
    'of a %s row go on as it does, and are typed in its first month',
    (type, rule, count) => {
      const lines = joined([{ recurrentType: type }])
      expect(lines).toHaveLength(count)
      expect(lines.map((one) => one.rule)).toEqual(Array(count).fill(rule))
      expect(lines.map(({ place }) => place)).toEqual([...Array(count).keys()])
      expect(lines.map(({ isTyped }) => isTyped)).toEqual([true, ...Array(count - 1).fill(false)])
    },
  )

  test('of a row that comes once is a series of one', () => {
    expect(joined([{}])).toMatchObject([{ rule: { kind: 'instalments', count: 1 }, day: 10 }])
  })

  test('M10: of rows that go on otherwise are their own series, and have no day that is not theirs all', () => {
    const monthly = { recurrentType: 'monthly' as const }
    const rule = { kind: 'recurrence', period: 'monthly' }
    expect(joined([monthly, { at: 11 }])[0]).toMatchObject({
      rule,
      others: [{ rule: { kind: 'instalments', count: 1 }, place: 0 }],
      day: null,
    })
    expect(joined([monthly, { at: 11 }])[1]).toMatchObject({ rule, others: [], day: 10 })
    expect(joined([{ instalments: 3 }, { instalments: 4 }])[3]).toMatchObject({
      rule: { kind: 'instalments', count: 4 },
      place: 3,
    })
  })

  test('are those of the months that are asked for', () => {
    const parts = { recurrentType: null, instalments: 3, categoryId: 'rent' }
    const oneRow = { ...parts, cents: 30_000, at: 40, isOnCard: false }
    const december = { startDate: toDay('2026-12-01'), endDate: toDay('2027-01-31') }
    expect(reckonAmounts(oneRow, entriesOf(oneRow), december)).toMatchObject([
      { month: '2026-12', place: 0, day: 11, isFirst: true },
      { month: '2027-01', place: 1, day: 11, isFirst: false },
    ])
    const later = { startDate: toDay('2027-01-01'), endDate: toDay('2027-12-31') }
    expect(reckonAmounts(oneRow, entriesOf(oneRow), later).map(({ place }) => place)).toEqual([
      1, 2,
    ])
    expect(reckonAmounts(oneRow, [], later)).toEqual([])
  })

  describe('M10: beside a line that the months have already', () => {
    const MONTHLY = { kind: 'recurrence', period: 'monthly' } as const
    const ANNUAL = { kind: 'recurrence', period: 'annual' } as const
    const money = (cents: number): Amount => ({ kind: 'money', cents: toCents(cents) })
    const oneRow = { recurrentType: 'monthly', cents: 10_000 } as const

    test('one series is their sum', () => {
      const rent = { ...line('rent', money(2_500)), rule: MONTHLY, isTyped: false }
      expect(joined([oneRow], [rent])[0]).toEqual({
        ...line('rent', money(12_500)),
        rule: MONTHLY,
        isEntered: true,
        isShared: false,
      })
    })

    test('a share of the revenues becomes money where the same series adds to it', () => {
      const salary = line('salary', money(50_000))
      const rent = { ...line('rent', { kind: 'percent', percent: 10_00 }), rule: MONTHLY }
      expect(joined([oneRow], [salary, rent])[0]).toMatchObject({
        amount: money(15_000),
        others: [],
      })
    })

    test('another series stays as it is, and the rows stand beside it', () => {
      const rent = { ...line('rent', money(2_500)), rule: ANNUAL }
      expect(joined([oneRow], [rent])[0]).toMatchObject({
        amount: money(2_500),
        rule: ANNUAL,
        others: [{ amount: money(10_000), rule: MONTHLY, place: 0, isCounted: true }],
      })
    })

    test('what is planned once stays what it is', () => {
      expect(joined([oneRow], [line('rent', money(2_500))])[0]).toMatchObject({
        amount: money(2_500),
        rule: null,
        place: 0,
        others: [{ amount: money(10_000), rule: MONTHLY, place: 0, isCounted: true }],
      })
    })

    test.each([
      ['its day, where the rows have it too', 10, 10],
      ['no day, where they have another', 5, null],
      ['no day, where it had none', null, null],
    ])('a line has %s', (_, day, expected) => {
      expect(joined([oneRow], [{ ...line('rent', money(1)), day }])[0]?.day).toBe(expected)
    })

    test.each([
      ['typed by a person', true, [true, true]],
      ['a copy', false, [true, false]],
    ])(
      'a line that is %s is typed in the first month and the next: %s, %s',
      (_, isTyped, typed) => {
        const [first, second] = joined([oneRow], [{ ...line('rent', money(1)), isTyped }])
        expect([first?.isTyped, second?.isTyped]).toEqual(typed)
      },
    )

    test('a month in which no row comes is not written', () => {
      const once = { ...oneRow, recurrentType: null, instalments: 1, at: 40, isOnCard: false }
      const plans = months.map((month) => ({ month, isCustom: true, lines: [] }))
      const amounts = reckonAmounts(
        { ...once, categoryId: 'rent' },
        entriesOf({ ...once, categoryId: 'rent' }),
        range,
      )
      const changes = planSurvey(plans, amounts, groupOf)
      expect(changes.map(({ month, deleted }) => [month, deleted])).toEqual([['2026-12', []]])
    })

    test('a revenue that was taken out of a month is none of its revenues', () => {
      const salary = { ...line('salary', money(50_000)), isRemoved: true }
      expect(groupedOf([salary, line('rent', money(7))], groupOf)).toEqual([
        { group: 'essential', amount: money(7) },
      ])
    })
  })

  test('take the place of one that was taken out, and stand beside what was planned', () => {
    const gone = { ...line('rent', { kind: 'money', cents: toCents(7) }), isRemoved: true }
    expect(joined([{}], [gone])).toMatchObject([{ amount: { cents: 10_000 }, isRemoved: false }])
    const salary = line('salary', { kind: 'money', cents: toCents(50_000) })
    const share = line('rent', { kind: 'percent', percent: 1000 })
    const [first] = joined([{}], [salary, share])
    expect(first).toMatchObject({ amount: { kind: 'percent', percent: 1000 } })
    expect(first === undefined ? 0 : lineCents(first, toCents(50_000))).toBe(15_000)
  })
})

test.each([
  ['nothing', [[]], null],
  ['revenues alone', [[['salary', 5]]], null],
  ['revenues of nothing', [[['salary', 0]]], null],
  [
    'a cent of revenues',
    [
      [
        ['salary', 1],
        ['rent', 5],
      ],
    ],
    null,
  ],
  ['spending without any revenues', [[], [['rent', 5]]], 'budget_without_revenues'],
  ['revenues in another month', [[['rent', 5]], [['salary', 5]]], null],
] as const)('a survey of %s', (_, plans, expected) => {
  const grouped = plans.map((lines) =>
    lines.map(([id, cents]) => ({
      group: groupOf(id),
      amount: { kind: 'money' as const, cents: toCents(cents) },
    })),
  )
  expect(refuseSurvey(grouped)).toBe(expected)
})
