import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, firstDay, lastDay, listDays, toDay } from '../calendar.ts'
import { rangeParts, refusePurchaseDays } from './range-parts.ts'

const partsOf = (from: string, to: string) =>
  rangeParts({ startDate: toDay(from), endDate: toDay(to) })

test('M8: a range is its whole months and the days at its ends', () => {
  const table: readonly (readonly [string, string, unknown])[] = [
    ['2026-11-01', '2026-11-30', { months: { from: '2026-11', to: '2026-11' }, days: [] }],
    ['2026-11-10', '2026-11-16', { months: null, days: [['2026-11-10', '2026-11-16']] }],
    ['2026-11-01', '2026-11-29', { months: null, days: [['2026-11-01', '2026-11-29']] }],
    [
      '2026-10-30',
      '2026-12-02',
      {
        months: { from: '2026-11', to: '2026-11' },
        days: [
          ['2026-10-30', '2026-10-31'],
          ['2026-12-01', '2026-12-02'],
        ],
      },
    ],
    [
      '2026-10-30',
      '2026-11-02',
      {
        months: null,
        days: [
          ['2026-10-30', '2026-10-31'],
          ['2026-11-01', '2026-11-02'],
        ],
      },
    ],
    ['2026-11-10', '2026-11-09', { months: null, days: [] }],
  ]
  for (const [from, to, expected] of table) {
    const { months, days } = partsOf(from, to)
    expect({ months, days: days.map(({ startDate, endDate }) => [startDate, endDate]) }).toEqual(
      expected,
    )
  }
})

test.each([
  ['2026-01-01', '2026-01-01', null],
  ['2027-01-01', '2028-01-01', null],
  ['2027-01-01', '2028-01-02', 'purchase_days_too_long'],
])('from %s to %s, by the day of purchase: %s', (from, to, refusal) => {
  const range = { startDate: toDay(from), endDate: toDay(to) }
  expect(refusePurchaseDays(range)).toBe(refusal)
})

test('every day of a range is in one of its parts, once', () => {
  const anyDay = fc.integer({ min: 0, max: 500 }).map((days) => addDays(toDay('2026-01-01'), days))
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -3, max: 120 }), (startDate, days) => {
      const endDate = addDays(startDate, days)
      const parts = rangeParts({ startDate, endDate })
      const ofMonths =
        parts.months === null ? [] : listDays(firstDay(parts.months.from), lastDay(parts.months.to))
      const ofDays = parts.days.flatMap((part) => listDays(part.startDate, part.endDate))
      const all: readonly Day[] = [...ofMonths, ...ofDays].toSorted()
      expect(all).toEqual(endDate < startDate ? [] : listDays(startDate, endDate))
    }),
  )
})
