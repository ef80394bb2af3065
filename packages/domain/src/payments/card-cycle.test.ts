import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type Day,
  dayOfMonth,
  daysIn,
  firstDay,
  lastDay,
  listMonths,
  monthOf,
  toDay,
  toMonth,
} from '../calendar.ts'
import {
  balanceDueBy,
  type CardRule,
  invoiceInMonth,
  invoiceOf,
  nextInvoice,
} from './card-cycle.ts'

type Convention = CardRule['closingDayGoesTo']
const conventions: readonly Convention[] = ['next', 'closing']

function card(closeDay: number, dueDay: number, closingDayGoesTo: Convention = 'next'): CardRule {
  return { closing: { kind: 'day', day: closeDay }, dueDay, closingDayGoesTo }
}

function beforeDue(days: number, dueDay: number, closingDayGoesTo: Convention): CardRule {
  return { closing: { kind: 'before_due', days }, dueDay, closingDayGoesTo }
}

describe('the cycle of a card', () => {
  test.each([
    ['2026-03', '2026-02-28'],
    ['2028-03', '2028-02-29'],
    ['2026-04', '2026-03-31'], // back on the 31st: no drift
    ['2026-05', '2026-04-30'],
  ])('A1: closing on 31, due on 10, the invoice of %s closes on %s', (month, closingDate) => {
    expect(invoiceInMonth(card(31, 10), toMonth(month))).toMatchObject({
      closingDate,
      dueOn: `${month}-10`,
    })
  })

  test('A2: a purchase on the closing day closes with it, or opens the next, as the card says', () => {
    const purchase = toDay('2026-01-25')
    expect(invoiceOf(card(25, 5, 'closing'), purchase)).toEqual({
      month: '2026-02',
      opensOn: '2025-12-26',
      closesOn: '2026-01-25',
      closingDate: '2026-01-25',
      dueOn: '2026-02-05',
    })
    expect(invoiceOf(card(25, 5, 'next'), purchase)).toEqual({
      month: '2026-03',
      opensOn: '2026-01-25',
      closesOn: '2026-02-24',
      closingDate: '2026-02-25',
      dueOn: '2026-03-05',
    })
  })

  test.each([
    [25, 5, '2026-01-20', '2026-01-25', '2026-02-05'],
    [3, 10, '2026-01-02', '2026-01-03', '2026-01-10'],
    [5, 5, '2026-01-02', '2026-01-05', '2026-02-05'], // strictly after: not the day itself
    [31, 30, '2026-01-15', '2026-01-31', '2026-02-28'],
    [28, 5, '2026-12-20', '2026-12-28', '2027-01-05'],
  ])('A4: closing %d, due %d: bought %s, closed %s, due %s', (close, due, on, closing, dueOn) => {
    expect(invoiceOf(card(close, due), toDay(on))).toMatchObject({ closingDate: closing, dueOn })
  })

  test.each([
    ['2026-03', '2026-02-26'],
    ['2028-03', '2028-02-27'],
  ])('A5: closing 7 days before due on 5, the invoice of %s closes on %s', (month, expected) => {
    const invoice = invoiceInMonth(beforeDue(7, 5, 'next'), toMonth(month))
    expect(invoice).toMatchObject({ closingDate: expected, dueOn: `${month}-05` })
  })

  test.each([
    [28, 29, '2026-02-27', '2026-02-28'],
    [30, 31, '2026-04-29', '2026-04-30'],
    [30, 31, '2026-05-30', '2026-05-31'],
  ])('closing %d, due %d: where both clamp to one day, closing gives way', (c, p, closing, due) => {
    const month = monthOf(toDay(due))
    const expected = { closingDate: closing, dueOn: due }
    expect(invoiceInMonth(card(c, p), month)).toMatchObject(expected)
    expect(invoiceInMonth(card(c, p, 'closing'), month)).toMatchObject(expected)
  })

  test('is never asked of a day that no month has', () => {
    expect(() => invoiceInMonth(card(32, 10), toMonth('2026-01'))).toThrow('closing day')
    expect(() => invoiceInMonth(card(10, 0), toMonth('2026-01'))).toThrow('due day')
    expect(() => invoiceInMonth(beforeDue(29, 5, 'next'), toMonth('2026-01'))).toThrow('before due')
  })
})

