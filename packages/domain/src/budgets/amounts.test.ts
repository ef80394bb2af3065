import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCents, ZERO } from '../money.ts'
import { lineCents, moneyOf, percentOf, typedAmount, utilisationOf } from './amounts.ts'
import {
  type Amount,
  BUDGET_GROSS_MAX,
  budgetGroupOf,
  entryTypeOf,
  plannedGroupOf,
  WHOLE_PERCENT,
} from './kinds.ts'

const money = (cents: number): Amount => ({ kind: 'money', cents: toCents(cents) })
const percent = (hundredths: number): Amount => ({ kind: 'percent', percent: hundredths })
const revenues = fc.integer({ min: 0, max: BUDGET_GROSS_MAX })

test.each([
  ['money', { value: toCents(100) }, money(100)],
  ['a share', { budgetValue: 30 }, percent(30)],
  ['money of both', { value: toCents(100), budgetValue: 30 }, money(100)],
  [
    'money of both, as it says',
    { value: toCents(100), budgetValue: 30, typed: 'value' },
    money(100),
  ],
  [
    'the share of both, as it says',
    { value: toCents(100), budgetValue: 30, typed: 'budgetValue' },
    percent(30),
  ],
  ['money, whatever it says', { value: toCents(100), typed: 'budgetValue' }, money(100)],
  ['a share, whatever it says', { budgetValue: 30, typed: 'value' }, percent(30)],
  ['neither', {}, undefined],
] as const)('a person typed %s', (_, sent, expected) => {
  expect(typedAmount(sent)).toEqual(expected)
})

describe('what a line plans', () => {
  test.each([
    // Typed, of revenues in cents: money in cents, share in hundredths of 1 %.
    ['R$ 1.500,00 of R$ 5.000,00', money(150_000), 500_000, 150_000, 3_000],
    ['30 % of R$ 5.000,00', percent(3_000), 500_000, 150_000, 3_000],
    ['33,33 % of R$ 100,00', percent(3_333), 10_000, 3_333, 3_333],
    ['12,50 % of R$ 0,04: half a cent goes up', percent(1_250), 4, 1, 1_250],
    ['R$ 1,00 of R$ 3,00', money(100), 300, 100, 3_333],
    ['R$ 2,00 of R$ 3,00', money(200), 300, 200, 6_667],
    ['R$ 7.000,00 of R$ 5.000,00 is more than all', money(700_000), 500_000, 700_000, 14_000],
    ['R$ 10,00 of nothing', money(1_000), 0, 1_000, 0],
    ['10 % of nothing', percent(1_000), 0, 0, 1_000],
    ['a zero', money(0), 500_000, 0, 0],
  ])('%s', (_, amount, all, cents, share) => {
    expect(moneyOf(amount, toCents(all))).toBe(cents)
    expect(percentOf(amount, toCents(all))).toBe(share)
  })

  test('G3: a share follows the planned revenues, money stays', () => {
    expect(moneyOf(percent(3_000), toCents(600_000))).toBe(180_000)
    expect(moneyOf(money(150_000), toCents(600_000))).toBe(150_000)
    expect(percentOf(money(150_000), toCents(600_000))).toBe(2_500)
  })

  test('G3: what was typed is kept exactly, whatever the revenues; the other is rounded once', () => {
    fc.assert(
      fc.property(
        revenues,
        fc.integer({ min: 0, max: WHOLE_PERCENT }),
        fc.integer({ min: 0, max: BUDGET_GROSS_MAX }),
        (all, share, cents) => {
          expect(percentOf(percent(share), toCents(all))).toBe(share)
          expect(moneyOf(money(cents), toCents(all))).toBe(cents)
          const exact = BigInt(all) * BigInt(share)
          const whole = BigInt(WHOLE_PERCENT)
          expect(BigInt(moneyOf(percent(share), toCents(all)))).toBe(
            (2n * exact + whole) / (2n * whole),
          )
          const part = 2n * BigInt(cents) * whole + BigInt(all)
          const expected = all === 0 ? 0n : part / (2n * BigInt(all))
          expect(BigInt(percentOf(money(cents), toCents(all)))).toBe(expected)
        },
      ),
    )
  })

  test('shares of the whole together are at most the revenues and a cent a line', () => {
    fc.assert(
      fc.property(
        revenues,
        fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 20 }),
        (all, shares) => {
          const sum = shares.reduce(
            (total, share) => total + moneyOf(percent(share), toCents(all)),
            0,
          )
          expect(sum).toBeLessThanOrEqual(all + shares.length)
        },
      ),
    )
  })
})

test.each([
  ['half of it', 50, 100, 5_000],
  ['all of it', 100, 100, 10_000],
  ['more than all', 150, 100, 15_000],
  ['a net refund', -50, 100, -5_000],
  ['nothing spent', 0, 100, 0],
  ['nothing planned', 50, 0, null],
])('utilisation: %s', (_, spent, planned, expected) => {
  expect(utilisationOf(toCents(spent), planned === 0 ? ZERO : toCents(planned))).toBe(expected)
})

test.each([
  ['revenues', null, null, 'revenues'],
  ['investiments', null, null, 'investiments'],
  ['expenses', 'fixed', null, 'essential'],
  ['expenses', 'variable', null, 'noessential'],
  ['expenses', 'fixed', 'debts', 'debts'],
  ['expenses', 'variable', 'debts', 'debts'],
  ['invoice', null, null, null],
  ['bankOperation', null, null, null],
] as const)('a category of %s, %s, %s is planned in %s', (group, sort, type, expected) => {
  expect(budgetGroupOf({ group, sort, type })).toBe(expected)
})

test.each([
  ['revenues', 'revenues'],
  ['essential', 'expenses'],
  ['noessential', 'expenses'],
  ['debts', 'expenses'],
  ['investiments', 'investiments'],
] as const)('what is planned as %s is entered as %s', (group, type) => {
  expect(entryTypeOf(group)).toBe(type)
})

test('what is planned of a category in no plan, or of none, is not essential', () => {
  const transfer = { group: 'bankOperation', sort: null, type: null } as const
  expect([plannedGroupOf(transfer), plannedGroupOf(undefined)]).toEqual([
    'noessential',
    'noessential',
  ])
})

test('M10: a line plans its own amount and the parts that count, and no part that only goes on', () => {
  const rule = { kind: 'recurrence', period: 'monthly' } as const
  const part = (amount: Amount, isCounted: boolean) => ({ amount, rule, place: 0, isCounted })
  const others = [part(money(500), true), part(percent(1_000), true), part(money(70), false)]
  expect(lineCents({ amount: money(10_000), others }, toCents(200_000))).toBe(30_500)
})
