import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOfMonth, daysBetween, toDay } from '../calendar.ts'
import { dayOnBill, dueInName } from './bill-year.ts'

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
