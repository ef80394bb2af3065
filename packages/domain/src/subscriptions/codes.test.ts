import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import {
  type CodeFacts,
  discountOf,
  isCode,
  isDiscount,
  isDiscountDue,
  isDiscountOver,
  readPromotionalCode,
  refuseCode,
  refuseGift,
} from './codes.ts'

const today = toDay('2026-11-21')
const code = (more: Partial<CodeFacts> = {}): CodeFacts => ({
  days: null,
  percent: 20,
  amount: null,
  months: 3,
  usesMax: null,
  uses: 0,
  lastDay: null,
  isEnded: false,
  isRedeemed: false,
  ...more,
})

test.each([
  [undefined, 'promotional_code_invalid'],
  [code(), null],
  [code({ lastDay: today }), null],
  [code({ lastDay: toDay('2026-11-20') }), 'promotional_code_over'],
  [code({ isEnded: true }), 'promotional_code_over'],
  [code({ usesMax: 5, uses: 4 }), null],
  [code({ usesMax: 5, uses: 5 }), 'promotional_code_used_up'],
  [code({ isRedeemed: true, usesMax: 5, uses: 5 }), 'promotional_code_redeemed'],
])('of the code %o is said %s', (facts, refusal) => {
  expect(refuseCode(facts, today)).toBe(refusal)
})

test.each([
  [{ percent: 20 }, 2990, 598],
  [{ percent: 33 }, 1000, 330],
  [{ percent: 33 }, 1001, 331],
  [{ percent: 100 }, 2990, 2990],
  [{ percent: null, amount: toCents(500) }, 2990, 500],
  [{ percent: null, amount: toCents(5000) }, 2990, 2990],
  [{ percent: null, days: 30 }, 2990, 0],
])('%o takes off %d cents %d', (gift, price, discount) => {
  expect(discountOf(code(gift), toCents(price))).toBe(discount)
})

test('a discount is never more than the charge, nor less than its per cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 1e7 }),
      (percent, price) => {
        const off = discountOf(code({ percent }), toCents(price))
        expect(off).toBeLessThanOrEqual(price)
        expect(off * 100).toBeGreaterThanOrEqual(price * percent)
      },
    ),
  )
})

test.each([
  [3, 2, false],
  [3, 3, true],
  [null, 99, false],
])('a discount for %s charges is over after %d: %s', (months, paid, isOver) => {
  expect(isDiscountOver({ months }, paid)).toBe(isOver)
})

test('a code is read whatever its letters are typed as', () => {
  expect(readPromotionalCode(' bemvindo20 ')).toBe('BEMVINDO20')
})

test.each([
  ['NATAL-26', true],
  ['ABC', true],
  ['AB', false],
  ['natal', false],
  ['NATAL 26', false],
  ['X'.repeat(41), false],
  ['', false],
])('%s may be a code: %s', (text, expected) => {
  expect(isCode(text)).toBe(expected)
})

test.each([
  [{ percent: 20 }, null],
  [{ percent: null, days: 10, months: null }, null],
  [{ percent: null, amount: toCents(500) }, null],
  [{ percent: null }, 'code_wants_one_gift'],
  [{ days: 10 }, 'code_wants_one_gift'],
  [{ percent: null, days: 10 }, 'code_months_of_days'],
])('a code that gives %j is %s', (gift, expected) => {
  expect(refuseGift(code(gift))).toBe(expected)
})

test.each([
  [{ percent: 20 }, true],
  [{ percent: null, amount: toCents(500) }, true],
  [{ percent: null, days: 10, months: null }, false],
])('a code that gives %j is a discount: %s', (gift, expected) => {
  expect(isDiscount(code(gift))).toBe(expected)
})

const monthly = (price: number) => ({ interval: 'month' as const, price: toCents(price) })
const yearly = (price: number) => ({ interval: 'year' as const, price: toCents(price) })
const half = code({ percent: 50, months: 3 })
const same = { gift: half, from: monthly(1000), to: monthly(1000), paidCharges: 0 }

test.each([
  ['on the plan of its code', [500], same, true],
  ['after its charges', [500], { ...same, paidCharges: 3 }, false],
  ['on a plan that costs more', [500], { ...same, to: monthly(2000) }, true],
  ['on a cheaper plan', [400], { ...same, to: monthly(900) }, false],
  ['on another interval', [500], { ...same, to: yearly(2000) }, false],
  ['above what its code gives', [400, 101], same, false],
  ['of a plan that is not known any more', [501], { ...same, to: undefined }, true],
  ['that was given with a plan that nobody knows', [500], { ...same, from: undefined }, true],
  ['of no code of ours, within the price', [1000], { ...same, gift: undefined }, true],
  ['of no code of ours, above the price', [1001], { ...same, gift: undefined }, false],
] as const)('a discount stays %s: %#', (_, amounts, facts, stays) => {
  const discounts = amounts.map((cents) => ({ amount: toCents(cents) }))
  expect(isDiscountDue(discounts, facts)).toBe(stays)
})
