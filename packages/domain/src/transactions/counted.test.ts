import { describe, expect, test } from 'vitest'
import { toCents } from '../money.ts'
import { countedTypeOf, type ListedRow, shownUnder, spentOf } from './counted.ts'

const row = (changes: Partial<ListedRow> = {}): ListedRow => ({
  transactionType: 'expenses',
  categoryGroup: 'expenses',
  isItem: false,
  isRefund: false,
  value: toCents(-1000),
  invoiceSpent: null,
  ...changes,
})
const income = {
  transactionType: 'revenues',
  categoryGroup: 'revenues',
  value: toCents(500),
} as const

describe('a row of the list', () => {
  test.each([
    ['an expense', row(), 'expenses', 1000],
    ['an income', row(income), 'revenues', 0],
    [
      'an investment',
      row({ transactionType: 'investiments', categoryGroup: 'investiments' }),
      'investiments',
      0,
    ],
    ['a transfer', row({ categoryGroup: 'bankOperation' }), null, 0],
    ['the payment of an invoice', row({ categoryGroup: 'invoice' }), null, 0],
    ['a refund on a card', row({ ...income, categoryGroup: null, isItem: true }), 'expenses', -500],
    ['a cashback on a card', row({ ...income, isItem: true }), 'revenues', 0],
    [
      'a refund on an account',
      row({ ...income, categoryGroup: 'expenses', isRefund: true }),
      'expenses',
      -500,
    ],
    [
      'an invoice of 120 with 20 carried over',
      row({ categoryGroup: 'invoice', value: toCents(-12000), invoiceSpent: toCents(10000) }),
      'expenses',
      10000,
    ],
  ] as const)('L15: %s', (_, facts, under, spent) => {
    expect(shownUnder(facts)).toBe(under)
    expect(spentOf(facts)).toBe(spent)
  })
})

test.each([
  ['D1: a refund on a card, of no category', 'revenues', null, true, 'expenses'],
  [
    'D8: the redemption of an investment on a card',
    'revenues',
    'investiments',
    true,
    'investiments',
  ],
  ['an investment that a card paid', 'investiments', 'expenses', true, 'investiments'],
  ['money on an account, of no category', 'revenues', null, false, 'revenues'],
] as const)('%s', (_, transactionType, categoryGroup, isItem, expected) => {
  const facts = { transactionType, categoryGroup, isItem, isRefund: false }
  expect(countedTypeOf(facts)).toBe(expected)
})
