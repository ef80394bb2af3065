import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, monthOf, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { type CardRule, dueDateIn, invoiceOf } from '../payments/card-cycle.ts'
import {
  type ItemFacts,
  PURCHASE_REACH_MONTHS,
  refuseAnticipation,
  refuseChosenMonth,
  refuseItemChange,
  refusePaying,
  refuseTotal,
} from './refusals.ts'

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

const item: ItemFacts = {
  isFromBank: false,
  hasNewTotal: false,
  hasNewCategory: true,
  transactionType: 'expenses',
  categoryGroup: 'expenses',
}

test.each<[string, Partial<ItemFacts>, readonly [string, string] | null]>([
  ['a category of its kind', {}, null],
  [
    'a category of another kind',
    { categoryGroup: 'revenues' },
    ['category_of_another_group', 'category'],
  ],
  ['any category for a refund', { transactionType: 'revenues', categoryGroup: 'expenses' }, null],
  ['no category that there is', { categoryGroup: null }, ['category_not_found', 'category']],
  ['no new category', { hasNewCategory: false, categoryGroup: null }, null],
  ['a new total', { hasNewTotal: true }, null],
  ['a new category of an imported item', { isFromBank: true }, null],
  [
    'a new total of an imported item',
    { isFromBank: true, hasNewTotal: true },
    ['transaction_field_from_the_bank', 'total'],
  ],
])('an item of an invoice changes: %s', (_, change, expected) => {
  const refusal = refuseItemChange({ ...item, ...change })
  expect(refusal === null ? null : [refusal.refused, refusal.field]).toEqual(expected)
})

test.each([
  [100, 100, null],
  [100, 150, null],
  [100, 1, null],
  [100, 0, 'value_is_zero'],
  [100, -1, 'value_sign_wrong'],
  [1, 50, 'invoice_already_paid'],
  [2, 50, null],
])('C1: of an invoice of which %d is owed %d is paid: %s', (remaining, value, refusal) => {
  const facts = { remaining: toCents(remaining), value: toCents(value) }
  expect(refusePaying(facts)).toBe(refusal)
})

test.each([
  [3, 0, null],
  [4, 0, 'anticipation_not_possible'],
  [1, -1, 'discount_out_of_range'],
  [3, 299, null],
  [3, 300, 'discount_out_of_range'],
])(
  'B9: of three later parts %d are brought forward for %d less: %s',
  (parts, discount, refusal) => {
    const facts = { ahead: 3, value: toCents(300), parts, discount: toCents(discount) }
    expect(refuseAnticipation(facts)).toBe(refusal)
  },
)

test.each([
  [0, 0, 3, 'value_is_zero'],
  [1, 0, 1, null],
  [103, 100, 3, null],
  [102, 100, 3, 'total_already_settled'],
  [100, 100, 3, 'total_already_settled'],
  [200, 100, 0, 'total_already_settled'],
])('B7: a total of %d, %d of it settled and %d parts open: %s', (total, settled, open, refusal) => {
  const cents = { total: toCents(total), settled: toCents(settled) }
  expect(refuseTotal({ ...cents, open, currency: 'BRL' })).toBe(refusal)
})
