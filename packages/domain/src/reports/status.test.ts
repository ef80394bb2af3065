import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUDGET_GROUPS, type BudgetGroup } from '../budgets/kinds.ts'
import { toCents } from '../money.ts'
import {
  addMonths,
  figureOf,
  largestOf,
  type ReportMonth,
  spentShareOf,
  statusOf,
} from './status.ts'

type Typed = Readonly<
  Partial<Record<BudgetGroup, readonly [realised: number, planned?: number, upcoming?: number]>>
>

const month = (typed: Typed, isPlanned = true): ReportMonth => ({
  groups: Object.fromEntries(
    BUDGET_GROUPS.map((group) => {
      const [realised, planned, upcoming] = typed[group] ?? [0]
      return [
        group,
        {
          realised: toCents(realised),
          upcoming: toCents(upcoming ?? 0),
          planned: isPlanned ? toCents(planned ?? 0) : null,
        },
      ]
    }),
  ) as ReportMonth['groups'],
})

const rowsOf = (months: readonly ReportMonth[]) =>
  statusOf(months).map(({ row, realised, planned, percent }) => [row, realised, planned, percent])

describe('the status of a month', () => {
  test('has the groups, all that is spent, and what is left, beside the plan', () => {
    const one = month({
      revenues: [5_000_00, 5_200_00],
      essential: [1_500_00, 1_500_00],
      noessential: [900_00, 1_000_00],
      investiments: [500_00, 400_00],
      debts: [300_00, 0],
    })
    expect(rowsOf([one])).toEqual([
      ['essential', 1_500_00, 1_500_00, 100_00],
      ['noessential', 900_00, 1_000_00, 90_00],
      ['investiments', 500_00, 400_00, 125_00],
      ['debts', 300_00, 0, null],
      ['revenues', 5_000_00, 5_200_00, 96_15],
      ['expenses', 2_700_00, 2_500_00, 108_00],
      ['result', 1_800_00, 2_300_00, 78_26],
    ])
  })

  test('without a plan says so in every row, and never zero', () => {
    const rows = rowsOf([month({ revenues: [100], essential: [40] }, false)])
    expect(rows.map(([, , planned, percent]) => [planned, percent])).toEqual(
      rows.map(() => [null, null]),
    )
    expect(rows.map(([, realised]) => realised)).toEqual([40, 0, 0, 0, 100, 40, 60])
  })

  test('M17: keeps what is still to come apart from what has happened', () => {
    const one = month({ revenues: [100, 200, 50], essential: [40, 60, 30] })
    expect(statusOf([one]).map(({ row, realised, upcoming }) => [row, realised, upcoming])).toEqual(
      [
        ['essential', 40, 30],
        ['noessential', 0, 0],
        ['investiments', 0, 0],
        ['debts', 0, 0],
        ['revenues', 100, 50],
        ['expenses', 40, 30],
        ['result', 60, 20],
      ],
    )
  })

  test('M16: of a year compares months with a plan with the same months, and says what all came to', () => {
    const planned = month({ revenues: [100, 200], essential: [50, 100] })
    const rest = month({ revenues: [300], essential: [70] }, false)
    expect(rowsOf([rest, planned]).filter(([row]) => row === 'essential')).toEqual([
      ['essential', 50, 100, 50_00],
    ])
    expect(statusOf([rest, planned]).find(({ row }) => row === 'essential')?.total).toBe(120)
  })
})

test.each([
  [{ revenues: [1000], essential: [200], debts: [50], investiments: [700] }, 25_00],
  [{ revenues: [0], essential: [200] }, null],
  [{ revenues: [100], noessential: [150] }, 150_00],
] as const)(
  'of %j the expenses are %j of the revenues: what is put aside is not spent',
  (typed, share) => {
    const one = month(typed)
    expect(spentShareOf([one])).toBe(share)
    const { realised } = figureOf(one, 'expenses')
    if (share !== null) {
      expect(realised * 100_00).toBe(share * figureOf(one, 'revenues').realised)
    }
  },
)

test('the two largest expenses are those of all lists together', () => {
  const of = (_id: string, value: number) => ({ _id, value: toCents(value) })
  expect(largestOf([of('b', 5), of('c', 9), of('a', 5)])).toEqual([of('c', 9), of('a', 5)])
})

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(toCents)
const figure = fc.record({ realised: cents, upcoming: cents, planned: fc.option(cents) })
const anyMonth: fc.Arbitrary<ReportMonth> = fc.record({
  groups: fc.record({
    revenues: figure,
    essential: figure,
    noessential: figure,
    debts: figure,
    investiments: figure,
  }),
})

test('of any months: Saldo is the revenues less what is spent and what is put aside', () => {
  fc.assert(
    fc.property(fc.array(anyMonth, { maxLength: 14 }), fc.nat({ max: 14 }), (months, at) => {
      const whole = addMonths(months)
      const halves = addMonths([addMonths(months.slice(0, at)), addMonths(months.slice(at))])
      expect(halves).toEqual(whole)
      const figures = (['revenues', 'expenses', 'investiments'] as const).map((row) =>
        figureOf(whole, row),
      )
      const leftOf = (name: 'realised' | 'planned') =>
        figures.map((one): number => one[name] ?? 0).reduce((all, less) => all - less)
      const result = figureOf(whole, 'result')
      expect(result.realised).toBe(leftOf('realised'))
      const hasPlan = figures.some(({ planned }) => planned !== null)
      expect(result.planned).toBe(hasPlan ? leftOf('planned') : null)
    }),
  )
})
