import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, firstDay, lastDay, listMonths, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { accumulate, chartPoints, SPEND_DAYS_MAX } from './chart.ts'

test.each([
  ['2026-01-01', '2026-01-31', 'day', 31, '2026-01-31'],
  ['2026-01-01', '2026-03-03', 'day', 62, '2026-03-03'],
  ['2026-01-01', '2026-03-04', 'month', 3, '2026-03-31'],
  ['2026-01-15', '2026-12-31', 'month', 12, '2026-12-31'],
])('from %s to %s it is a point a %s, %i of them, until %s', (from, to, step, count, end) => {
  const points = chartPoints(toDay(from), toDay(to))
  expect(points.step).toBe(step)
  expect(points.dates).toHaveLength(count)
  expect(points.ends.at(-1)).toBe(end)
})

test('any thirteen months of what may be spent are given day by day', () => {
  for (const month of listMonths(toMonth('2027-01'), toMonth('2028-12'))) {
    const end = lastDay(addMonths(month, 12))
    expect(chartPoints(firstDay(month), end, SPEND_DAYS_MAX).step).toBe('day')
  }
})

test('every day of a range is covered by one point', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(400), fc.nat(400), (start, days, at) => {
      const from = addDays(toDay('1980-01-01'), start)
      const to = addDays(from, days)
      const day = addDays(from, Math.min(at, days))
      const { dates, ends } = chartPoints(from, to)
      const covering = dates.filter((date, index) => date <= day && day <= (ends[index] ?? date))
      expect(covering).toHaveLength(1)
    }),
  )
})

test.each([
  ['without periods it has no points', 500, [], []],
  ['what was saved before is carried into the first period', 500, [100], [600]],
  ['a period without entries keeps the balance', 0, [100, 0, 50], [100, 100, 150]],
  ['what is taken back lowers it, below zero too', 100, [-300, 50], [-200, -150]],
])('a reserve grows from period to period: %s', (_, before, changes, balances) => {
  expect(accumulate(changes.map(toCents), toCents(before))).toEqual(balances)
})
