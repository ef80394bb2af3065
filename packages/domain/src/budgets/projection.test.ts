import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysIn, firstDay, lastDay, listDays, toDay, toMonth } from '../calendar.ts'
import { type Cents, toCents, ZERO } from '../money.ts'
import {
  accumulate,
  budgetWindow,
  planRepetition,
  resultOf,
  weeklyAllowance,
  weekPlanOf,
} from './projection.ts'
import { type Realised, realisedOf } from './realised.ts'

const cents = (value: number): Cents => toCents(value)

test('the window is the month before, the month, and eleven after it', () => {
  expect(budgetWindow(toMonth('2026-07'))).toEqual({
    startDate: '2026-06-01',
    endDate: '2027-06-30',
  })
})

test.each([
  ['1900-01', '1900-01-01', '1900-12-31'],
  ['2200-12', '2200-11-01', '2200-12-31'],
])('the window of %s has the months that the calendar has', (month, startDate, endDate) => {
  expect(budgetWindow(toMonth(month))).toEqual({ startDate, endDate })
  const repetition = planRepetition(toMonth('2200-10'), { isRepeated: true })
  expect(repetition).toEqual({ repeatUntil: '2200-12' })
})

test.each([
  ['goes eleven months on', undefined, undefined, '2027-06'],
  ['ends with its range', undefined, '2026-09-30', '2026-09'],
  ['goes no further than eleven months', undefined, '2027-07-31', '2027-06'],
  ['of more than thirteen months is refused', undefined, '2027-08-01', null],
  ['of a range from the month before counts it', '2026-06-01', '2027-06-30', '2027-06'],
  ['of fourteen months is refused', '2026-06-01', '2027-07-01', null],
])('a repetition of July 2026 %s', (_, from, to, repeatUntil) => {
  const dayOf = (text: string | undefined) => (text === undefined ? undefined : toDay(text))
  const range = { startDate: dayOf(from), endDate: dayOf(to) }
  const planned = planRepetition(toMonth('2026-07'), { isRepeated: true, ...range })
  expect(planned).toEqual(repeatUntil === null ? 'budget_range_too_long' : { repeatUntil })
  const once = planRepetition(toMonth('2026-07'), { isRepeated: false, ...range })
  expect(once).toEqual({ repeatUntil: null })
})

test('Saldo is the revenues less all groups', () => {
  const planned = {
    revenues: cents(500_000),
    essential: cents(200_000),
    noessential: cents(100_000),
    debts: cents(50_000),
    investiments: cents(75_000),
  }
  expect(resultOf(planned)).toBe(75_000)
})

describe('Acumulado', () => {
  const month = (result: number, typed: number | null = null) => ({
    result: cents(result),
    typed: typed === null ? null : cents(typed),
  })
  test.each([
    ['goes on from month to month', 0, [month(100), month(-30), month(50)], [100, 70, 120]],
    ['goes on from what was before', 1_000, [month(100), month(-30)], [1_100, 1_070]],
    ['is what was typed, and goes on from it', 7, [month(9, 500), month(10)], [500, 510]],
    ['may be typed as nothing', 7, [month(9, 0), month(10)], [0, 10]],
  ])('%s', (_, opening, months, expected) => {
    expect(accumulate(cents(opening), months)).toEqual(expected)
  })

  const months = fc.array(
    fc.record({
      result: fc.integer({ min: -1_000, max: 1_000 }).map(cents),
      typed: fc.option(fc.integer({ min: -1_000, max: 1_000 }).map(cents), { freq: 4 }),
    }),
    { minLength: 1, maxLength: 13 },
  )

  test('G6: of a month is that of the month before and its result; a change changes later ones alone', () => {
    fc.assert(
      fc.property(months, fc.nat(12), fc.integer({ min: -50, max: 50 }), (list, position, more) => {
        const before = accumulate(ZERO, list)
        for (const [at, { result, typed }] of list.entries()) {
          expect(before[at]).toBe(typed ?? cents((before[at - 1] ?? 0) + result))
        }
        const at = position % list.length
        const changed = list.map((one, index) =>
          index === at ? { ...one, result: cents(one.result + more) } : one,
        )
        expect(accumulate(ZERO, changed).slice(0, at)).toEqual(before.slice(0, at))
      }),
    )
  })
})

