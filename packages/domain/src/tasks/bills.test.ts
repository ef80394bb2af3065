import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, dayWithin, toDay, toMonth } from '../calendar.ts'
import { nextBusinessDay } from '../holidays.ts'
import { lateDaysOf } from './bills.ts'

const since = toMonth('2026-01')

test.each([
  // Due on the 10th, a Thursday in September and a Saturday in October 2026.
  [10, ['2026-09-10'], [0]],
  [10, ['2026-09-11'], [1]],
  [10, ['2026-09-08'], [0]],
  [10, ['2026-10-13'], [0]],
  [10, ['2026-10-14'], [4]],
  // Due on the 30th: the 2nd is two days after it, and no payment of the next one.
  [30, ['2026-10-02'], [2]],
  // Due on the 5th and always paid some days before.
  [5, ['2026-08-28', '2026-09-28', '2026-10-28'], [0, 0, 0]],
  // Two payments of one due day: the first counts.
  [10, ['2026-09-14', '2026-09-09'], [0]],
  // Before it was in the calendar.
  [10, ['2025-12-14'], []],
])('a bill of day %i paid on %j is late by %j', (day, paid, late) => {
  expect(lateDaysOf({ day, since }, paid.map(toDay))).toEqual(late)
})

test('a bill is never late where each payment comes up to its due day or the next day with banks', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 31 }),
      fc.array(fc.integer({ min: -10, max: 0 }), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      (day, early, isLast) => {
        const paid = early.map((days, at) => {
          const due = dayWithin(addMonths(since, at + 1), day)
          return isLast ? nextBusinessDay(due) : addDays(due, days)
        })
        expect(lateDaysOf({ day, since }, paid).every((days) => days === 0)).toBe(true)
      },
    ),
  )
})
