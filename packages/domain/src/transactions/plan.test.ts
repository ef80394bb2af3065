import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, monthOf, toDay, toMonth } from '../calendar.ts'
import { sumCents, toCents } from '../money.ts'
import { type CardRule, invoiceInMonth, invoiceOf } from '../payments/card-cycle.ts'
import {
  type EntryDraft,
  isPaidAtStart,
  isPaidOffCard,
  placeEntry,
  planEntries,
  planSeries,
} from './plan.ts'

const closes28: CardRule = {
  closing: { kind: 'day', day: 28 },
  dueDay: 10,
  closingDayGoesTo: 'closing',
}

function draft(changes: Partial<EntryDraft>): EntryDraft {
  return {
    value: toCents(-10_000),
    date: toDay('2026-01-31'),
    instalments: 1,
    recurrence: null,
    card: null,
    ...changes,
  }
}

describe('an expense on an account', () => {
  test('is one entry, counted on its date', () => {
    expect(planEntries(draft({}))).toEqual([
      {
        index: 0,
        value: -10_000,
        date: '2026-01-31',
        countsOn: '2026-01-31',
        invoiceMonth: null,
      },
    ])
  })

  test('B5: on 31 August in 6 keeps to the end of each month', () => {
    const entries = planEntries(draft({ date: toDay('2026-08-31'), instalments: 6 }))
    expect(entries.map(({ date }) => date)).toEqual([
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
    ])
    expect(entries.every(({ date, countsOn }) => date === countsOn)).toBe(true)
  })

  test('B2: in 3 shows the total that was typed', () => {
    const entries = planEntries(draft({ value: toCents(-55_930), instalments: 3 }))
    expect(entries.map(({ value }) => value)).toEqual([-18_644, -18_643, -18_643])
  })

  test('neither repeats and splits, nor splits more than the contract lets through', () => {
    const recurrence = { recurrentType: 'monthly', until: toDay('2026-12-31') } as const
    expect(() => planEntries(draft({ recurrence, instalments: 2 }))).toThrow('never both')
    expect(() => planEntries(draft({ instalments: 361 }))).toThrow('caps the instalments')
  })
})

describe('a purchase on a card', () => {
  test('counts on the due date of its invoice', () => {
    expect(planEntries(draft({ card: closes28 }))).toMatchObject([
      { date: '2026-01-31', countsOn: '2026-03-10', invoiceMonth: '2026-03' },
    ])
  })

  test('B4: closing 28, on 31 January in 3, falls in the invoices of February, March and April', () => {
    expect(planEntries(draft({ card: closes28, instalments: 3 }))).toEqual([
      {
        index: 0,
        value: -3334,
        date: '2026-01-31',
        countsOn: '2026-03-10',
        invoiceMonth: '2026-03',
      },
      {
        index: 1,
        value: -3333,
        date: '2026-03-01', // 28 February would be in the invoice of the first part
        countsOn: '2026-04-10',
        invoiceMonth: '2026-04',
      },
      {
        index: 2,
        value: -3333,
        date: '2026-03-31',
        countsOn: '2026-05-10',
        invoiceMonth: '2026-05',
      },
    ])
  })

  test('a subscription is bought anew each month, and goes to the invoice of its own day', () => {
    const recurrence = { recurrentType: 'monthly', until: toDay('2026-03-31') } as const
    expect(planEntries(draft({ card: closes28, recurrence }))).toMatchObject([
      { index: 0, date: '2026-01-31', invoiceMonth: '2026-03' },
      { index: 1, date: '2026-02-28', invoiceMonth: '2026-03' },
      { index: 2, date: '2026-03-31', invoiceMonth: '2026-05' },
    ])
  })

  test('E10: is never brought forward: a card buys on a Sunday, too', () => {
    const recurrence = {
      recurrentType: 'monthly',
      businessDay: 'before',
      until: toDay('2026-03-31'),
    } as const
    const dates = (card: CardRule | null) =>
      planEntries(draft({ card, recurrence })).map(({ date, countsOn }) => [date, countsOn])
    expect(dates(null)).toEqual([
      ['2026-01-30', '2026-01-30'],
      ['2026-02-27', '2026-02-27'],
      ['2026-03-31', '2026-03-31'],
    ])
    expect(dates(closes28).map(([date]) => date)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ])
  })

  test('A8: moved by hand it stays in its invoice, whatever becomes of its date', () => {
    const chosenMonth = toMonth('2026-07')
    for (const date of ['2026-01-31', '2026-06-30', '2027-02-01'].map(toDay)) {
      expect(placeEntry({ date, card: closes28, chosenMonth })).toEqual({
        countsOn: '2026-07-10',
        invoiceMonth: '2026-07',
      })
    }
    expect(placeEntry({ date: toDay('2026-01-31'), card: null, chosenMonth })).toEqual({
      countsOn: '2026-01-31',
      invoiceMonth: null,
    })
  })
})

