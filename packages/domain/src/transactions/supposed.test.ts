import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, toDay } from '../calendar.ts'
import { sumCents, toCents } from '../money.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import { loanCost, type Supposed, supposedFlows } from './supposed.ts'

const FAR = toDay('2060-12-31')
const day = toDay
const cents = toCents

/** Closes on the 28th, is due on the 5th of the month after; the closing day is the best day to buy. */
const card: CardRule = {
  closing: { kind: 'day', day: 28 },
  dueDay: 5,
  closingDayGoesTo: 'next',
}

const flowsOf = (of: Supposed, until: Day = FAR) =>
  supposedFlows(of, { until }).map(({ on, cents: moved }) => [on, moved])

describe('what a question moves', () => {
  test('an expense leaves on its day', () => {
    expect(flowsOf({ kind: 'spend', value: cents(25_000), on: day('2026-11-21') })).toEqual([
      ['2026-11-21', -25_000],
    ])
  })

  test.each([
    [
      'before the closing the first part is due on the next due date, and the first parts carry the centavos',
      '2026-11-21',
      card,
      [
        ['2026-12-05', -3_334],
        ['2027-01-05', -3_333],
        ['2027-02-05', -3_333],
      ],
    ],
    [
      'on the best day to buy it is a month later',
      '2026-11-28',
      card,
      [
        ['2027-01-05', -3_334],
        ['2027-02-05', -3_333],
        ['2027-03-05', -3_333],
      ],
    ],
    [
      'without a card it is paid month by month from the day on, and the 31st comes back',
      '2027-01-31',
      null,
      [
        ['2027-01-31', -3_334],
        ['2027-02-28', -3_333],
        ['2027-03-31', -3_333],
      ],
    ],
  ])('a purchase of R$ 100 in three: %s', (_, on, by, flows) => {
    const purchase = { kind: 'parts', value: cents(10_000), parts: 3, card: by } as const
    expect(flowsOf({ ...purchase, on: day(on) })).toEqual(flows)
  })

  test('a loan comes in on its day and goes out from the month after, the 31st clamped and back again', () => {
    const loan = { value: cents(100_000), parts: 3, part: cents(36_000) }
    expect(flowsOf({ kind: 'loan', ...loan, on: day('2027-01-31') })).toEqual([
      ['2027-01-31', 100_000],
      ['2027-02-28', -36_000],
      ['2027-03-31', -36_000],
      ['2027-04-30', -36_000],
    ])
    expect(loanCost(loan)).toEqual({ paid: 108_000, cost: 8_000 })
  })

  test('an income comes once, or every month as far as is looked', () => {
    const income = { kind: 'income', value: cents(50_000), on: day('2026-12-30') } as const
    expect(flowsOf({ ...income, monthly: false })).toEqual([['2026-12-30', 50_000]])
    expect(flowsOf({ ...income, monthly: true }, day('2027-02-28'))).toEqual([
      ['2026-12-30', 50_000],
      ['2027-01-30', 50_000],
      ['2027-02-28', 50_000],
    ])
  })

  test('of yen no part has decimals', () => {
    const purchase = { kind: 'parts', value: cents(10_000), parts: 3, card: null } as const
    const flows = flowsOf({ ...purchase, on: day('2026-11-21'), currency: 'JPY' })
    expect(flows.map(([, moved]) => moved)).toEqual([-3_400, -3_300, -3_300])
  })
})

const drawnDay = fc.integer({ min: 0, max: 800 }).map((days) => addDays(day('2026-01-01'), days))
const drawnCard = fc.record({
  closing: fc.integer({ min: 1, max: 31 }).map((closes) => ({ kind: 'day' as const, day: closes })),
  dueDay: fc.integer({ min: 1, max: 31 }),
  closingDayGoesTo: fc.constantFrom('next' as const, 'closing' as const),
})

test('the parts of a purchase are as many as were typed, add up to it, and none comes before its day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 360, max: 1e9 }),
      fc.integer({ min: 2, max: 360 }),
      drawnDay,
      fc.option(drawnCard),
      (value, parts, on, by) => {
        const flows = supposedFlows(
          { kind: 'parts', value: cents(value), parts, on, card: by },
          { until: FAR },
        )
        expect(flows).toHaveLength(parts)
        expect(sumCents(flows.map((flow) => flow.cents))).toBe(-value)
        expect(flows.every((flow) => flow.on >= on)).toBe(true)
      },
    ),
  )
})

test('a loan brings its amount and takes its parts, whatever its day', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 1, max: 360 }),
      fc.integer({ min: 1, max: 1e6 }),
      drawnDay,
      (value, parts, part, on) => {
        const loan = { value: cents(value), parts, part: cents(part) }
        const flows = supposedFlows({ kind: 'loan', ...loan, on }, { until: FAR })
        expect(flows).toHaveLength(parts + 1)
        expect(sumCents(flows.map((flow) => flow.cents))).toBe(value - loanCost(loan).paid)
      },
    ),
  )
})
