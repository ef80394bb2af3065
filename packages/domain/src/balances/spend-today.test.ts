import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, toDay } from '../calendar.ts'
import { sumCents, toCents } from '../money.ts'
import { shareOfDay, spendParts, spendToday } from './spend-today.ts'

const today = toDay('2026-11-21')
const cents = (value: number | null) => (value === null ? null : toCents(value))

test.each([
  ['the accounts decide without a plan', 1_000, 100, null, ['free', 100, 'accounts']],
  ['the plan decides where its share is less', 1_000, 100, 500, ['free', 50, 'plan']],
  ['the accounts decide where theirs is less', 1_000, 100, 5_000, ['free', 100, 'accounts']],
  ['a plan that is spent leaves nothing', 1_000, 100, 0, ['free', 0, 'plan']],
  ['a plan that was passed says by how much', 1_000, 100, -300, ['over_plan', 300, 'plan']],
  ['missing money goes before the plan', -70, -7, -300, ['missing', 70, 'accounts']],
  ['missing money is not paid by a plan', -70, -7, 500, ['missing', 70, 'accounts']],
  ['nothing is missing where nothing is left', 0, 0, null, ['free', 0, 'accounts']],
] as const)('%s', (_, spendable, perDay, planLeft, [state, value, by]) => {
  // Ten days are to go in the month, today included.
  expect(
    spendToday({
      today,
      spendable: toCents(spendable),
      perDay: toCents(perDay),
      planLeft: cents(planLeft),
    }),
  ).toEqual({ state, value, by })
})

test('all days together never pass what is there', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 60 }), (left, days) => {
      const share = shareOfDay(toCents(left), { today, until: addDays(today, days) })
      expect(share * (days + 1)).toBeLessThanOrEqual(left)
      expect((share + 1) * (days + 1)).toBeGreaterThan(left)
    }),
  )
})

test('what each thing takes of the accounts gives what is free, to the centavo', () => {
  const amount = fc.integer({ min: -1e6, max: 1e6 })
  fc.assert(
    fc.property(
      fc.record({ currentBalance: amount, toReceive: amount, toPay: amount, invoicesDue: amount }),
      amount,
      fc.option(amount),
      (drawn, saved, planLeft) => {
        const of = {
          currentBalance: toCents(drawn.currentBalance),
          toReceive: toCents(drawn.toReceive),
          toPay: toCents(drawn.toPay),
          invoicesDue: toCents(drawn.invoicesDue),
          saved: toCents(saved),
        }
        const spendable = toCents(sumCents(Object.values(of)) - 2 * saved)
        const parts = spendParts({ ...of, spendable, planLeft: cents(planLeft) })
        expect(parts.had - parts.toPay - parts.invoices - parts.beyondPlan).toBe(parts.free)
        expect(parts.beyondPlan).toBeGreaterThanOrEqual(0)
        if (planLeft !== null && planLeft >= 0) {
          expect(parts.free).toBeLessThanOrEqual(Math.max(planLeft, Math.min(0, spendable)))
        }
      },
    ),
  )
})
