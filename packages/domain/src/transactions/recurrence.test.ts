import { describe, expect, test } from 'vitest'
import {
  addDays,
  type Day,
  dayOfMonth,
  daysBetween,
  daysIn,
  lastDay,
  listDays,
  monthOf,
  monthsBetween,
  toDay,
  toMonth,
} from '../calendar.ts'
import { PERIOD_DAYS, RECURRENT_TYPES, type RecurrentType } from './kinds.ts'
import { isBusinessDay } from '../holidays.ts'
import {
  broughtForwardFrom,
  countOccurrences,
  occurrenceDate,
  occurrencesUntil,
} from './recurrence.ts'

function dates(anchor: string, recurrentType: RecurrentType, until: string): readonly Day[] {
  const series = { anchor: toDay(anchor), recurrentType }
  return occurrencesUntil(series, { fromIndex: 0, until: toDay(until) }).map(({ date }) => date)
}

describe('a series', () => {
  test('E1: monthly on 31 is clamped and comes back', () => {
    expect(dates('2026-01-31', 'monthly', '2026-04-30')).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ])
  })

  test('E2: monthly on 5 for 24 months is in 24 different months', () => {
    const months = dates('2026-01-05', 'monthly', '2027-12-31').map(monthOf)
    expect(new Set(months).size).toBe(24)
    expect(months).toHaveLength(24)
  })

  test('E3: annual on 29 February is on the 28th of common years and the 29th of leap years', () => {
    expect(dates('2024-02-29', 'annual', '2028-12-31')).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ])
  })

  test.each([
    ['fortnightly', ['2026-12-10', '2026-12-25', '2027-01-09', '2027-01-24']],
    ['weekly', ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31', '2027-01-07']],
  ] as const)('E4: %s goes on over the year end', (type, expected) => {
    expect(dates('2026-12-10', type, expected.at(-1) ?? '')).toEqual(expected)
  })

  test('semi-annual on 31 August meets February and August', () => {
    expect(dates('2026-08-31', 'semiannual', '2027-08-31')).toEqual([
      '2026-08-31',
      '2027-02-28',
      '2027-08-31',
    ])
  })

  test('begins on its own day, and is empty before it', () => {
    expect(dates('2026-01-31', 'daily', '2026-01-31')).toEqual(['2026-01-31'])
    expect(dates('2026-01-31', 'daily', '2026-01-30')).toEqual([])
  })

  test('K5: is never written without end', () => {
    expect(() => dates('1990-01-01', 'daily', '2026-01-01')).toThrow('more occurrences')
  })
})

describe('P8: each period from every day of four years', () => {
  const anchors = listDays(toDay('2024-01-01'), lastDay(toMonth('2027-12')))
  const STEPS = { annual: 12, semiannual: 6, monthly: 1 } as const

  test.each(['annual', 'semiannual', 'monthly'] as const)('%s keeps the anchor day', (type) => {
    for (const anchor of anchors) {
      for (let index = 0; index < 26; index += 1) {
        const date = occurrenceDate({ anchor, recurrentType: type }, index)
        const isRight =
          monthsBetween(monthOf(anchor), monthOf(date)) === index * STEPS[type] &&
          dayOfMonth(date) === Math.min(dayOfMonth(anchor), daysIn(monthOf(date)))
        if (!isRight) expect({ anchor, index, date }).toBe('on the anchor day, or clamped')
      }
    }
  })

  test.each(['fortnightly', 'weekly', 'daily'] as const)('%s keeps its distance', (type) => {
    for (const anchor of anchors) {
      for (let index = 0; index < 26; index += 1) {
        const date = occurrenceDate({ anchor, recurrentType: type }, index)
        if (daysBetween(anchor, date) !== index * PERIOD_DAYS[type]) {
          expect({ anchor, index, date }).toBe('so many days apart')
        }
      }
    }
  })

  test('counting them and listing them agree, whatever the last day', () => {
    for (const recurrentType of RECURRENT_TYPES) {
      for (const anchor of ['2024-02-29', '2025-12-31', '2026-01-30'].map(toDay)) {
        for (let days = -3; days < 800; days += 1) {
          const until = addDays(anchor, days)
          const count = countOccurrences({ anchor, recurrentType }, until)
          const isRight =
            (count === 0 || occurrenceDate({ anchor, recurrentType }, count - 1) <= until) &&
            occurrenceDate({ anchor, recurrentType }, count) > until
          if (!isRight) expect({ anchor, recurrentType, until, count }).toBe('all and no more')
        }
      }
    }
  })

  test('E9: written in any number of runs, late ones and double ones, it is the same series', () => {
    for (const recurrentType of RECURRENT_TYPES) {
      const series = { anchor: toDay('2026-01-31'), recurrentType }
      const whole = occurrencesUntil(series, { fromIndex: 0, until: toDay('2027-03-15') })
      const first = occurrencesUntil(series, { fromIndex: 0, until: toDay('2026-06-20') })
      const untilLater = { fromIndex: first.length, until: toDay('2027-03-15') }
      expect([...first, ...occurrencesUntil(series, untilLater)]).toEqual(whole)
      const again = { fromIndex: whole.length, until: toDay('2027-03-15') }
      expect(occurrencesUntil(series, again)).toEqual([])
    }
  })
})

