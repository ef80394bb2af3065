import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, type Day, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { isDone, paceOf, progressOf, reachedOf, reachedShare, redeemableOf } from './progress.ts'

describe('what a goal has reached', () => {
  test.each([
    // reached, total, hundredths of one per cent, done
    [0, 100_00, 0, false],
    [1, 100_00, 1, false],
    [99_99, 100_00, 99_99, false],
    [1_999_999, 2_000_000, 99_99, false],
    [100_00, 100_00, 100_00, true],
    [120_00, 100_00, 120_00, true],
    [99_999_999_999_999, 1, 100_000_000, true],
  ])('J3: %d cents of %d are %d hundredths of one per cent', (reached, total, share, done) => {
    expect(reachedShare(toCents(reached), toCents(total))).toBe(share)
    expect(isDone(toCents(reached), toCents(total))).toBe(done)
  })

  test('J1: what a planned redemption takes can be redeemed no more, and is reached still', () => {
    const saved = {
      initialValue: toCents(100_00),
      paidValue: toCents(50_00),
      plannedRedemptions: toCents(30_00),
    }
    expect(reachedOf(saved)).toBe(150_00)
    expect(redeemableOf(saved)).toBe(120_00)
  })
})

type Months = Readonly<Record<string, number>>
const pace = (months: Months, changes: object = {}) =>
  paceOf({
    totalValue: toCents(1000_00),
    reached: toCents(400_00),
    beginDate: toDay('2026-01-10'),
    finalDate: toDay('2027-04-10'),
    today: toDay('2026-11-23'),
    months: Object.entries(months).map(([month, cents]) => ({
      month: toMonth(month),
      cents: toCents(cents),
    })),
    ...changes,
  })

describe('the pace of the last three months', () => {
  test.each<[string, Months, object, ReturnType<typeof paceOf>]>([
    [
      'meets the date',
      { '2026-08': 120_00, '2026-09': 120_00, '2026-10': 120_00 },
      {},
      { monthly: toCents(120_00), month: toMonth('2027-03'), isOnTime: true },
    ],
    [
      'does not meet it',
      { '2026-08': 100_00, '2026-09': 50_00, '2026-10': 0 },
      {},
      { monthly: toCents(50_00), month: toMonth('2027-10'), isOnTime: false },
    ],
    [
      'counts a redemption against it',
      { '2026-08': 300_00, '2026-09': -300_00, '2026-10': 90_00 },
      {},
      { monthly: toCents(30_00), month: toMonth('2028-06'), isOnTime: false },
    ],
    [
      'knows nothing of months before them',
      { '2026-07': 900_00 },
      {},
      { monthly: toCents(0), month: null, isOnTime: false },
    ],
    [
      'expects no second deposit in a month that has had one',
      { '2026-08': 120_00, '2026-09': 120_00, '2026-10': 120_00, '2026-11': 120_00 },
      {},
      { monthly: toCents(120_00), month: toMonth('2027-04'), isOnTime: true },
    ],
    [
      'of a cent a month is one',
      { '2026-08': 1, '2026-09': 1, '2026-10': 1 },
      { reached: toCents(999_98), finalDate: toDay('2026-12-31') },
      { monthly: toCents(1), month: toMonth('2026-12'), isOnTime: true },
    ],
    [
      'brings no goal there before now, whatever was redeemed this month',
      { '2026-08': 120_00, '2026-09': 120_00, '2026-10': 120_00, '2026-11': -300_00 },
      { reached: toCents(900_00) },
      { monthly: toCents(120_00), month: toMonth('2026-11'), isOnTime: true },
    ],
    [
      'is judged by the whole months of a younger goal',
      { '2026-10': 60_00 },
      { beginDate: toDay('2026-10-31') },
      { monthly: toCents(60_00), month: toMonth('2027-08'), isOnTime: false },
    ],
    ['is none in the first month', { '2026-11': 60_00 }, { beginDate: toDay('2026-11-01') }, null],
    ['is none of a goal that is done', { '2026-10': 60_00 }, { reached: toCents(1000_00) }, null],
  ])('%s', (_, months, changes, expected) => {
    expect(pace(months, changes)).toEqual(expected)
  })

  test('saving so much a month from now on brings the goal there in the month it says', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(
        fc.tuple(cents, cents, cents, cents),
        fc.integer({ min: 0, max: 999_999 }),
        ([august, september, october, november], reached) => {
          const found = pace(
            { '2026-08': august, '2026-09': september, '2026-10': october, '2026-11': november },
            { totalValue: toCents(1_000_000), reached: toCents(reached) },
          )
          const monthly = Math.floor((august + september + october) / 3)
          expect(found?.monthly).toBe(monthly)
          // Month after month, as a person would count: this one gets what it still lacks.
          let saved = reached + Math.max(0, monthly - november)
          let months = 0
          if (monthly === 0) {
            expect(found?.month).toBeNull()
            return
          }
          // Counting on for centuries proves nothing more.
          if (monthly < 1_000) return
          for (; saved < 1_000_000; months += 1) saved += monthly
          expect(found?.month).toBe(addMonths(toMonth('2026-11'), months))
        },
      ),
    )
  })
})

test('of a goal what it began with is not to be saved, and what it has too much is not left', () => {
  const goal = {
    totalValue: toCents(1200_00),
    initialValue: toCents(240_00),
    beginDate: toDay('2026-01-10'),
    finalDate: toDay('2027-01-10'),
    today: toDay('2026-07-01'),
    currency: 'BRL' as const,
    months: [],
  }
  expect(progressOf({ ...goal, reached: toCents(500_00) })).toMatchObject({
    left: 700_00,
    planned: { instalment: 80_00 },
    done: false,
  })
  expect(progressOf({ ...goal, reached: toCents(1300_00) })).toMatchObject({ left: 0, done: true })
})

describe('the suggested instalment', () => {
  const suggested = (today: string, reached: number) =>
    progressOf({
      totalValue: toCents(1200_00),
      initialValue: toCents(0),
      reached: toCents(reached),
      beginDate: toDay('2026-01-10'),
      finalDate: toDay('2027-01-10'),
      today: today as Day,
      currency: 'BRL',
      months: [],
    })
  test.each([
    ['2026-01-10', 0, 100_00],
    ['2026-07-01', 0, 200_00],
    ['2026-07-01', 900_00, 50_00],
    ['2027-01-02', 900_00, 300_00],
    ['2027-06-02', 900_00, 300_00],
    ['2026-07-01', 1440_00, 0],
  ])(
    'J4: on %s with %d cents is %d cents: what is left over the months left',
    (day, reached, cents) => {
      expect(suggested(day, reached).suggested).toBe(cents)
      expect(suggested(day, reached).planned.instalment).toBe(100_00)
    },
  )
})
