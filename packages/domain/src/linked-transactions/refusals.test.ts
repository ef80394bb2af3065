import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import { CALENDAR_GROSS_MAX, CALENDAR_ITEMS_MAX } from './kinds.ts'
import {
  type ItemFacts,
  refuseCalendarGross,
  refuseCalendarRange,
  refuseItem,
  refuseOneMore,
} from './refusals.ts'

test.each([
  ['2026-01-01', '2026-12-31', null],
  ['2026-01-31', '2027-01-01', 'calendar_range_too_long'],
  ['2056-03-01', '2056-03-31', null],
  ['2056-04-01', '2056-04-30', 'date_out_of_range'],
])('in March 2026 the calendar from %s to %s: %s', (startDate, endDate, refusal) => {
  const range = { startDate: toDay(startDate), endDate: toDay(endDate) }
  expect(refuseCalendarRange(range, toDay('2026-03-15'))).toBe(refusal)
})

const bill: ItemFacts = {
  transactionType: 'expenses',
  value: toCents(-100),
  categoryGroup: 'expenses',
  paymentType: 'debit',
}
const wage = {
  transactionType: 'revenues',
  categoryGroup: 'revenues',
  value: toCents(100),
} as const

test.each<[string, Partial<ItemFacts>, string | null]>([
  ['a bill', {}, null],
  ['a bill on a card', { paymentType: 'credit' }, null],
  ['a wage', wage, null],
  ['a wage of a centavo', { ...wage, value: toCents(1) }, null],
  ['nothing', { value: toCents(0) }, 'value_is_zero'],
  ['a bill that comes in', { value: toCents(100) }, 'value_sign_wrong'],
  ['a wage that goes out', { ...wage, value: toCents(-100) }, 'value_sign_wrong'],
  ['a bill among the wages', { categoryGroup: 'revenues' }, 'category_of_another_group'],
  ['a refund on a card', { ...wage, paymentType: 'credit' }, 'reversal_repeats'],
])('the calendar takes %s', (_, more, refusal) => {
  expect(refuseItem({ ...bill, ...more })).toBe(refusal)
})

test('the calendar has its most items and its most money', () => {
  expect(refuseOneMore(CALENDAR_ITEMS_MAX - 1)).toBeNull()
  expect(refuseOneMore(CALENDAR_ITEMS_MAX)).toBe('linked_transaction_limit_reached')
  expect(refuseCalendarGross(toCents(-100), CALENDAR_GROSS_MAX - 100)).toBeNull()
  expect(refuseCalendarGross(toCents(-101), CALENDAR_GROSS_MAX - 100)).toBe(
    'calendar_total_too_large',
  )
})
