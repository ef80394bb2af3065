import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '../calendar.ts'
import { toCents, toTotal } from '../money.ts'
import { BUDGET_GROSS_MAX } from './kinds.ts'
import { planRow, type SurveyRowFacts } from './survey-draft.ts'

const market: SurveyRowFacts = {
  list: 'debit',
  value: toCents(5000),
  date: toDay('2026-11-05'),
  category: 'market',
  transactionType: undefined,
  payment: null,
  payments: [
    { id: 'account', type: 'debit' },
    { id: 'wallet', type: 'money' },
    { id: 'card', type: 'credit' },
  ],
  categories: [
    { id: 'market', group: 'expenses' },
    { id: 'salary', group: 'revenues' },
    { id: 'stocks', group: 'investiments' },
    { id: 'transfer', group: 'bankOperation' },
  ],
  range: { startDate: toDay('2026-11-01'), endDate: toDay('2027-10-31') },
}
const onCard = { list: 'credit', payment: 'card' } as const

test.each<[string, Partial<SurveyRowFacts>, readonly [string, string, number]]>([
  ['without a payment method is of the wallet', {}, ['wallet', 'expenses', -5000]],
  ['with a minus is the same', { value: toCents(-5000) }, ['wallet', 'expenses', -5000]],
  ['of an account', { payment: 'account' }, ['account', 'expenses', -5000]],
  ['of income keeps its sign', { category: 'salary' }, ['wallet', 'revenues', 5000]],
  ['of money put aside', { category: 'stocks' }, ['wallet', 'investiments', -5000]],
  [
    'of another kind than its category',
    { transactionType: 'investiments' },
    ['wallet', 'investiments', -5000],
  ],
  ['on a card', onCard, ['card', 'expenses', -5000]],
  ['on the first day', { date: toDay('2026-11-01') }, ['wallet', 'expenses', -5000]],
  ['on the last day', { date: toDay('2027-10-31') }, ['wallet', 'expenses', -5000]],
  ['of the most', { value: toTotal(BUDGET_GROSS_MAX) }, ['wallet', 'expenses', -BUDGET_GROSS_MAX]],
])('a row %s', (_, change, [paymentId, transactionType, value]) => {
  expect(planRow({ ...market, ...change })).toEqual({ paymentId, transactionType, value })
})

test.each<[string, Partial<SurveyRowFacts>, string, string]>([
  ['of an unknown payment method', { payment: 'other' }, 'payment_not_found', 'payment'],
  ['without wallet', { payments: [] }, 'payment_not_found', 'payment'],
  ['of a purchase without card', { list: 'credit' }, 'payment_not_found', 'payment'],
  ['of cash on a card', { payment: 'card' }, 'payment_is_a_card', 'payment'],
  ['of a card on an account', { ...onCard, payment: 'account' }, 'payment_is_no_card', 'payment'],
  ['of an unknown category', { category: 'other' }, 'category_not_found', 'category'],
  ['of a transfer', { category: 'transfer' }, 'category_of_another_group', 'category'],
  [
    'of income on a card',
    { ...onCard, category: 'salary' },
    'category_of_another_group',
    'category',
  ],
  ['before the first day', { date: toDay('2026-10-31') }, 'date_out_of_range', 'date'],
  ['after the last day', { date: toDay('2027-11-01') }, 'date_out_of_range', 'date'],
  [
    'of a cent more than the most',
    { value: toTotal(-BUDGET_GROSS_MAX - 1) },
    'budget_total_too_large',
    'value',
  ],
])('a row %s is refused', (_, change, refused, field) => {
  expect(planRow({ ...market, ...change })).toEqual({ refused, field })
})

test('what is spent is negative, however it was typed, and nothing of it is lost', () => {
  const cents = fc.integer({ min: 1, max: 1e9 })
  fc.assert(
    fc.property(cents, fc.constantFrom('market', 'stocks'), (value, category) => {
      for (const typed of [value, -value]) {
        const draft = planRow({ ...market, category, value: toCents(typed) })
        expect(draft).toMatchObject({ value: -value })
      }
    }),
  )
})
