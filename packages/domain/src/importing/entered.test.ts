import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toDay } from '../calendar.ts'
import { negate, toCents } from '../money.ts'
import { matchEntered, type PayingEntry } from './entered.ts'

const typed: PayingEntry = {
  id: 'typed',
  paymentId: 'account',
  cardId: 'card',
  date: toDay('2026-05-05'),
  value: toCents(-50000),
  isImported: false,
  matchedIn: [],
}
const line = (over: { paymentId?: string; day?: string; reais?: number; no?: number }) => ({
  no: over.no ?? 1,
  paymentId: over.paymentId ?? 'account',
  day: toDay(over.day ?? '2026-05-05'),
  value: toCents((over.reais ?? -500) * 100),
  rule: 'card_payment' as const,
})

describe('a line that pays an invoice was entered by hand', () => {
  test.each([
    ['on the same day', {}, {}, true],
    ['five days later', { day: '2026-05-10' }, {}, true],
    ['six days later', { day: '2026-05-11' }, {}, false],
    ['of another value', { reais: -499 }, {}, false],
    ['on another account', { paymentId: 'other' }, {}, false],
    ['where an import brought the entry', {}, { isImported: true }, false],
    ['where another line is it already', {}, { matchedIn: ['account'] }, false],
    ['received on its card', { paymentId: 'card', reais: 500 }, {}, true],
    [
      'received on its card, told by the account',
      { paymentId: 'card', reais: 500 },
      { isImported: true, matchedIn: ['account'] },
      true,
    ],
    ['received on another card', { paymentId: 'other', reais: 500 }, {}, false],
  ])('C7, L6: %s', (_, of, over, expected) => {
    expect(matchEntered([line(of)], [{ ...typed, ...over }]).has(1)).toBe(expected)
  })

  test('C7: one entry stands for one of two equal lines of an account', () => {
    expect(matchEntered([line({ no: 1 }), line({ no: 2 })], [typed])).toEqual(new Map([[1, typed]]))
  })

  test('L6: the account and the card may tell one payment each', () => {
    const both = [line({ no: 1 }), line({ no: 2, paymentId: 'card', reais: 500 })]
    expect([...matchEntered(both, [typed]).keys()]).toEqual([1, 2])
  })
})

test('C7: whatever comes in, no entry stands for two lines of one payment method', () => {
  const anyLine = fc.record({
    paymentId: fc.constantFrom('account', 'card'),
    days: fc.integer({ min: -6, max: 6 }),
    value: fc.constantFrom(toCents(50000), toCents(-50000), toCents(70000)),
  })
  fc.assert(
    fc.property(fc.array(anyLine), fc.integer({ min: 1, max: 4 }), (drawn, count) => {
      const lines = drawn.map(({ paymentId, days, value }, no) => ({
        ...line({ no, paymentId }),
        day: addDays(typed.date, days),
        value: paymentId === 'card' ? value : negate(value),
      }))
      const entries = Array.from({ length: count }, (_, at) => ({ ...typed, id: `${at}` }))
      const found = [...matchEntered(lines, entries)]
      const pairs = found.map(([no, { id }]) => `${lines[no]?.paymentId}|${id}`)
      expect(new Set(pairs).size).toBe(pairs.length)
    }),
  )
})
