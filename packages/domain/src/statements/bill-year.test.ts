import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOfMonth, daysBetween, toDay } from '../calendar.ts'
import { dayOfPart, dayOnBill, dueInName, nearestDay, partDayOf } from './bill-year.ts'

describe('the year of a line of a bill without years', () => {
  test.each([
    [20, 4, '2024-05-05', '2024-04-20'],
    [5, 5, '2024-05-05', '2024-05-05'],
    [28, 12, '2025-01-05', '2024-12-28'],
    [6, 5, '2024-05-05', '2023-05-06'],
    [29, 2, '2024-03-05', '2024-02-29'],
    [29, 2, '2025-03-05', '2024-02-29'],
    [31, 4, '2024-05-05', null],
    [1, 13, '2024-05-05', null],
  ])('L33: %d/%d on the bill due %s is %s', (day, month, dueOn, found) => {
    expect(dayOnBill({ day, month }, toDay(dueOn))).toBe(found)
  })

  test('L33: any day of the year before the due date is read as itself', () => {
    const due = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays(toDay('2000-01-01'), n))
    fc.assert(
      fc.property(due, fc.integer({ min: 0, max: 364 }), (dueOn, before) => {
        const line = addDays(dueOn, -before)
        const found = dayOnBill({ day: dayOfMonth(line), month: Number(line.slice(5, 7)) }, dueOn)
        expect(found).toBe(line)
        expect(daysBetween(line, dueOn)).toBe(before)
      }),
    )
  })
})

test.each([
  ['Fatura_2026-11-05.csv', '2026-11-05'],
  ['FATURA 20261105.csv', '2026-11-05'],
  ['fatura-05.11.2026.pdf', '2026-11-05'],
  ['fatura-2026-31-31 05-11-2026.pdf', '2026-11-05'],
  ['fatura-31-02-2026.pdf', null],
  ['fatura.pdf', null],
  ['extrato-2026-11-05.csv', null],
  [`fatura${'x'.repeat(79)} 2026-11-05.csv`, '2026-11-05'],
  [`fatura${'x'.repeat(80)} 2026-11-05.csv`, null],
])('L33: a bill named %s falls due on %s', (name, due) => {
  expect(dueInName(name)).toBe(due)
})

test.each([
  [1, 1, '2026-01-05', '2026-01-01'],
  [31, 12, '2026-12-31', '2026-12-31'],
  [32, 12, '2026-12-31', null],
  [0, 12, '2026-12-31', null],
  [1, 0, '2026-12-31', null],
])('L33: %d/%d on the bill due %s is %s', (day, month, dueOn, found) => {
  expect(dayOnBill({ day, month }, toDay(dueOn))).toBe(found)
})

describe('the day of a part of a bill without years', () => {
  const DUE = toDay('2026-05-10')
  test.each([
    ['of this year, whatever the bill prints', 15, 3, 2, 'purchase', '2026-03-15'],
    ['of the purchase of last year', 15, 6, 11, 'purchase', '2025-06-15'],
    ['of more than a year ago', 15, 4, 13, 'purchase', '2025-04-15'],
    [
      'bought after the closing, so that its first part was of the next month',
      30,
      4,
      12,
      'purchase',
      '2025-04-30',
    ],
    ['of two years ago', 15, 4, 25, 'purchase', '2024-04-15'],
    ['of the bill’s own period', 15, 4, 13, 'period', '2026-04-15'],
    ['a first one', 15, 4, 1, 'purchase', '2026-04-15'],
    ['of no day that there is', 31, 4, 3, 'period', null],
    ['of the leap day of a year ago', 29, 2, 27, 'purchase', '2024-02-29'],
  ] as const)('L33: %s', (_, day, month, index, partDay, found) => {
    const printed = { day, month }
    expect(dayOfPart({ printed, index }, { lastOn: DUE, dueOn: DUE, partDay })).toBe(found)
  })

  test.each([
    ['a part of two months ago with its day', [[15, 2, 3]], 'purchase'],
    ['one with a day of this bill', [[15, 4, 3]], 'period'],
    [
      'both: it was anticipated, or given back',
      [
        [15, 2, 3],
        [15, 4, 4],
      ],
      'purchase',
    ],
    ['a part of last month', [[15, 4, 2]], 'period'],
    ['a purchase whose first part was put off', [[10, 12, 3]], 'purchase'],
    ['one of more than a year ago alone', [[15, 4, 13]], 'period'],
    ['no part', [], 'period'],
    ['a day that there is not', [[31, 4, 4]], 'period'],
    ['fifty days before it falls due', [[21, 3, 4]], 'period'],
    ['one day more', [[20, 3, 4]], 'purchase'],
    ['a first part of long ago', [[20, 12, 1]], 'period'],
  ] as const)('L33: %s', (_, parts, partDay) => {
    const read = parts.map(([day, month, index]) => ({ printed: { day, month }, index }))
    expect(partDayOf(read, DUE)).toBe(partDay)
  })

  test('the nearest day is looked for three years back and one ahead', () => {
    expect(nearestDay({ day: 29, month: 2 }, toDay('2027-03-01'))).toBe('2028-02-29')
    expect(nearestDay({ day: 29, month: 2 }, toDay('2026-01-01'))).toBe('2024-02-29')
    expect(nearestDay({ day: 31, month: 12 }, toDay('2026-01-05'))).toBe('2025-12-31')
    expect(nearestDay({ day: 31, month: 6 }, toDay('2026-01-05'))).toBeNull()
  })
})
