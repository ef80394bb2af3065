import { describe, expect, test } from 'vitest'
import { toDay } from '@saldo/domain/calendar'
import { cyclePartOn } from './cycle.ts'

const dates = {
  opensOn: toDay('2026-10-25'),
  closesOn: toDay('2026-11-23'),
  dueOn: toDay('2026-12-03'),
}

describe('the part of its life in which an invoice is', () => {
  test.each([
    ['open', '2026-10-24', 'later', 0],
    ['open', '2026-10-25', 'buying', 1 / 30],
    ['open', '2026-11-08', 'buying', 1 / 2],
    ['open', '2026-11-23', 'buying', 1],
    ['closed', '2026-11-24', 'paying', 1 / 10],
    ['closed', '2026-12-03', 'paying', 1],
    ['partly_paid', '2026-11-28', 'paying', 1 / 2],
    ['overdue', '2026-12-04', 'overdue', 1],
    ['paid', '2026-11-24', 'paid', 1],
    // What was paid ahead goes on taking purchases.
    ['paid', '2026-11-08', 'buying', 1 / 2],
  ] as const)('%s on %s: %s, %f of it', (state, today, part, share) => {
    expect(cyclePartOn({ ...dates, state }, toDay(today))).toEqual({ part, share })
  })
})
