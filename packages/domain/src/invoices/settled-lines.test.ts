import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toDay, toMonth } from '../calendar.ts'
import { negate, toCents, ZERO } from '../money.ts'
import { type CardRule, invoiceInMonth } from '../payments/card-cycle.ts'
import { owedAfterImport, settleLines } from './settled-lines.ts'

/** Closes on the 25th, falls due on the 5th. */
const rule: CardRule = {
  closing: { kind: 'day', day: 25 },
  dueDay: 5,
  closingDayGoesTo: 'next',
}
const month = toMonth('2026-05')
const { closesOn, dueOn } = invoiceInMonth(rule, month)
const card = { cardId: 'card', rule, sums: [] }
const sumOf = (cents: number) => ({ month, closesOn, dueOn, items: toCents(cents), paid: ZERO })
const owing = { ...card, sums: [sumOf(-50000)] }

const line = (no: number, paymentId: string, day: string, reais: number, pays = true) => ({
  no,
  paymentId,
  day: toDay(day),
  value: toCents(reais * 100),
  rule: pays ? ('card_payment' as const) : null,
})
const bought = line(1, 'card', '2026-04-10', -500, false)

describe('the invoices that lines settle', () => {
  test.each([
    ['L25: received on the card', [line(2, 'card', '2026-05-05', 500)], [2]],
    ['L6: paid by an account', [line(2, 'account', '2026-05-05', -500)], [2]],
    ['L6: of another value', [line(2, 'account', '2026-05-05', -400)], []],
    ['L25: before it has closed', [line(2, 'card', '2026-04-20', 500)], []],
    [
      'L6: told by both sides, once',
      [line(2, 'account', '2026-05-05', -500), line(3, 'card', '2026-05-05', 500)],
      [3],
    ],
    [
      'C1: paid twice by an account, once',
      [line(2, 'account', '2026-05-04', -500), line(3, 'account', '2026-05-05', -500)],
      [2],
    ],
    ['no payment', [line(2, 'account', '2026-05-05', -500, false)], []],
  ])('%s', (_, payments, expected) => {
    const there = settleLines(payments, [owing])
    expect([...there.keys()]).toEqual(expected)
    // What was bought may come in with the payment.
    expect(settleLines([...payments, bought], [card])).toEqual(there)
    for (const found of there.values()) expect(found).toEqual({ cardId: 'card', month })
  })
})

test('L33: of a bill its purchases are owed, less what pays it', () => {
  const paid = line(2, 'card', '2026-05-05', 300)
  const bill = { lines: [bought, paid], settled: new Map([[2, { month }]]) }
  expect(owedAfterImport(card, { ...bill, fresh: [bought, paid] })).toBe(-20000)
  expect(owedAfterImport(owing, { ...bill, fresh: [paid] })).toBe(-20000)
  expect(owedAfterImport(owing, { ...bill, fresh: [] })).toBe(-50000)
  expect(owedAfterImport(card, { ...bill, lines: [paid], fresh: [paid] })).toBe(0)
})

test('L33: whether its purchases come in or are there already, as much is owed of a bill', () => {
  const anyItem = fc.record({ day: fc.nat(27), cents: fc.integer({ min: 1, max: 100_000 }) })
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1 }), (drawn) => {
      const lines = drawn.map(({ day, cents }, no) => ({
        ...bought,
        no,
        day: addDays(toDay('2026-03-26'), day),
        value: negate(toCents(cents)),
      }))
      const sum = lines.reduce((total, { value }) => total + value, 0)
      const bill = { lines, settled: new Map<number, never>() }
      const there = { ...card, sums: [sumOf(sum)] }
      expect(owedAfterImport(card, { ...bill, fresh: lines })).toBe(sum)
      expect(owedAfterImport(there, { ...bill, fresh: [] })).toBe(sum)
    }),
  )
})