test.each([
  [0, 0],
  [100_000, 25_000],
  [99_999, 24_999],
  [3, 0],
])('the week’s part of a variable plan of %d cents is a quarter: %d', (planned, expected) => {
  expect(weekPlanOf(cents(planned))).toBe(expected)
})

describe('the weekly allowance', () => {
  const allowance = (today: string, planned: number, spent: number, month = '2026-11') =>
    weeklyAllowance({
      month: toMonth(month),
      today: toDay(today),
      planned: cents(planned),
      spent: cents(spent),
    })
  test.each([
    ['on the first day: 30 days are five begun weeks', '2026-11-01', 100_000, 0, 20_000],
    ['on the 10th: 21 days are three weeks', '2026-11-10', 100_000, 10_000, 30_000],
    ['in the last week it is all that is left', '2026-11-24', 100_000, 90_001, 9_999],
    ['on the last day it is all that is left', '2026-11-30', 100_000, 90_001, 9_999],
    ['is rounded down', '2026-11-17', 100, 1, 49],
    ['of a plan that is spent is nothing', '2026-11-10', 100, 150, 0],
    ['of a month that comes is that of its first day', '2026-10-20', 100_000, 0, 20_000],
    ['of a month that is over there is none', '2026-12-01', 100_000, 0, null],
  ])('%s', (_, today, planned, spent, expected) => {
    expect(allowance(today, planned, spent)).toBe(expected)
  })

  test('G8: over the weeks that are left it never passes what is left', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2026-02', '2026-11', '2027-01', '2028-02').map(toMonth),
        fc.nat(30),
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        (month, days, planned, spent) => {
          const today = addDays(firstDay(month), days % daysIn(month))
          const weekly = weeklyAllowance({
            month,
            today,
            planned: cents(planned),
            spent: cents(spent),
          })
          const weeks = listDays(today, lastDay(month)).filter((_, at) => at % 7 === 0).length
          expect((weekly ?? 0) * weeks).toBeLessThanOrEqual(Math.max(0, planned - spent))
        },
      ),
    )
  })
})

describe('what a month came to beside its plan', () => {
  const spent = (categoryId: string, parentId: string | null, value: number): Realised => ({
    categoryId,
    parentId,
    group: 'noessential',
    cents: cents(value),
  })
  const month = [spent('food', null, 10), spent('market', 'food', 20), spent('bakery', 'food', 5)]

  test.each([
    ['a parent counts its subcategories', ['food'], { food: 35 }, []],
    ['but those with a line of their own', ['food', 'market'], { food: 15, market: 20 }, []],
    ['a subcategory counts itself alone', ['market'], { market: 20 }, ['food', 'bakery']],
    ['without a line all of it is unplanned', [], {}, ['food', 'market', 'bakery']],
  ])('%s', (_, lines, byLine, unplanned) => {
    const realised = realisedOf(new Set(lines), month)
    expect(Object.fromEntries(realised.byLine)).toEqual(byLine)
    expect(realised.unplanned.map(({ categoryId }) => categoryId)).toEqual(unplanned)
    expect(realised.byGroup.get('noessential')).toBe(35)
  })

  test('is in one line or unplanned, and in the sum of its group, each cent once', () => {
    const ids = ['food', 'market', 'bakery', 'fun']
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...ids)),
        fc.array(fc.integer({ min: -9, max: 9 })),
        (lines, values) => {
          const list = values.map((value, at) => {
            const id = ids[at % ids.length] ?? 'food'
            return spent(id, id === 'food' || id === 'fun' ? null : 'food', value)
          })
          const { byLine, byGroup, unplanned } = realisedOf(new Set(lines), list)
          const parts = [...byLine.values(), ...unplanned.map((one) => one.cents)]
          expect(parts.reduce((sum, value) => sum + value, 0)).toBe(byGroup.get('noessential') ?? 0)
        },
      ),
    )
  })
})
