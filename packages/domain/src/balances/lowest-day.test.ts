import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, lastDay, toDay, toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { lowestDay } from './lowest-day.ts'

const MONTH_END = lastDay(toMonth('2026-11'))

/** The balances of the days from one on, of which only those that change anything are named. */
function days(from: string, changes: Readonly<Record<string, number>>, count = 31) {
  let balance = 0
  return Array.from({ length: count }, (_, at) => {
    const day = addDays(toDay(from), at)
    balance += changes[day] ?? 0
    return { day, balance: toCents(balance) }
  })
}

describe('what may be spent lasts until money comes in again', () => {
  test.each([
    ['nothing moves: to the end of the month', { '2026-11-21': 500 }, ['2026-11-30', 500]],
    [
      'a bill is to come in this month',
      { '2026-11-21': 500, '2026-11-25': -200 },
      ['2026-11-30', 300],
    ],
    [
      'a salary comes in this month: what is spent before is not paid by it',
      { '2026-11-21': 500, '2026-11-25': -200, '2026-11-28': 3_000 },
      ['2026-11-27', 300],
    ],
    [
      'a salary comes next month, and an invoice before it',
      { '2026-11-21': 500, '2026-12-03': -400, '2026-12-05': 3_000 },
      ['2026-12-04', 100],
    ],
    [
      'bills of next month without an income that is known are next month’s',
      { '2026-11-21': 500, '2026-12-03': -400 },
      ['2026-11-30', 500],
    ],
    [
      'some centavos come in before a large bill',
      { '2026-11-21': 500, '2026-11-22': 1, '2026-11-24': -450, '2026-11-30': 3_000 },
      ['2026-11-29', 51],
    ],
    ['it is missing already', { '2026-11-21': -100, '2026-11-30': 50 }, ['2026-11-29', -100]],
  ])('%s', (_, changes, [day, balance]) => {
    expect(lowestDay(days('2026-11-21', changes as Record<string, number>), MONTH_END)).toEqual({
      day,
      balance,
    })
  })

  test('on the last day of the month it lasts until the income of the next one', () => {
    const changes = { '2026-11-30': 800, '2026-12-03': -300, '2026-12-05': 3_000 }
    expect(lowestDay(days('2026-11-30', changes), MONTH_END)).toEqual({
      day: '2026-12-04',
      balance: 500,
    })
  })

  test('on no day up to it is less there', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 31, maxLength: 31 }),
        (from, moves) => {
          const start = toDay(`2026-11-${String(from).padStart(2, '0')}`)
          const changes = Object.fromEntries(moves.map((cents, at) => [addDays(start, at), cents]))
          const all = days(start, changes)
          const lowest = lowestDay(all, MONTH_END)
          const least = Math.min(
            ...all.filter(({ day }) => day <= MONTH_END).map(({ balance }) => balance),
          )
          expect(lowest.balance).toBeLessThanOrEqual(least)
          expect(all).toContainEqual(lowest)
        },
      ),
    )
  })
})
