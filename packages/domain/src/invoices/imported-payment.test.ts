import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, type Day, dayWithin, toDay, toMonth } from '../calendar.ts'
import { isBusinessDay } from '../holidays.ts'
import { negate, toCents, ZERO } from '../money.ts'
import { type CardRule, invoiceInMonth } from '../payments/card-cycle.ts'
import { fittingInvoice, onTimeUntil, settledMonth } from './imported-payment.ts'
import { type InvoiceSum, settleInvoices } from './settlement.ts'

/** Closes on the 25th (a purchase of that day goes to the next), falls due on the 5th. */
const roxinho: CardRule = {
  closing: { kind: 'day', day: 25 },
  dueDay: 5,
  closingDayGoesTo: 'next',
}

/** The invoices of a card from a month on: reais bought, reais paid. */
function sumsOf(
  rule: CardRule,
  from: string,
  ...months: readonly (readonly [bought: number, paid?: number])[]
): InvoiceSum[] {
  return months.map(([bought, paid = 0], at) => {
    const month = addMonths(toMonth(from), at)
    const { closesOn, dueOn } = invoiceInMonth(rule, month)
    const items = negate(toCents(Math.round(bought * 100)))
    return { month, closesOn, dueOn, items, paid: negate(toCents(Math.round(paid * 100))) }
  })
}

const settles = (rule: CardRule, sums: readonly InvoiceSum[], day: string) =>
  settledMonth({ cardId: 'a', rule, sums }, { day: toDay(day), value: toCents(100) })

describe('the invoice that a payment received on a card settles', () => {
  test.each([
    ['2026-04-05', null, 'on the due date of the bill before'],
    ['2026-04-09', null, 'late, for the bill before'],
    ['2026-04-24', null, 'on the last day of the first known bill'],
    ['2026-04-26', '2026-05', 'after it has closed'],
    ['2026-05-05', '2026-05', 'on its due date'],
  ])('L25: %s settles %s: %s', (day, month, _) => {
    expect(settles(roxinho, sumsOf(roxinho, '2026-05', [3444.51]), day)).toBe(month)
  })

  test('L25: a card of which nothing is known owes nothing that could be settled', () => {
    expect(settles(roxinho, [], '2026-04-05')).toBeNull()
    expect(settles(roxinho, sumsOf(roxinho, '2026-04', [0, 100]), '2026-04-05')).toBeNull()
  })

  // The bills of March and May are imported, that of April is not: paid in April's file was March,
  // and the payment of April's own bill is in May's file.
  test.each([
    [[300, 300], 250, '2026-04-06', null, 'April’s bill is not known, nothing is owed of it'],
    [[300, 0], 550, '2026-04-06', null, 'more than March left: it is April’s bill'],
    [[300, 0], 300, '2026-04-06', '2026-04', 'what March left, paid a month late'],
    [[300, 0], 120, '2026-04-06', '2026-04', 'a part of what March left'],
    [[300, 0], 300.01, '2026-04-06', '2026-04', 'a cent more than March left'],
    [[300, 0], 300.02, '2026-04-06', null, 'two cents more than March left'],
    [[300, 300], 250, '2026-04-26', '2026-05', 'May’s own bill, which is known'],
  ] as const)(
    'a bill that is missing between two makes no credit: March %j, %d paid on %s settles %s: %s',
    ([bought, paid], reais, day, month, _) => {
      const sums = sumsOf(roxinho, '2026-03', [bought, paid], [0], [90])
      const payment = { day: toDay(day), value: toCents(Math.round(reais * 100)) }
      expect(settledMonth({ cardId: 'a', rule: roxinho, sums }, payment)).toBe(month)
      // A month of which there is nothing at all is no row either.
      const sparse = sums.filter((sum) => sum.month !== '2026-04')
      expect(settledMonth({ cardId: 'a', rule: roxinho, sums: sparse }, payment)).toBe(month)
    },
  )

  test('whatever bills are missing, a payment of a closed one without purchases leaves no credit there', () => {
    const bought = fc.array(fc.constantFrom(0, 0, 80, 300), { minLength: 3, maxLength: 8 })
    fc.assert(
      fc.property(bought, fc.integer({ min: 1, max: 60_000 }), fc.nat(240), (reais, cents, at) => {
        const sums = sumsOf(roxinho, '2026-01', ...reais.map((value) => [value] as const))
        const payment = { day: addDays(toDay('2026-01-01'), at), value: toCents(cents) }
        const month = settledMonth({ cardId: 'a', rule: roxinho, sums }, payment)
        const paid = sums.find((sum) => sum.month === month)
        if (paid === undefined || paid.items !== 0 || paid.closesOn >= payment.day) return
        const after = sums.map((sum) =>
          sum === paid ? { ...sum, paid: negate(payment.value) } : sum,
        )
        const settled = settleInvoices(after, payment.day).find(
          (invoice) => invoice.month === month,
        )
        expect(settled?.remaining).toBeLessThanOrEqual(1)
      }),
    )
  })

  // Due on Saturday 14 February 2026; Carnival is on the 16th and 17th.
  const carnival: CardRule = { ...roxinho, closing: { kind: 'day', day: 5 }, dueDay: 14 }
  test.each([
    ['2026-02-14', '2026-02'],
    ['2026-02-18', '2026-02'],
    ['2026-02-19', '2026-03'],
  ])('L7: due on 2026-02-14, paid on %s, settles %s', (day, month) => {
    const sums = sumsOf(carnival, '2026-01', [10, 10], [100, 100], [50])
    expect(settles(carnival, sums, day)).toBe(month)
  })

  test('C4: after the due date it settles the oldest that is unpaid, else lowers the open one', () => {
    const owing = sumsOf(roxinho, '2026-03', [50, 50], [80], [30])
    expect(settles(roxinho, owing, '2026-04-15')).toBe('2026-04')
    const paid = sumsOf(roxinho, '2026-03', [50, 50], [80, 80], [30])
    expect(settles(roxinho, paid, '2026-04-15')).toBe('2026-05')
  })

  test('C4: on the last day of an invoice without purchases it lowers that one', () => {
    const sums = sumsOf(roxinho, '2026-03', [50, 50], [80, 80], [0])
    expect(settles(roxinho, sums, '2026-04-24')).toBe('2026-05')
  })

  test('L7: whatever the card, the next business day after the due date is on time', () => {
    const day = fc.integer({ min: 1, max: 31 })
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 240 }), (closeDay, dueDay, at) => {
        const rule: CardRule = { ...roxinho, closing: { kind: 'day', day: closeDay }, dueDay }
        const month = addMonths(toMonth('2015-01'), at)
        const sums = sumsOf(rule, addMonths(month, -1), [10, 10], [100])
        const { closesOn, dueOn } = invoiceInMonth(rule, month)
        const until = onTimeUntil(dueOn)
        expect(isBusinessDay(until)).toBe(true)
        for (let on: Day = addDays(closesOn, 1); on <= until; on = addDays(on, 1)) {
          expect(settledMonth({ cardId: 'a', rule, sums }, { day: on, value: ZERO })).toBe(month)
        }
      }),
      { numRuns: 100 },
    )
  })
})