describe('E10: brought forward to a day with banks', () => {
  const salary = {
    anchor: toDay('2026-10-01'),
    recurrentType: 'monthly',
    businessDay: 'before',
  } as const

  test.each([
    [0, '2026-10-01', 'a Thursday stays'],
    [1, '2026-10-30', 'Sunday 1 November is paid on Friday'],
    [2, '2026-12-01', 'a Tuesday stays'],
    [3, '2026-12-30', '1 January is paid in December: on the 31st banks are closed, too'],
    [4, '2027-02-01', 'and nothing drifts'],
    [7, '2027-04-30', 'Labour Day, which is a Saturday besides'],
  ])('the occurrence %d is on %s: %s', (index, date) => {
    expect(occurrenceDate(salary, index)).toBe(date)
  })

  test('what is due after the last day and paid before it is not left out', () => {
    const until = toDay('2026-12-31')
    expect(countOccurrences(salary, until)).toBe(4)
    expect(countOccurrences({ ...salary, businessDay: null }, until)).toBe(3)
  })

  test('counting and listing agree, each is on a business day, and no run leaves a hole', () => {
    for (const recurrentType of RECURRENT_TYPES) {
      const series = { anchor: toDay('2026-01-31'), recurrentType, businessDay: 'before' } as const
      for (let days = -5; days < 500; days += 1) {
        const until = addDays(series.anchor, days)
        const count = countOccurrences(series, until)
        const isRight =
          (count === 0 || occurrenceDate(series, count - 1) <= until) &&
          occurrenceDate(series, count) > until &&
          isBusinessDay(occurrenceDate(series, count))
        if (!isRight) expect({ recurrentType, until, count }).toBe('all and no more')
      }
      const whole = occurrencesUntil(series, { fromIndex: 0, until: toDay('2027-03-15') })
      const first = occurrencesUntil(series, { fromIndex: 0, until: toDay('2026-05-31') })
      const rest = { fromIndex: first.length, until: toDay('2027-03-15') }
      expect([...first, ...occurrencesUntil(series, rest)]).toEqual(whole)
    }
  })

  test('its own day is kept, where it is another one', () => {
    const entry = { recurrentType: 'monthly', recurrentDay: 1, businessDay: 'before' } as const
    const from = (date: string, changes = {}) =>
      broughtForwardFrom({ ...entry, date: toDay(date), ...changes })
    expect(from('2026-12-30')).toBe('2027-01-01')
    expect(from('2026-12-01')).toBe(null)
    expect(from('2026-10-30')).toBe('2026-11-01')
    expect(from('2027-02-26', { recurrentDay: 31 })).toBe('2027-02-28')
    expect(from('2026-12-30', { businessDay: null })).toBe(null)
    expect(from('2026-12-30', { recurrentType: 'weekly' })).toBe(null)
  })
})
