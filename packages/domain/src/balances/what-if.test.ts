import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, lastDay, monthOf, toDay } from '../calendar.ts'
import { negate, toCents } from '../money.ts'
import type { Dated } from './forecast.ts'
import { type DayBalance, lowestDay } from './lowest-day.ts'
import { whatIf } from './what-if.ts'

const TODAY = toDay('2026-11-21')

/** Every day from today on, of which only those that change anything are named. */
function days(changes: Readonly<Record<string, number>>, count = 102): readonly DayBalance[] {
  let balance = 0
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(TODAY, at)
    balance += changes[day] ?? 0
    return { day, balance: toCents(balance) }
  })
}

const flow = (on: string, cents: number): Dated => ({ on: toDay(on), cents: toCents(cents) })

/** R$ 500 today, a bill of R$ 200, a salary of R$ 3.000, rent of R$ 2.800 after it. */
const plain = days({
  '2026-11-21': 50_000,
  '2026-11-25': -20_000,
  '2026-12-05': 300_000,
  '2026-12-10': -280_000,
})

describe('the days ahead, as they are and with a question', () => {
  test.each([
    ['there is no question', [], ['2026-12-04', 30_000], null, [30_000, 50_000, 50_000]],
    [
      'R$ 100 today are R$ 100 less from today on',
      [flow('2026-11-21', -10_000)],
      ['2026-12-04', 20_000],
      null,
      [20_000, 40_000, 40_000],
    ],
    [
      'R$ 400 today are more than lasts until the salary',
      [flow('2026-11-21', -40_000)],
      ['2026-12-04', -10_000],
      '2026-11-25',
      [-10_000, 10_000, 10_000],
    ],
    [
      'spent on the day of the salary it takes nothing of what lasts until then, and the rent is missing',
      [flow('2026-12-05', -300_000)],
      ['2026-12-04', 30_000],
      '2026-12-10',
      [30_000, -250_000, -250_000],
    ],
    [
      'parts take theirs month by month',
      [flow('2026-12-20', -25_000), flow('2027-01-20', -25_000), flow('2027-02-20', -25_000)],
      ['2026-12-04', 30_000],
      '2027-02-20',
      [30_000, 25_000, 0],
    ],
    [
      'a raise does not make the days before it richer',
      [flow('2026-12-01', 70_000)],
      ['2026-11-30', 30_000],
      null,
      [30_000, 120_000, 120_000],
    ],
  ] as const)('%s', (_, flows, [day, balance], belowZero, ends) => {
    const { supposed } = whatIf(plain, flows)
    expect(supposed.lowest).toEqual({ day, balance })
    expect(supposed.belowZero).toBe(belowZero)
    expect(supposed.monthEnds.map((end) => end.balance).slice(0, 3)).toEqual(ends)
    expect(supposed.monthEnds.map((end) => end.day).slice(0, 3)).toEqual([
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
    ])
  })

  test('what is below zero already is so with and without', () => {
    const { asIs, supposed } = whatIf(days({ '2026-11-21': -1 }), [flow('2026-11-22', 5)])
    expect([asIs.belowZero, supposed.belowZero]).toEqual([TODAY, TODAY])
  })
})

const drawnDays = fc
  .array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 40, maxLength: 120 })
  .map((moves) =>
    days(Object.fromEntries(moves.map((cents, at) => [addDays(TODAY, at), cents])), moves.length),
  )
const drawnFlows = (least: number, most: number) =>
  fc.array(
    fc.record({
      on: fc.integer({ min: 0, max: 130 }).map((at): Day => addDays(TODAY, at)),
      cents: fc.integer({ min: least, max: most }).map(toCents),
    }),
    { maxLength: 8 },
  )

test('without a question, and with one taken away, the answer is what may be spent today', () => {
  fc.assert(
    fc.property(drawnDays, drawnFlows(-90_000, 90_000), (all, flows) => {
      const back = flows.map(({ on, cents }) => ({ on, cents: negate(cents) }))
      for (const nothing of [[], [...flows, ...back]]) {
        const { asIs, supposed } = whatIf(all, nothing)
        expect(supposed).toEqual(asIs)
        expect(asIs.lowest).toEqual(lowestDay(all, lastDay(monthOf(TODAY))))
      }
    }),
  )
})

test('no month that ends before the first flow changes, and each later one by what flowed until then', () => {
  fc.assert(
    fc.property(drawnDays, drawnFlows(-90_000, 90_000), (all, flows) => {
      const { asIs, supposed } = whatIf(all, flows)
      for (const [at, { day, balance }] of supposed.monthEnds.entries()) {
        const by = flows.filter(({ on }) => on <= day).reduce((sum, { cents }) => sum + cents, 0)
        expect(balance - (asIs.monthEnds[at]?.balance ?? 0)).toBe(by)
      }
    }),
  )
})

test('spending never leaves more to spend, nor goes below zero later', () => {
  fc.assert(
    fc.property(drawnDays, drawnFlows(-90_000, 0), (all, flows) => {
      const { asIs, supposed } = whatIf(all, flows)
      expect(supposed.lowest.balance).toBeLessThanOrEqual(asIs.lowest.balance)
      if (asIs.belowZero !== null)
        expect(supposed.belowZero !== null && supposed.belowZero <= asIs.belowZero).toBe(true)
    }),
  )
})
