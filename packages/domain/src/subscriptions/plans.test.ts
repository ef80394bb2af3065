import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import {
  faultsOfPlans,
  hasSeat,
  nextChargeOn,
  monthlyOf,
  monthlyPrice,
  type Plan,
  savingOf,
} from './plans.ts'

const plan = (identifier: string, more: Partial<Plan> = {}): Plan => ({
  identifier,
  name: identifier,
  interval: identifier.includes('annual') ? 'year' : 'month',
  price: toCents(1990),
  seats: 1,
  includes: [],
  ways: ['pix'],
  ...more,
})

test.each([
  [2990, 29900, 2492, 5980],
  [2990, 35880, 2990, null],
  [2990, 36000, 3000, null],
  [1000, 9999, 834, 2001],
])('%d a month beside %d a year: %d a month, and %s saved', (month, year, monthly, saved) => {
  const annual = plan('saldo_annual', { price: toCents(year) })
  expect(monthlyPrice(annual)).toBe(monthly)
  expect(savingOf(annual, { price: toCents(month) })).toBe(saved)
})

test('a month of an annual plan is never shown below what it costs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (price) => {
      const monthly = monthlyPrice(plan('saldo_annual', { price: toCents(price) }))
      expect(monthly * 12).toBeGreaterThanOrEqual(price)
      expect((monthly - 1) * 12).toBeLessThan(price)
    }),
  )
})

test('an annual plan is compared with the monthly one of its kind', () => {
  const plans = ['saldo_monthly', 'saldo_basic_monthly', 'saldo_annual_new'].map((one) => plan(one))
  const of = (identifier: string) => monthlyOf(plan(identifier), plans)?.identifier
  expect([
    of('saldo_annual'),
    of('saldo_basic_annual'),
    of('saldo_annual_new'),
    of('saldo_monthly'),
  ]).toEqual(['saldo_monthly', 'saldo_basic_monthly', undefined, undefined])
})

test('a plan for six has a place for whoever pays and five more', () => {
  expect([0, 5, 6].map((position) => hasSeat(6, position))).toEqual([true, true, false])
})

test('a file of plans says all that is wrong with it', () => {
  expect(
    faultsOfPlans([plan('saldo_monthly'), plan('saldo_family_monthly', { seats: 6 })], 'saldo'),
  ).toEqual([])
  const wrong = [
    plan('outra_monthly'),
    plan('saldo_monthly', { seats: 2, ways: [] }),
    plan('saldo_monthly'),
  ]
  expect(faultsOfPlans(wrong, 'saldo')).toEqual([
    'outra_monthly não começa com saldo_',
    'saldo_monthly não tem forma de pagamento',
    'saldo_monthly tem lugares, e só o plano família os tem',
    'saldo_monthly aparece duas vezes',
  ])
})

test.each([
  ['2026-11-21', 'month', '2026-12-21'],
  ['2027-01-31', 'month', '2027-02-28'],
  ['2028-02-29', 'year', '2029-02-28'],
] as const)('what is paid on %s by the %s is charged again on %s', (day, interval, next) => {
  expect(nextChargeOn({ interval }, toDay(day))).toBe(next)
})