describe('for any purchase', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays(toDay('1950-01-01'), n))
  const dayOfMonth = fc.integer({ min: 1, max: 31 })
  const rule: fc.Arbitrary<CardRule> = fc.record({
    closing: fc.oneof(
      fc.record({ kind: fc.constant('day' as const), day: dayOfMonth }),
      fc.record({
        kind: fc.constant('before_due' as const),
        days: fc.integer({ min: 1, max: 28 }),
      }),
    ),
    dueDay: dayOfMonth,
    closingDayGoesTo: fc.constantFrom('next', 'closing'),
  })
  const purchase = fc.record({
    value: fc.integer({ min: -100_000_000, max: -360 }).map(toCents),
    date: day,
    instalments: fc.integer({ min: 1, max: 360 }),
    recurrence: fc.constant(null),
    card: fc.option(rule),
  })

  test('B1 B4: no centavo is lost, and each part is in an invoice of its own, one after the other', () => {
    fc.assert(
      fc.property(purchase, (typed) => {
        const entries = planEntries(typed)
        const { card, date } = typed
        expect(sumCents(entries.map(({ value }) => value))).toBe(typed.value)
        expect(entries[0]?.date).toBe(date)
        for (const entry of entries) {
          if (card === null) {
            expect(monthOf(entry.countsOn)).toBe(addMonths(monthOf(date), entry.index))
            continue
          }
          const month = addMonths(invoiceOf(card, date).month, entry.index)
          expect(entry.invoiceMonth).toBe(month)
          expect(monthOf(entry.countsOn)).toBe(month)
          expect(invoiceOf(card, entry.date)).toEqual(invoiceInMonth(card, month))
        }
      }),
      { numRuns: 300 },
    )
  })

  test('E9: a series extended later goes on where it stopped', () => {
    const typed = draft({ card: closes28 })
    const recurrentType = 'fortnightly'
    const whole = planSeries(typed, { recurrentType, until: toDay('2027-01-31') })
    const early = planSeries(typed, { recurrentType, until: toDay('2026-06-30') })
    const fromIndex = early.length
    const late = planSeries(typed, { recurrentType, until: toDay('2027-01-31'), fromIndex })
    expect([...early, ...late]).toEqual(whole)
  })
})

test.each([
  ['credit', false, 5, true],
  ['credit', false, 0, true],
  ['debit', true, 0, true],
  ['debit', true, 1, false],
  ['money', false, 0, false],
] as const)('on %s, ticked %s, part %d begins paid: %s', (paymentType, paid, index, expected) => {
  expect(isPaidAtStart({ paymentType, paid, index })).toBe(expected)
})

test.each([
  ['of a series, past', true, '2026-11-20', true],
  ['of a series, today', true, '2026-11-21', true],
  ['of a series, to come', true, '2026-11-22', false],
  ['by itself, to come', false, '2026-11-22', true],
])('L32: off a card, an entry %s', (_, isOfSeries, date, isPaid) => {
  const entry = { isOfSeries, date: toDay(date), today: toDay('2026-11-21') }
  expect(isPaidOffCard(entry)).toBe(isPaid)
})

test('L13: from part n on, a purchase is the rest of itself, to the cent and the day', () => {
  const anyDraft = fc.record({
    value: fc.integer({ min: 360, max: 10_000_000 }).map((n) => toCents(-n)),
    instalments: fc.integer({ min: 1, max: 360 }),
    onCard: fc.boolean(),
  })
  fc.assert(
    fc.property(anyDraft, fc.nat(), ({ value, instalments, onCard }, at) => {
      const card: CardRule = {
        closing: { kind: 'day', day: 25 },
        dueDay: 5,
        closingDayGoesTo: 'next',
      }
      const date = toDay('2026-05-31')
      const whole = {
        value,
        date,
        instalments,
        recurrence: null,
        card: onCard ? card : null,
      }
      const firstPart = (at % instalments) + 1
      expect(planEntries({ ...whole, firstPart })).toEqual(planEntries(whole).slice(firstPart - 1))
    }),
    { numRuns: 300 },
  )
  const paidOf = (index: number) =>
    isPaidAtStart({ paymentType: 'debit', paid: true, index, firstIndex: 6 })
  expect([paidOf(6), paidOf(7)]).toEqual([true, false])
})
