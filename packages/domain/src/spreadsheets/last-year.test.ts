import { expect, test } from 'vitest'
import { toMonth } from '../calendar.ts'
import { lastYear } from './last-year.ts'

test.each([
  ['2026-11', '2026-11', '2025-11', '2026-10'],
  ['2027-03', '2026-11', '2025-11', '2026-10'],
  ['2026-02', '2026-11', '2025-02', '2026-01'],
  ['1900-03', '2026-11', '1900-01', '1900-12'],
])('a template for %s, made in %s, has %s to %s', (month, today, from, to) => {
  expect(lastYear({ month: toMonth(month), today: toMonth(today) })).toEqual({ from, to })
})
