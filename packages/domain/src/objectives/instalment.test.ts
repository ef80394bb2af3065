import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, dayWithin, monthOf, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { finalDateOf, instalmentsOf, termMonths } from './instalment.ts'

test.each([
  ['2026-11-23', '2027-11-23', 12],
  ['2026-01-31', '2026-02-01', 1],
  ['2026-02-01', '2026-03-31', 1],
  ['2026-11-01', '2026-11-30', 1],
  ['2026-11-30', '2026-11-30', 1],
  ['2026-12-31', '2026-11-01', 1],
  ['2024-02-29', '2028-02-29', 48],
])('J4: from %s to %s are %d months by the calendar', (from, to, months) => {
  expect(termMonths(toDay(from), toDay(to))).toBe(months)
})

test.each([
  ['2026-11-23', 12, '2027-11-23'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-23', 600, '2076-11-23'],
])('a goal that begins on %s and runs %d months ends on %s', (from, months, to) => {
  expect(finalDateOf(toDay(from), months)).toBe(to)
})

test.each([
  // left, months, instalment, the last one
  [120_000, 12, 10_000, 10_000],
  [100_00, 3, 33_33, 33_34],
  [100_000, 7, 14_285, 14_290],
  [50_000, 1, 50_000, 50_000],
  [5, 12, 0, 5],
  [0, 12, 0, 0],
  [-100, 12, 0, 0],
])('J4: %d cents in %d months are %d, and %d in the last', (left, months, instalment, last) => {
  expect(instalmentsOf({ left: toCents(left), months })).toEqual({ instalment, last })
})

test('J4: a goal in yen is saved in whole yen', () => {
  expect(instalmentsOf({ left: toCents(100_000), months: 7 }, 'JPY')).toEqual({
    instalment: 14_200,
    last: 14_800,
  })
})

test('J4: instalments come to exactly what is left, and none is negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999_999_999 }),
      fc.integer({ min: 1, max: 600 }),
      (left, months) => {
        const { instalment, last } = instalmentsOf({ left: toCents(left), months })
        expect(instalment * (months - 1) + last).toBe(left)
        expect(instalment).toBeGreaterThanOrEqual(0)
        expect(last - instalment).toBeGreaterThanOrEqual(0)
        expect(last - instalment).toBeLessThan(months)
      },
    ),
  )
})

test('J4: a term of so many months ends so many months later, whatever the day it begins on', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1200 }),
      fc.integer({ min: 1, max: 31 }),
      fc.integer({ min: 1, max: 600 }),
      (offset, day, months) => {
        const begin = dayWithin(addMonths(toMonth('2000-01'), offset), day)
        const end = finalDateOf(begin, months)
        expect(termMonths(begin, end)).toBe(months)
        expect(monthOf(end)).toBe(addMonths(monthOf(begin), months))
      },
    ),
  )
})
