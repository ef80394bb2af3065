import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dayOfMonth, dayWithin, monthOf, toDay, toMonth } from '../calendar.ts'
import { type CardRule, invoiceInMonth } from '../payments/card-cycle.ts'
import { proposeBill } from './propose-bill.ts'

const closes = (day: number, dueDay: number): CardRule => ({
  closing: { kind: 'day', day },
  dueDay,
  closingDayGoesTo: 'next',
})
/** `2026-10-06`, or of a part `2026-01-10 6`; a payment is `2026-10-05 pago`. */
const read = (text: string) => {
  const [day = '', what] = text.split(' ')
  const rule = what === 'pago' ? ('card_payment' as const) : null
  return { day: toDay(day), rule, partIndex: what === undefined || rule ? null : Number(what) }
}
const due = (rule: CardRule, ...lines: readonly string[]) => proposeBill(lines.map(read), rule)

describe('the bill that lines are, by the calendar of their card', () => {
  const card = closes(28, 5)

  test.each([
    [
      'its one purchase of this month, beside old parts',
      '2026-11-05',
      '2026-10-06',
      '2026-01-10 6',
    ],
    [
      'most of its purchases',
      '2026-11-05',
      '2026-10-06',
      '2026-10-07',
      '2026-10-28',
      '2026-01-10 6',
    ],
    ['a first part as a purchase', '2026-11-05', '2026-10-06 1', '2026-02-10 7'],
    [
      'not a payment',
      '2026-11-05',
      '2026-10-06',
      '2026-02-10 7',
      '2026-09-05 pago',
      '2026-10-02 pago',
    ],
  ])('A10: falls due by %s', (_, dueOn, ...lines) => {
    expect(due(card, ...lines)).toBe(dueOn)
  })

  test.each([
    ['no part is older than the bill', '2026-10-06', '2026-10-07 3'],
    ['its purchases are of many months', '2026-10-06', '2026-10-07', '2026-06-07', '2026-01-10 6'],
    ['it has later parts alone', '2026-01-10 6', '2026-02-10 7'],
  ])('is not known where %s', (_, ...lines) => {
    expect(due(card, ...lines)).toBeNull()
  })

  test('A10: any bill with most purchases in its days and one old part is known', () => {
    const rules = fc.record({
      day: fc.integer({ min: 1, max: 28 }),
      ahead: fc.integer({ min: 2, max: 20 }),
    })
    const days = fc.array(fc.nat({ max: 27 }), { minLength: 1, maxLength: 12 })
    const olds = fc.array(fc.integer({ min: 3, max: 20 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 60 }), days, olds, (drawn, n, own, parts) => {
        const rule = closes(drawn.day, ((drawn.day + drawn.ahead - 1) % 28) + 1)
        const invoice = invoiceInMonth(rule, addMonths(toMonth('2022-01'), n))
        const late = own.map((at) => ({
          day: addDays(invoice.opensOn, at),
          rule: null,
          partIndex: null,
        }))
        const old = parts.map((before) => ({
          day: dayWithin(addMonths(monthOf(invoice.opensOn), -before), dayOfMonth(invoice.opensOn)),
          rule: null,
          partIndex: before,
        }))
        expect(proposeBill([...old, ...late], rule)).toBe(invoice.dueOn)
      }),
    )
  })
})
