import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, toDay } from '../calendar.ts'
import { RECURRENT_TYPES, type RecurrentType } from './kinds.ts'
import { movedSeries, shiftedDate } from './moved-series.ts'
import { occurrenceDate } from './recurrence.ts'

const openedUntil = toDay('2027-11-30')

describe('a series of which an entry moves', () => {
  const move = (index: number, date: string, reached: readonly number[] = [index]) => ({
    date: toDay(date),
    reached,
    openedUntil,
    businessDay: null,
    entry: { recurrentType: 'monthly' as RecurrentType, isInParts: false, index },
  })

  const of = (recurrentType: RecurrentType, facts: ReturnType<typeof move>) => ({
    ...facts,
    entry: { ...facts.entry, recurrentType },
  })

  test.each([
    // The entry, where it goes, and the day from which the series is counted then.
    [0, '2026-11-10', '2026-11-10'],
    [2, '2026-11-10', '2026-09-10'],
    [1, '2026-03-31', '2026-02-28'],
    [13, '2026-01-15', '2024-12-15'],
  ])('monthly, its entry %d on %s begins on %s', (index, date, anchor) => {
    expect(movedSeries(move(index, date))).toMatchObject({ anchor, recurrentType: 'monthly' })
  })

  test.each([
    ['weekly', 3, '2026-11-22', '2026-11-01'],
    ['fortnightly', 2, '2026-11-30', '2026-10-31'],
    ['annual', 2, '2026-11-30', '2024-11-30'],
  ] as const)('%s, its entry %d on %s begins on %s', (recurrentType, index, date, anchor) => {
    const entry = { recurrentType, isInParts: false, index }
    expect(movedSeries({ ...move(index, date), entry })).toMatchObject({ anchor, recurrentType })
  })

  test('parts are a month apart, and what is no series has none', () => {
    const parts = { recurrentType: null, isInParts: true, index: 1 }
    const moved = movedSeries({ ...move(1, '2026-11-10'), entry: parts })
    expect(moved).toMatchObject({ anchor: '2026-10-10', recurrentType: 'monthly' })
    const alone = { recurrentType: null, isInParts: false, index: 0 }
    expect(movedSeries({ ...move(0, '2026-11-10'), entry: alone })).toBeNull()
  })

  test.each([
    ['its first entry before the first day of all', move(12, '1950-06-15')],
    ['its first entry in the month before all', move(1, '1950-01-31')],
    ['the third of a weekly one a day too early', of('weekly', move(2, '1950-01-14'))],
    ['beyond the last day', move(0, '2151-01-01')],
    ['its last entry beyond the last part of all', move(0, '2150-12-31', [0, 360])],
    ['thirty years of an annual one', of('annual', move(0, '2150-12-31', [0, 30]))],
    ['a daily one of 3,661 days', of('daily', move(0, addDays(openedUntil, -3660)))],
  ])('is refused: %s', (_, facts) => {
    expect(movedSeries(facts)).toBe('date_out_of_range')
  })

  const thirdOfWeekly = {
    ...of('weekly', move(2, '1950-01-15')),
    openedUntil: toDay('1950-12-31'),
  }
  test.each([
    ['the first month of all', move(0, '1950-01-10'), '1950-01-10'],
    ['a year after the second month of all', move(12, '1951-02-15'), '1950-02-15'],
    ['the third of a weekly one', thirdOfWeekly, '1950-01-01'],
    ['359 months after the last day', move(0, '2150-12-31', [0, 359]), '2150-12-31'],
    ['359 months after it, from the second on', move(1, '2150-12-31', [1, 360]), '2150-11-30'],
    ['a daily one of 3,660 days', of('daily', move(0, addDays(openedUntil, -3659))), '2017-11-23'],
  ])('may move as far as %s', (_, facts, anchor) => {
    expect(movedSeries(facts)).toMatchObject({ anchor })
  })

  test('the moved entry is on its day, in every period, from wherever it moves', () => {
    const days = fc.integer({ min: 0, max: 2000 }).map((n) => addDays(toDay('2022-01-01'), n))
    const types = fc.constantFrom(...RECURRENT_TYPES)
    fc.assert(
      fc.property(types, days, fc.integer({ min: 0, max: 60 }), (recurrentType, date, index) => {
        const entry = { recurrentType, isInParts: false, index }
        const moved = movedSeries({ ...move(index, date), entry })
        if (moved === null || moved === 'date_out_of_range') throw new Error('within the years')
        // Only a day that the first month has not is lost there: 31 of an entry after a February.
        const result = occurrenceDate(moved, index)
        expect(result === date || (result < date && result.slice(0, 7) === date.slice(0, 7))).toBe(
          true,
        )
      }),
    )
  })
})

describe('a day that gives way to one with banks', () => {
  const series = { anchor: toDay('2026-10-01'), recurrentType: 'monthly' as const }
  test.each([
    // 1 November 2026 is a Sunday: the last day with banks before it is 30 October.
    ['2026-11-01', null, 'before', '2026-10-30'],
    ['2026-10-30', 'before', null, '2026-11-01'],
    ['2026-11-05', null, 'before', '2026-11-05'], // put there by hand
    ['2026-11-01', null, null, '2026-11-01'],
  ] as const)('%s, was %s and becomes %s: %s', (date, was, becomes, expected) => {
    const entry = { date: toDay(date), index: 1, businessDay: was }
    expect(shiftedDate(entry, series, becomes)).toBe(expected)
  })
})
