import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import { type Amount, BUDGET_GROSS_MAX, BUDGET_LINES_MAX, type BudgetGroup } from './kinds.ts'
import {
  type LineFacts,
  refuseBudgetRange,
  refuseCopy,
  refuseLine,
  refusePlan,
  refuseRevenuesSum,
  refuseSize,
  revenuesOf,
} from './refusals.ts'

const money = (cents: number): Amount => ({ kind: 'money', cents: toCents(cents) })
const percent = (hundredths: number): Amount => ({ kind: 'percent', percent: hundredths })
const line = (group: BudgetGroup, amount: Amount) => ({ group, amount })

test.each([
  ['a line of its group', 'debts', 'debts', money(1), true, null],
  ['a line in another list', 'debts', 'essential', money(1), true, 'category_of_another_group'],
  ['a transfer', null, 'essential', money(1), true, 'category_of_another_group'],
  ['a share as revenue', 'revenues', 'revenues', percent(1), true, 'budget_revenue_is_money'],
  ['a new line of nothing', 'debts', 'debts', money(0), true, 'value_is_zero'],
  ['a new line of 0 %', 'debts', 'debts', percent(0), true, 'value_is_zero'],
  ['a new line without an amount', 'debts', 'debts', undefined, true, 'value_is_zero'],
  ['G2: a line that is set to zero', 'debts', 'debts', money(0), false, null],
  ['a line whose day changes', 'debts', 'debts', undefined, false, null],
] as const)('%s', (_, group, listGroup, amount, isNew, expected) => {
  const current = isNew ? undefined : { isRemoved: false, isShared: false }
  const once = { isDeleted: false, repeatsAndSplits: false }
  expect(refuseLine({ group, listGroup, amount, current, ...once })).toBe(expected)
})

const planned: LineFacts = {
  group: 'debts',
  listGroup: 'debts',
  amount: undefined,
  current: undefined,
  isDeleted: false,
  repeatsAndSplits: false,
}

test.each<[string, Partial<LineFacts>, string | null]>([
  ['of a category that does not exist', { group: undefined }, 'category_not_found'],
  ['that repeats and splits', { repeatsAndSplits: true }, 'repeats_and_splits'],
  [
    'that was taken out and comes back without amount',
    { current: { isRemoved: true, isShared: false } },
    'value_is_zero',
  ],
  [
    'that was taken out and comes back',
    { current: { isRemoved: true, isShared: false }, amount: money(1) },
    null,
  ],
  [
    'that is a part of a shared one',
    { current: { isRemoved: false, isShared: true }, isDeleted: true },
    'budget_line_is_shared',
  ],
  ['that is taken out twice', { isDeleted: true }, null],
])('a line %s', (_, change, expected) => {
  expect(refuseLine({ ...planned, ...change })).toBe(expected)
})

test.each([
  ['their lines', 300, [100, 200], null],
  ['more', 301, [100, 200], 'field_read_only'],
  ['less', 299, [100, 200], 'field_read_only'],
  ['nothing of no lines', 0, [], null],
  ['nothing of a line without amount', 0, [undefined], null],
  ['no sum', undefined, [100], null],
])('revenues are sent as %s', (_, sent, lines, expected) => {
  const cents = (value: number | undefined) => (value === undefined ? undefined : toCents(value))
  const sum = cents(sent)
  expect(
    refuseRevenuesSum(
      sum,
      lines.map((value) => ({ value: cents(value) })),
    ),
  ).toBe(expected)
})

test.each([
  [false, true, 'field_read_only'],
  [false, false, null],
  [true, true, null],
  [true, false, null],
  [undefined, true, null],
])('isCustom %s of a plan with isCustom %s: %s', (isCustom, isStored, expected) => {
  expect(refuseCopy(isCustom, { isCustom: isStored })).toBe(expected)
})

test.each([
  ['nothing at all', [], null],
  ['revenues alone', [line('revenues', money(100))], null],
  ['expenses without revenues', [line('debts', money(1))], 'budget_without_revenues'],
  [
    'expenses beside revenues of zero',
    [line('revenues', money(0)), line('debts', money(1))],
    'budget_without_revenues',
  ],
  ['an expense of zero without revenues', [line('debts', money(0))], null],
  [
    'G3: money above the revenues is no refusal',
    [line('revenues', money(100)), line('essential', money(500))],
    null,
  ],
  [
    'shares of all',
    [
      line('revenues', money(100)),
      line('essential', percent(6_000)),
      line('debts', percent(4_000)),
    ],
    null,
  ],
  [
    'shares of all, with money beside them',
    [line('revenues', money(100)), line('essential', percent(10_000)), line('debts', money(1))],
    null,
  ],
  [
    'shares of more than all',
    [
      line('revenues', money(100)),
      line('essential', percent(6_000)),
      line('debts', percent(4_001)),
    ],
    'budget_over_revenues',
  ],
])('%s', (_, lines, expected) => {
  expect(refusePlan(lines)).toBe(expected)
})

test('a plan has 400 lines and a billion at most', () => {
  const lines = (count: number, cents: number) =>
    Array.from({ length: count }, () => line('revenues', money(cents)))
  expect(refuseSize(lines(BUDGET_LINES_MAX, 1))).toBeNull()
  expect(refuseSize(lines(BUDGET_LINES_MAX + 1, 1))).toBe('budget_line_limit_reached')
  expect(refuseSize(lines(1, BUDGET_GROSS_MAX))).toBeNull()
  expect(refuseSize(lines(2, BUDGET_GROSS_MAX))).toBe('budget_total_too_large')
  expect(revenuesOf(lines(3, 5))).toBe(15)
})

test.each([
  ['2026-06-01', '2027-06-30', null],
  ['2026-06-01', '2027-07-01', 'budget_range_too_long'],
  ['2026-06-30', '2026-06-01', null],
])('from %s to %s', (startDate, endDate, expected) => {
  expect(refuseBudgetRange({ startDate: toDay(startDate), endDate: toDay(endDate) })).toBe(expected)
})
