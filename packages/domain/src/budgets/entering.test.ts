import { expect, test } from 'vitest'
import { toMonth } from '../calendar.ts'
import { toCents } from '../money.ts'
import { draftsOfLine, isEnteredNow, refuseEntering } from './entering.ts'
import type { BudgetLine, LineRule } from './kinds.ts'

const line: BudgetLine = {
  categoryId: 'rent',
  amount: { kind: 'money', cents: toCents(100) },
  day: 31,
  rule: null,
  place: 0,
  others: [],
  isTyped: true,
  isRemoved: false,
  isEntered: false,
  isShared: false,
}
const parts = (count: number): LineRule => ({ kind: 'instalments', count })

test.each([
  ['a new line', undefined, false, true],
  ['one that was taken out', { isRemoved: true, isEntered: true, isShared: false }, false, true],
  ['one that exists, in a month before the last', {}, false, false],
  ['one that exists, in the last month', {}, true, true],
  ['one that was entered', { isEntered: true, isShared: false }, true, false],
] as const)('%s', (_, changes, isLastMonth, expected) => {
  const current = changes === undefined ? undefined : { ...line, ...changes }
  expect(isEnteredNow({ current, isLastMonth })).toBe(expected)
})

test.each([
  ['a payment method and a day', 5, true, parts(360), null],
  ['no payment method', 5, false, null, 'budget_payment_missing'],
  ['no day', null, true, null, 'budget_day_missing'],
  ['more parts than a purchase has', 5, true, parts(361), 'budget_parts_too_many'],
] as const)('a line with %s', (_, day, hasPayment, rule, expected) => {
  expect(refuseEntering({ day, hasPayment, rule })).toBe(expected)
})

test.each([
  ['once', null, 0, null, [['2026-11-30', 100, null, null, null]]],
  [
    'monthly',
    { kind: 'recurrence', period: 'monthly' },
    0,
    '2027-02',
    [['2026-11-30', 100, 'monthly', null, null]],
  ],
  ['in parts', parts(3), 0, null, [['2026-11-30', 300, null, 3, 1]]],
  ['in parts from the third on', parts(4), 2, null, [['2026-09-30', 400, null, 4, 3]]],
  [
    'in each month that it is repeated into and not typed in',
    null,
    0,
    '2027-02',
    [
      ['2026-11-30', 100, null, null, null],
      ['2026-12-31', 100, null, null, null],
      ['2027-02-28', 100, null, null, null],
    ],
  ],
] as const)('a line is entered %s', (_, rule, place, until, expected) => {
  const drafts = draftsOfLine(
    { rule, place, day: 31, cents: toCents(100) },
    {
      month: toMonth('2026-11'),
      repeatUntil: until === null ? null : toMonth(until),
      typedMonths: new Set([toMonth('2027-01')]),
    },
  )
  expect(
    drafts.map((one) => [
      one.date,
      one.value,
      one.recurrentType,
      one.lastInstallment,
      one.firstInstallment,
    ]),
  ).toEqual(expected)
})
