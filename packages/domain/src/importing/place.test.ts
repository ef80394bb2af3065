import { expect, test } from 'vitest'
import { toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import { placeLine } from './place.ts'

const card: CardRule = {
  closing: { kind: 'day', day: 25 },
  dueDay: 5,
  closingDayGoesTo: 'next',
}

test.each([
  ['a purchase on a card', card, -100, false, '2026-05-05', '2026-05'],
  ['a refund on a card', card, 100, false, '2026-05-05', '2026-05'],
  ['a payment that arrived on a card', card, 100, true, '2026-04-10', null],
  ['a card that pays another one', card, -100, true, '2026-05-05', '2026-05'],
  ['what an account pays', null, -100, true, '2026-04-10', null],
])('%s', (_, rule, cents, isPayment, countsOn, invoiceMonth) => {
  const line = { day: toDay('2026-04-10'), value: toCents(cents), card: rule, isPayment }
  expect(placeLine(line)).toEqual({ countsOn, invoiceMonth })
})

test('L33: the bill in which the bank has put a purchase stands above its day; a payment is in none', () => {
  const billMonth = toMonth('2026-07')
  const line = { day: toDay('2026-04-10'), card, billMonth }
  const placed = (cents: number, isPayment: boolean) =>
    placeLine({ ...line, value: toCents(cents), isPayment })
  expect(placed(-1, false)).toEqual({ countsOn: '2026-07-05', invoiceMonth: '2026-07' })
  expect(placed(1, true)).toEqual({ countsOn: '2026-04-10', invoiceMonth: null })
})
