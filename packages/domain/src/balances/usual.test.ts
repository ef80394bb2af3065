import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { causeOf, median, monthsBefore, mostDifferent, wholeMonths } from './usual.ts'

const months = (...names: string[]) => names.map(toMonth)
const share = (name: string, value: number, usual: number) => ({
  name,
  value: toCents(value),
  usual: toCents(usual),
})

describe('what is usual is of whole months', () => {
  test.each([
    ['2026-11', '2026-04', '2026-10'],
    ['2027-03', '2026-04', '2026-10'],
    ['2026-05', '2025-10', '2026-04'],
  ])('beside %s those from %s to %s are looked at', (month, from, to) => {
    const looked = monthsBefore(toMonth(month), toDay('2026-11-12'))
    expect([looked.at(0), looked.at(-1), looked.length]).toEqual([from, to, 7])
  })

  test('the month in which somebody began is none of them, and two are too few', () => {
    expect(wholeMonths(months('2026-07', '2026-08', '2026-09', '2026-10'))).toEqual(
      months('2026-08', '2026-09', '2026-10'),
    )
    expect(wholeMonths(months('2026-08', '2026-09', '2026-10'))).toEqual([])
    expect(wholeMonths([])).toEqual([])
  })
})

test.each([
  [[], 0],
  [[5], 5],
  [[900, 100, 120], 120],
  [[100, 101], 101],
  [[10, 400, 20, 30, 0, 40], 25],
])('the middle of %j is %d', (amounts, middle) => {
  expect(median(amounts.map(toCents))).toBe(middle)
})

test('as many months cost less than what is usual as cost more', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1e9 }), { minLength: 1 }), (amounts) => {
      const middle = median(amounts.map(toCents))
      const half = amounts.length / 2
      expect(amounts.filter((one) => one < middle).length).toBeLessThanOrEqual(half)
      expect(amounts.filter((one) => one > middle).length).toBeLessThanOrEqual(half)
    }),
  )
})

describe('what is different', () => {
  const usual = [share('Aluguel', 2_000, 2_000), share('Mercado', 1_380, 1_000)]

  test.each([
    ['the largest difference in money', [share('Bar', 150, 50)], false, 'Mercado'],
    ['what is usually nothing', [share('Viagem', 900, 0)], false, 'Viagem'],
    ['on the 5th nothing is less than usual', [share('Lazer', 0, 800)], false, 'Mercado'],
    ['of a month that is over, what was less', [share('Lazer', 0, 800)], true, 'Lazer'],
  ] as const)('%s', (_, more, isOver, name) => {
    expect(mostDifferent([...usual, ...more], { isOver })?.name).toBe(name)
  })

  test.each([
    ['less than a fifth of it', [share('Mercado', 1_199, 1_000)]],
    ['much of what is little', [share('Aluguel', 9_000, 9_000), share('Bala', 100, 10)]],
    ['where nothing is usual', [share('Mercado', 500, 0)]],
    ['where there is nothing', []],
  ])('is not said of %s', (_, shares) => {
    expect(mostDifferent(shares, { isOver: false })).toBeNull()
  })
})

test('one entry made the difference where half of it or more is new of it', () => {
  const entries = [100, 190, 0].map((by) => ({ by: toCents(by) }))
  expect(causeOf(toCents(380), entries)).toEqual({ by: 190 })
  expect(causeOf(toCents(381), entries)).toBeNull()
  expect(causeOf(toCents(-5), entries)).toBeNull()
  expect(causeOf(toCents(5), [])).toBeNull()
})
