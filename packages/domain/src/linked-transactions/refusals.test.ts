import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { refuseCalendarRange } from './refusals.ts'

test.each([
  ['2026-01-01', '2026-12-31', null],
  ['2026-01-31', '2027-01-01', 'calendar_range_too_long'],
  ['2056-03-01', '2056-03-31', null],
  ['2056-04-01', '2056-04-30', 'date_out_of_range'],
])('in March 2026 the calendar from %s to %s: %s', (startDate, endDate, refusal) => {
  const range = { startDate: toDay(startDate), endDate: toDay(endDate) }
  expect(refuseCalendarRange(range, toDay('2026-03-15'))).toBe(refusal)
})