/** Step by step through the days, without any of the arithmetic that is on trial. */
function firstDueDayAfter(closing: Day, dueDay: number): Day {
  let at = addDays(closing, 1)
  while (dayOfMonth(at) !== Math.min(dueDay, daysIn(monthOf(at)))) at = addDays(at, 1)
  return at
}

/** Whether closing and due day are clamped to one day of that month: see `closingDateOf`. */
function collides(close: number, due: number, length: number): boolean {
  return close < due && close >= length
}

describe('for every closing day, due day and convention', () => {
  const from = toMonth('2024-01')
  const to = toMonth('2028-12')

  test('T3: 57,660 closings and due dates are those of a calendar walked by hand', () => {
    let yielded = 0
    for (let close = 1; close <= 31; close += 1) {
      for (let due = 1; due <= 31; due += 1) {
        for (const month of listMonths(from, to)) {
          const length = daysIn(month)
          const isYielding = collides(close, due, length)
          const closing = addDays(firstDay(month), Math.min(close, length) - 1 - Number(isYielding))
          const dueOn = firstDueDayAfter(closing, due)
          const invoice = invoiceInMonth(card(close, due), monthOf(dueOn))
          const isEqual = invoice.closingDate === closing && invoice.dueOn === dueOn
          if (!isEqual) expect(invoice).toMatchObject({ closingDate: closing, dueOn })
          if (isYielding) yielded += 1
        }
      }
    }
    // 3 pairs in the 3 short Februaries, 2 in all five, 1 in five months of five years.
    expect(yielded).toBe(3 * 3 + 2 * 5 + 5 * 5)
  })

  test('A3: every day of five years is in exactly one invoice, and each month has one', () => {
    for (const convention of conventions) {
      for (let close = 1; close <= 31; close += 1) {
        for (let due = 1; due <= 31; due += 1) {
          expectNoGap(card(close, due, convention))
        }
        if (close <= 28) expectNoGap(beforeDue(close, 31, convention))
        if (close <= 28) expectNoGap(beforeDue(close, 5, convention))
      }
    }
  })

  function expectNoGap(rule: CardRule): void {
    let before = invoiceInMonth(rule, addMonths(from, -1))
    for (const month of listMonths(from, to)) {
      const invoice = invoiceInMonth(rule, month)
      const isWhole =
        invoice.opensOn === addDays(before.closesOn, 1) &&
        invoice.opensOn < invoice.closesOn &&
        invoice.closesOn <= invoice.closingDate &&
        invoice.closingDate < invoice.dueOn &&
        monthOf(invoice.dueOn) === invoice.month &&
        invoice.month === addMonths(before.month, 1)
      if (!isWhole) expect({ rule, before, invoice }).toBe('one after the other')
      before = invoice
    }
  }

  test('A3: a day asks for its invoice and gets the one that holds it', () => {
    const rules = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 31 }))
        .chain(([c, p]) => fc.constantFrom(card(c, p, 'next'), card(c, p, 'closing'))),
      fc
        .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 31 }))
        .chain(([d, p]) => fc.constantFrom(beforeDue(d, p, 'next'), beforeDue(d, p, 'closing'))),
    )
    const days = fc.integer({ min: 0, max: 90_000 }).map((n) => addDays(toDay('1950-01-01'), n))
    fc.assert(
      fc.property(rules, days, (rule, day) => {
        const invoice = invoiceOf(rule, day)
        expect(invoice.opensOn <= day && day <= invoice.closesOn).toBe(true)
        expect(nextInvoice(rule, invoice).opensOn > day).toBe(true)
        expect(invoice.dueOn > lastDay(addMonths(monthOf(day), -1))).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })
})

test.each([
  ['2026-03-15', '2026-03-15', '2026-04-05', 'the open invoice counts although it falls due later'],
  ['2026-03-15', '2026-02-10', '2026-03-05', 'of a day that has passed the one that was open then'],
  ['2026-03-15', '2026-04-30', '2026-04-30', 'of a day to come all that falls due by it'],
  ['2026-03-15', '2026-03-20', '2026-04-05', 'of a day to come at least the one that is open now'],
])('on %s the balance of %s looks at what falls due by %s: %s', (today, day, dueBy) => {
  const rule: CardRule = {
    closing: { kind: 'day', day: 25 },
    dueDay: 5,
    closingDayGoesTo: 'next',
  }
  expect(balanceDueBy(rule, toDay(day), toDay(today))).toBe(dueBy)
})
