import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  dayAt,
  dayOfMonth,
  daysBetween,
  daysIn,
  dayWithin,
  firstDay,
  isDay,
  isMonth,
  lastDay,
  listDays,
  listMonths,
  monthOf,
  monthsBetween,
  startOfDay,
  toDay,
  toMonth,
  weekdayOf,
  weekOf,
  yearOf,
} from './calendar.ts'

const day = fc
  .integer({ min: 0, max: daysBetween(toDay('1910-01-01'), toDay('2190-12-31')) })
  .map((days) => addDays(toDay('1910-01-01'), days))

describe('a day', () => {
  test.each(['2026-01-31', '2028-02-29', '1900-01-01', '2200-12-31', '2000-02-29'])(
    '%s exists',
    (text) => {
      expect(isDay(text)).toBe(true)
    },
  )

  test.each([
    '2026-02-29', // a common year
    '1900-02-29', // centuries are common years
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-1',
    '1899-12-31',
    '2201-01-01',
    '2026-01-31T00:00',
    ' 2026-01-31',
    '2026-01-3１',
    '',
  ])('"%s" does not', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => toDay(text)).toThrow('not a day')
  })

  test('F2: the last day of a month is in that month', () => {
    for (const month of listMonths(toMonth('2024-01'), toMonth('2028-12'))) {
      expect(monthOf(lastDay(month))).toBe(month)
      expect(monthOf(addDays(lastDay(month), 1))).toBe(addMonths(month, 1))
      expect(dayOfMonth(firstDay(month))).toBe(1)
    }
  })

  test('does not go past the years of the calendar', () => {
    expect(() => addDays(toDay('2200-12-31'), 1)).toThrow('not a day')
    expect(() => addMonths(toMonth('1900-01'), -1)).toThrow('not a month')
    expect(isMonth('2026-12')).toBe(true)
    expect(isMonth('2026-00')).toBe(false)
  })
})

describe('steps', () => {
  test.each([
    ['2026-02', 31, '2026-02-28'],
    ['2028-02', 31, '2028-02-29'],
    ['2026-04', 31, '2026-04-30'],
    ['2026-03', 31, '2026-03-31'],
    ['2026-02', 5, '2026-02-05'],
  ])('in %s the %d is %s', (month, dayNumber, expected) => {
    expect(dayWithin(toMonth(month), dayNumber)).toBe(expected)
  })

  test.each([
    ['2026-01', 1, '2026-02'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-03', -15, '2024-12'],
    ['2026-05', 360, '2056-05'],
  ])('%s and %d months is %s', (month, months, expected) => {
    expect(addMonths(toMonth(month), months)).toBe(expected)
    expect(monthsBetween(toMonth(month), toMonth(expected))).toBe(months)
  })

  test('days and months are listed with both ends, and not at all backwards', () => {
    expect(listDays(toDay('2026-02-27'), toDay('2026-03-01'))).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
    expect(listMonths(toMonth('2026-11'), toMonth('2027-01'))).toHaveLength(3)
    expect(listDays(toDay('2026-03-01'), toDay('2026-02-27'))).toEqual([])
    expect(listMonths(toMonth('2027-01'), toMonth('2026-11'))).toEqual([])
  })

  test('going and coming back ends where it began, and each day follows the one before', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -3000, max: 3000 }), (start, days) => {
        const there = addDays(start, days)
        expect(addDays(there, -days)).toBe(start)
        expect(daysBetween(start, there)).toBe(days)
        expect(there > start).toBe(days > 0)
        expect(dayOfMonth(there)).toBeLessThanOrEqual(daysIn(monthOf(there)))
        expect((weekdayOf(start) + (((days % 7) + 7) % 7)) % 7).toBe(weekdayOf(there))
      }),
    )
  })
})

describe('weeks', () => {
  test.each([
    ['2026-11-01', 0],
    ['2026-11-02', 1],
    ['2024-02-29', 4],
    ['1900-01-01', 1],
  ])('%s is weekday %d', (text, expected) => {
    expect(weekdayOf(toDay(text))).toBe(expected)
  })

  test.each([
    ['a Sunday begins its own', '2026-11-22', '2026-11-22', '2026-11-28'],
    ['a Saturday ends it', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['over the end of a year', '2026-12-31', '2026-12-27', '2027-01-02'],
    ['over the 29th of February', '2028-02-29', '2028-02-27', '2028-03-04'],
    ['the calendar’s first, a Monday', '1900-01-01', '1900-01-01', '1900-01-06'],
    ['the calendar’s last, a Wednesday', '2200-12-31', '2200-12-28', '2200-12-31'],
  ])('F3: the week of a day goes from Sunday to Saturday: %s', (_, of, startDate, endDate) => {
    expect(weekOf(toDay(of))).toEqual({ startDate, endDate })
  })
})

describe('today', () => {
  test.each([
    ['2026-02-01T02:30:00Z', 'America/Sao_Paulo', '2026-01-31'], // 23:30 there
    ['2026-02-01T02:30:00Z', 'UTC', '2026-02-01'],
    ['2026-02-01T02:59:59.999Z', 'America/Sao_Paulo', '2026-01-31'],
    ['2026-02-01T03:00:00Z', 'America/Sao_Paulo', '2026-02-01'],
    ['2026-02-01T04:59:59Z', 'America/Rio_Branco', '2026-01-31'],
    ['2028-02-29T23:59:58-03:00', 'America/Sao_Paulo', '2028-02-29'],
    ['2026-12-31T23:59:58-02:00', 'America/Noronha', '2026-12-31'],
    ['2026-02-01T02:30:00Z', 'Pacific/Kiritimati', '2026-02-01'],
    ['2026-02-01T02:30:00Z', 'Pacific/Pago_Pago', '2026-01-31'],
    ['2018-11-04T02:59:59Z', 'America/Sao_Paulo', '2018-11-03'],
    ['2018-11-04T03:00:00Z', 'America/Sao_Paulo', '2018-11-04'],
  ])('F1 T4: at %s in %s it is %s', (instant, timeZone, expected) => {
    expect(dayAt(Date.parse(instant), timeZone)).toBe(expected)
  })

  test.each([
    ['2026-01-31', 'America/Sao_Paulo', '2026-01-31T03:00:00Z'],
    ['2026-01-31', 'America/Rio_Branco', '2026-01-31T05:00:00Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'], // began at one in the morning
    ['2026-01-31', 'Pacific/Kiritimati', '2026-01-30T10:00:00Z'],
  ])('T4: %s in %s begins at %s', (text, timeZone, instant) => {
    expect(startOfDay(toDay(text), timeZone)).toBe(Date.parse(instant))
  })

  test('is asked only of time zones that exist', () => {
    expect(() => dayAt(0, 'America/Atlantida')).toThrow(RangeError)
    expect(yearOf(dayAt(0, 'America/Sao_Paulo'))).toBe(1969)
  })
})
