import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, toMonth } from '../calendar.ts'
import { refuseChosenMonth } from './refusals.ts'

const own = toMonth('2026-03')

test.each([
  ['2026-03', null],
  ['2027-03', null],
  ['2025-03', null],
  ['2027-04', 'month_out_of_reach'],
  ['2025-02', 'month_out_of_reach'],
])('A8: a purchase of the invoice of March 2026 put into that of %s: %s', (month, refusal) => {
  expect(refuseChosenMonth(toMonth(month), own)).toBe(refusal)
})

test('A8: a purchase goes as far back as ahead', () => {
  fc.assert(
    fc.property(fc.integer({ min: -40, max: 40 }), (away) => {
      const ahead = refuseChosenMonth(addMonths(own, away), own)
      expect(refuseChosenMonth(addMonths(own, -away), own)).toBe(ahead)
    }),
  )
})
