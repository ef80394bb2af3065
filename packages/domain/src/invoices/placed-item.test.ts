import { expect, test } from 'vitest'
import { toDay, toMonth } from '../calendar.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import { placeByCalendar } from './placed-item.ts'

/** Closes on the 10th now, falls due on the 20th. */
const rule: CardRule = { closing: { kind: 'day', day: 10 }, dueDay: 20, closingDayGoesTo: 'next' }
const from = toMonth('2026-05')
const item = {
  date: toDay('2026-05-15'),
  month: toMonth('2026-05'),
  isInParts: false,
  isChosen: false,
}

test.each([
  ['A6: a purchase goes where its day is now', {}, '2026-06'],
  ['A8: what was put there stays', { isChosen: true }, '2026-05'],
  ['B4: a part keeps its month', { isInParts: true }, '2026-05'],
  ['A6: no invoice that has closed gains', { date: toDay('2026-03-01') }, '2026-05'],
])('%s', (_, over, month) => {
  const place = placeByCalendar({ ...item, ...over }, rule, from)
  expect(place).toEqual({ countsOn: `${month}-20`, invoiceMonth: month })
})