describe('the invoice that a line of a bank account pays', () => {
  const firstCard = {
    cardId: 'one',
    rule: roxinho,
    sums: sumsOf(roxinho, '2026-04', [300], [80], [20]),
  }
  const secondCard = { cardId: 'other', rule: roxinho, sums: sumsOf(roxinho, '2026-05', [80]) }
  const fits = (cards: (typeof firstCard)[], day: string, reais: number) =>
    fittingInvoice(cards, { day: toDay(day), value: toCents(Math.round(reais * 100)) })

  test('L6: is the one of which exactly so much is left', () => {
    expect(fits([firstCard], '2026-04-06', 300)).toEqual({ cardId: 'one', month: '2026-04' })
    // What was not paid of April was carried to May.
    expect(fits([firstCard], '2026-05-05', 380)).toEqual({ cardId: 'one', month: '2026-05' })
    expect(fits([firstCard, secondCard], '2026-05-05', 80)).toEqual({
      cardId: 'other',
      month: '2026-05',
    })
  })

  test('L6: is none where nothing fits, or more than one does', () => {
    expect(fits([firstCard], '2026-04-06', 299)).toBeNull()
    expect(fits([firstCard], '2026-03-20', 300)).toBeNull() // It has not closed.
    expect(fits([secondCard, { ...secondCard, cardId: 'third' }], '2026-05-05', 80)).toBeNull()
    expect(fits([secondCard], dayWithin(toMonth('2026-08'), 1), 80)).toBeNull() // Long past.
  })

  test.each([
    // The bill of 80 closes on 24 April and falls due on 5 May.
    ['on its last day', 0, '2026-04-24', 80, false],
    ['the day after', 0, '2026-04-25', 80, true],
    ['45 days late', 0, '2026-06-19', 80, true],
    ['46 days late', 0, '2026-06-20', 80, false],
    ['a cent too little', 0, '2026-05-05', 79.99, true],
    ['a cent too much', 0, '2026-05-05', 80.01, true],
    ['two cents too much', 0, '2026-05-05', 80.02, false],
    ['the cent that was left', 79.99, '2026-05-05', 0.01, false],
    ['a cent once all is paid', 80, '2026-05-05', 0.01, false],
  ])('C1, L6: %s, %d paid before: on %s %d fits: %s', (_, before, day, reais, isPaid) => {
    const owing = { ...secondCard, sums: sumsOf(roxinho, '2026-05', [80, before]) }
    expect(fits([owing], day, reais) !== null).toBe(isPaid)
  })
})
