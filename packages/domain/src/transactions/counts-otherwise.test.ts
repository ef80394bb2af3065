import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import { countsOtherwise } from './counts-otherwise.ts'

const purchase = {
  value: toCents(-9900),
  date: toDay('2026-03-10'),
  paymentId: 'card',
  invoiceMonth: toDay('2026-04-01'),
}

test.each([
  ['its words', {}, false],
  ['its value', { value: toCents(-9800) }, true],
  ['its day', { date: toDay('2026-03-11') }, true],
  ['its payment method', { paymentId: 'other' }, true],
  ['its invoice', { invoiceMonth: toDay('2026-05-01') }, true],
  ['its place on a card', { invoiceMonth: null }, true],
])('A9, L8: an entry of which %s changed counts otherwise: %o, %s', (_, change, expected) => {
  expect(countsOtherwise(purchase, { ...purchase, ...change })).toBe(expected)
})

test('L8: an entry that is removed counts no more', () => {
  expect(countsOtherwise(purchase, undefined)).toBe(true)
})
