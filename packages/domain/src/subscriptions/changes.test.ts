import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import { changeTermOf, paidShareOf } from './changes.ts'
import { nextChargeOn, type Plan } from './plans.ts'

const today = toDay('2026-11-21')
const plan = (interval: Plan['interval'], price: number) =>
  ({ identifier: `x_${interval}`, interval, price: toCents(price) }) as Plan

describe('what a change of plan costs', () => {
  test('is what the gateway says where the time before was paid in full', () => {
    const change = { cost: toCents(0), discount: toCents(1990), expiresOn: toDay('2027-09-01') }
    const share = { paid: toCents(19900), price: toCents(19900) }
    expect(changeTermOf(change, { plan: plan('month', 1990), today, share })).toBe(change)
  })

  test.each([
    // A month of 1.990 from today on; so much of what was paid for the time before counts.
    [
      'half, where a code took half off',
      1000,
      '2026-12-21',
      [500, 1000],
      [1490, 500, '2026-12-21'],
    ],
    ['half, where it ends earlier', 1000, '2026-12-16', [500, 1000], [1490, 500, '2026-12-21']],
    ['half, in whole days', 1990, '2027-03-31', [9950, 19_900], [0, 1990, '2027-01-24']],
    ['nothing of a gift', 1990, '2027-09-17', [0, 19_900], [1990, 0, '2026-12-21']],
  ] as const)('counts %s', (_, discount, until, [paid, price], [cost, counted, expiresOn]) => {
    const change = { cost: toCents(0), discount: toCents(discount), expiresOn: toDay(until) }
    const share = { paid: toCents(paid), price: toCents(price) }
    const term = changeTermOf(change, { plan: plan('month', 1990), today, share })
    expect(term).toEqual({ cost, discount: counted, expiresOn })
  })

  test('is never negative nor above the plan, and gives no more days than were paid for', () => {
    fc.assert(
      fc.property(
        fc.record({
          price: fc.integer({ min: 900, max: 50_000 }),
          before: fc.integer({ min: 100, max: 50_000 }),
          percent: fc.integer({ min: 0, max: 100 }),
          interval: fc.constantFrom('month' as const, 'year' as const),
        }),
        ({ price, before, percent, interval }) => {
          const to = plan(interval, price)
          const base = nextChargeOn(to, today)
          const days = daysBetween(today, base)
          const discount = Math.min(before, price)
          const extra = Math.floor(((before - discount) * days) / price)
          const change = {
            cost: toCents(price - discount),
            discount: toCents(discount),
            expiresOn: addDays(base, extra),
          }
          const paid = toCents(Math.floor((before * percent) / 100))
          const share = { paid, price: toCents(before) }
          const term = changeTermOf(change, { plan: to, today, share })
          expect(term.cost).toBeGreaterThanOrEqual(0)
          expect(term.cost).toBeLessThanOrEqual(price)
          const termDays = daysBetween(today, term.expiresOn)
          expect((termDays * price) / days).toBeLessThanOrEqual(paid + term.cost + 1)
        },
      ),
    )
  })
})

test('a change that was paid is paid in full: what was counted of the plan before was paid for', () => {
  const common = { status: 'paid', subscriptionId: 's', dueOn: today, madeAt: '2026-11-21' }
  const first = { ...common, id: 'a', total: toCents(995), term: null }
  const change = {
    ...common,
    id: 'b',
    madeAt: '2026-11-22',
    total: toCents(100),
    term: { purpose: 'change' as const, plan: 'x', until: today },
  }
  const of = { id: 's', price: toCents(1990) }
  expect(paidShareOf([first], of)).toEqual({ paid: 995, price: 1990 })
  expect(paidShareOf([first, change], of)).toEqual({ paid: 1990, price: 1990 })
  expect(paidShareOf([], of)).toEqual({ paid: 1990, price: 1990 })
})
