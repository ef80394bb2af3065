import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, monthOf, toDay, toMonth } from '../calendar.ts'
import { type CardRule, dueDateIn, invoiceOf } from '../payments/card-cycle.ts'
import { PURCHASE_REACH_MONTHS, refuseChosenMonth } from './refusals.ts'

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

test('A8: no purchase counts further from its day than the reach, wherever it is put', () => {
  const cardDay = fc.integer({ min: 1, max: 31 })
  const closing = fc.oneof(
    cardDay.map((day) => ({ kind: 'day', day }) as const),
    fc.integer({ min: 1, max: 28 }).map((days) => ({ kind: 'before_due', days }) as const),
  )
  const rule: fc.Arbitrary<CardRule> = fc.record({
    closing,
    dueDay: cardDay,
    closingDayGoesTo: fc.constantFrom('next', 'closing'),
  })
  fc.assert(
    fc.property(rule, fc.nat(3000), fc.integer({ min: -12, max: 12 }), (card, at, away) => {
      const day = addDays(toDay('2024-01-01'), at)
      const month = addMonths(invoiceOf(card, day).month, away)
      expect(refuseChosenMonth(month, invoiceOf(card, day).month)).toBeNull()
      const countsIn = monthOf(dueDateIn(card, month))
      expect(countsIn <= addMonths(monthOf(day), PURCHASE_REACH_MONTHS)).toBe(true)
      expect(countsIn >= addMonths(monthOf(day), -PURCHASE_REACH_MONTHS)).toBe(true)
    }),
  )
})
