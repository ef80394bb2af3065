import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, monthsBetween, toMonth } from '../calendar.ts'
import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import { toCents } from '../money.ts'
import { fullMonthsBefore, isGivenBack, realisedCents } from './full-months.ts'

test.each([
  [3, '2026-11', '2026-11', '2026-08', '2026-10'],
  [3, '2027-03', '2026-11', '2026-08', '2026-10'],
  [3, '2026-06', '2026-11', '2026-03', '2026-05'],
  [3, '2026-02', '2026-11', '2025-11', '2026-01'],
  [3, '1900-01', '2026-11', '1900-01', '1900-03'],
  [12, '2026-11', '2026-11', '2025-11', '2026-10'],
  [12, '2027-03', '2026-11', '2025-11', '2026-10'],
  [12, '2026-02', '2026-11', '2025-02', '2026-01'],
  [12, '1900-03', '2026-11', '1900-01', '1900-12'],
])('%d full months before %s, in %s, are %s to %s', (count, month, today, from, to) => {
  const of = { month: toMonth(month), today: toMonth(today) }
  expect(fullMonthsBefore(count, of)).toEqual({ from, to })
})

test('as many months as are wanted, all over before the month and before today', () => {
  const month = fc.integer({ min: 12, max: 3000 }).map((at) => addMonths(toMonth('1900-01'), at))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), month, month, (count, planned, today) => {
      const { from, to } = fullMonthsBefore(count, { month: planned, today })
      expect(monthsBetween(from, to)).toBe(count - 1)
      expect(to < planned && to < today).toBe(true)
    }),
  )
})

test.each([
  ['revenues', 100, 100],
  ['revenues', -100, -100],
  ['essential', -100, 100],
  ['investiments', -100, 100],
  ['noessential', 30, -30],
  [null, -100, 100],
] as const)('entries of %s that come to %d are realised as %d', (group, cents, realised) => {
  expect(realisedCents(group, toCents(cents))).toBe(realised)
})

test('refunds and cashback are given back, a salary is not', () => {
  const { cashback, refund, salary } = DEFAULT_CATEGORY_IDS
  expect([cashback, refund, salary].map(isGivenBack)).toEqual([true, true, false])
})
