import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import { type AdjustmentFacts, adjustmentOf, refuseAdjustment } from './adjustment.ts'

test.each([
  [100_00, 80_00, -20_00, 'expenses'],
  [-800_00, 0, 800_00, 'revenues'],
  [0, -800_00, -800_00, 'expenses'],
  [0, 1, 1, 'revenues'],
  [1, 0, -1, 'expenses'],
])('L1: from %i to %i is %i', (balance, target, value, transactionType) => {
  const facts = { balance: toCents(balance), target: toCents(target) }
  expect(adjustmentOf(facts)).toEqual({ value, transactionType })
})

test.each<[string, Partial<AdjustmentFacts>, string | null]>([
  ['today', {}, null],
  ['a day of the past', { date: toDay('2026-01-31') }, null],
  ['tomorrow', { date: toDay('2026-11-22') }, 'date_after_today'],
  ['another century', { date: toDay('1900-01-01') }, 'date_out_of_range'],
  ['a card', { paymentType: 'credit' }, 'adjustment_of_a_card'],
  ['what it is already', { target: toCents(5) }, 'balance_already_right'],
])('L1: a balance put right, %s', (_, changes, expected) => {
  const today = toDay('2026-11-21')
  const facts = { paymentType: 'debit', balance: toCents(5), target: toCents(9) } as const
  expect(refuseAdjustment({ ...facts, date: today, today, ...changes })).toBe(expected)
})
