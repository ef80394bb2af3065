import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, listMonths, toDay, toMonth } from '../calendar.ts'
import {
  type CardRule,
  type CardTerms,
  changeTerms,
  findFirstMonth,
  invoiceInMonth,
  invoiceOf,
  moveClosing,
  refuseClosing,
} from './card-cycle.ts'

const terms = (closeDay: number, dueDay: number): CardTerms => ({
  closing: { kind: 'day', day: closeDay },
  dueDay,
  closingDayGoesTo: 'closing',
})

describe('a card whose closing day changes', () => {
  const rule = changeTerms(terms(5, 15), terms(20, 28), toMonth('2026-07'))

  test.each([
    ['2026-05', '2026-04-06', '2026-05-05', '2026-05-15'],
    ['2026-06', '2026-05-06', '2026-06-05', '2026-06-15'],
    ['2026-07', '2026-06-06', '2026-07-20', '2026-07-28'], // the longer span
    ['2026-08', '2026-07-21', '2026-08-20', '2026-08-28'],
  ])('A6: the invoice of %s runs from %s to %s, due %s', (month, opensOn, closesOn, dueOn) => {
    expect(invoiceInMonth(rule, toMonth(month))).toMatchObject({ opensOn, closesOn, dueOn })
  })

  test('A6: a second change keeps the first, and takes the place of one for the same month', () => {
    const later = changeTerms(rule, terms(10, 18), toMonth('2026-10'))
    expect(invoiceInMonth(later, toMonth('2026-06')).closesOn).toBe('2026-06-05')
    expect(invoiceInMonth(later, toMonth('2026-09')).closesOn).toBe('2026-09-20')
    expect(invoiceInMonth(later, toMonth('2026-10')).closesOn).toBe('2026-10-10')
    const again = changeTerms(later, terms(12, 18), toMonth('2026-10'))
    expect(again.earlier).toHaveLength(2)
    expect(invoiceInMonth(again, toMonth('2026-09')).closesOn).toBe('2026-09-20')
    expect(invoiceInMonth(again, toMonth('2026-10')).closesOn).toBe('2026-10-12')
  })
})

describe('an invoice whose closing the bank has moved', () => {
  const rule = moveClosing(terms(10, 20), toMonth('2026-03'), toDay('2026-03-13'))

  test('A7: from the 10th to the 13th takes three days in; the next one begins on the 14th', () => {
    for (const day of ['2026-03-11', '2026-03-12', '2026-03-13']) {
      expect(invoiceOf(rule, toDay(day)).month).toBe('2026-03')
    }
    expect(invoiceOf(rule, toDay('2026-03-14')).month).toBe('2026-04')
    expect(invoiceInMonth(rule, toMonth('2026-04'))).toMatchObject({
      opensOn: '2026-03-14',
      closesOn: '2026-04-10',
    })
    expect(invoiceInMonth(rule, toMonth('2026-02'))).toEqual(
      invoiceInMonth(terms(10, 20), toMonth('2026-02')),
    )
    expect(moveClosing(rule, toMonth('2026-03'), null).closings).toEqual({})
  })

  test('A7: moved twice, it is where it was moved last, and its neighbours stay moved too', () => {
    const april = moveClosing(rule, toMonth('2026-04'), toDay('2026-04-12'))
    const again = moveClosing(april, toMonth('2026-03'), toDay('2026-03-14'))
    expect(again.closings).toEqual({ '2026-03': '2026-03-14', '2026-04': '2026-04-12' })
  })

  test('A6, A7: with new terms a closing that was moved before them stays, and a later one is forgotten', () => {
    const april = moveClosing(rule, toMonth('2026-04'), toDay('2026-04-12'))
    const may = moveClosing(april, toMonth('2026-05'), toDay('2026-05-12'))
    const changed = changeTerms(may, terms(5, 15), toMonth('2026-04'))
    expect(changed.closings).toEqual({ '2026-03': '2026-03-13' })
  })

  test('A3, A7: an invoice whose one before closes after it is empty, and loses no day', () => {
    const late = moveClosing(terms(30, 10), toMonth('2026-03'), toDay('2026-03-05'))
    const early = moveClosing(late, toMonth('2026-04'), toDay('2026-03-02'))
    expect(invoiceInMonth(early, toMonth('2026-04'))).toMatchObject({
      opensOn: '2026-03-06',
      closesOn: '2026-03-05',
      closingDate: '2026-03-02',
    })
    expect(invoiceInMonth(early, toMonth('2026-05')).opensOn).toBe('2026-03-06')
  })

  test.each([
    ['2026-02-10', 'closing_out_of_range'], // the day on which the one before it closes
    ['2026-02-11', null],
    ['2026-03-19', null],
    ['2026-03-20', 'closing_out_of_range'], // the day on which it is due
  ])('can close on %s: %s', (day, expected) => {
    expect(refuseClosing(terms(10, 20), toMonth('2026-03'), toDay(day))).toBe(expected)
  })
})

test('L4: other terms begin with the first invoice that they do not make overdue', () => {
  const due = (dueDay: number): CardTerms => ({
    closing: { kind: 'day', day: 25 },
    dueDay,
    closingDayGoesTo: 'next',
  })
  const from = toMonth('2026-11')
  expect(findFirstMonth(due(21), from, toDay('2026-11-21'))).toBe('2026-11')
  expect(findFirstMonth(due(20), from, toDay('2026-11-21'))).toBe('2026-12')
})

test('A3, A6: whatever terms follow one another, every day is in exactly one invoice', () => {
  const anyTerms = fc.record<CardTerms>({
    closing: fc.oneof(
      fc.record({ kind: fc.constant('day' as const), day: fc.integer({ min: 1, max: 31 }) }),
      fc.record({
        kind: fc.constant('before_due' as const),
        days: fc.integer({ min: 1, max: 28 }),
      }),
    ),
    dueDay: fc.integer({ min: 1, max: 31 }),
    closingDayGoesTo: fc.constantFrom('next', 'closing'),
  })
  const start = toMonth('2026-01')
  const change = fc.tuple(fc.integer({ min: 1, max: 12 }), anyTerms)
  const moved = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 40 }))
  fc.assert(
    fc.property(anyTerms, fc.array(change, { maxLength: 3 }), moved, (first, changes, [at, by]) => {
      let rule: CardRule = first
      let month = start
      for (const [months, next] of changes) {
        month = addMonths(month, months)
        rule = changeTerms(rule, next, month)
      }
      const target = addMonths(start, at)
      const closing = addDays(invoiceInMonth(rule, target).opensOn, by)
      if (refuseClosing(rule, target, closing) === null) rule = moveClosing(rule, target, closing)
      let before = invoiceInMonth(rule, start)
      for (const next of listMonths(addMonths(start, 1), addMonths(start, 40))) {
        const invoice = invoiceInMonth(rule, next)
        expect(invoice.opensOn).toBe(addDays(before.closesOn, 1))
        expect(invoice.closesOn < invoice.dueOn).toBe(true)
        expect(invoiceOf(rule, invoice.opensOn).month >= next).toBe(true)
        if (invoice.opensOn <= invoice.closesOn) {
          expect(invoiceOf(rule, invoice.opensOn).month).toBe(next)
          expect(invoiceOf(rule, invoice.closesOn).month).toBe(next)
        }
        before = invoice
      }
    }),
    { numRuns: 2_000 },
  )
})
