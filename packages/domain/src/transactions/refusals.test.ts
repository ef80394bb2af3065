import { describe, expect, test } from 'vitest'
import { addDays, toDay } from '../calendar.ts'
import { toCents } from '../money.ts'
import {
  type CreationFacts,
  refuseCreation,
  refuseEdit,
  refuseFieldChange,
  refuseNewShift,
  refusePaidToggle,
  refuseRefund,
  refuseRemoval,
  refuseWritingAhead,
  type TransactionFacts,
} from './refusals.ts'

const lunch: CreationFacts = {
  transactionType: 'expenses',
  value: toCents(-3590),
  date: toDay('2026-01-31'),
  instalments: 1,
  currency: 'BRL',
  recurrence: null,
  categoryGroup: 'expenses',
  paymentType: 'debit',
}

const monthly = { recurrentType: 'monthly', until: toDay('2027-01-31') } as const
const refund: Partial<CreationFacts> = {
  transactionType: 'revenues',
  value: toCents(3590),
  paymentType: 'credit',
  categoryGroup: null,
}

const named = { isRefund: true } as const
const salary: Partial<CreationFacts> = {
  transactionType: 'revenues',
  value: toCents(359000),
  categoryGroup: 'revenues',
}
const inParts: Partial<CreationFacts> = { instalments: 12 }
const day3660 = addDays(lunch.date, 3659)

describe('entering a transaction', () => {
  test.each<[string, Partial<CreationFacts>, ReturnType<typeof refuseCreation>]>([
    ['a lunch', {}, null],
    ['nothing', { value: toCents(0) }, 'value_is_zero'],
    ['a positive expense', { value: toCents(3590) }, 'value_sign_wrong'],
    ['a negative revenue', { transactionType: 'revenues' }, 'value_sign_wrong'],
    ['B3: 0,05 in 12', { value: toCents(-5), instalments: 12 }, 'value_smaller_than_parts'],
    [
      '11 yen in 12',
      { value: toCents(-1100), instalments: 12, currency: 'JPY' },
      'value_smaller_than_parts',
    ],
    ['12 yen in 12', { value: toCents(-1200), instalments: 12, currency: 'JPY' }, null],
    ['0,12 in 12', { value: toCents(-12), instalments: 12 }, null],
    ['no category', { categoryGroup: null }, 'category_missing'],
    ['a salary as expense', { categoryGroup: 'revenues' }, 'category_of_another_group'],
    ['a bank movement by hand', { categoryGroup: 'bankOperation' }, 'category_of_another_group'],
    ['a cent of income', { ...salary, value: toCents(1) }, null],
    ['a lunch on the first day of all', { date: toDay('1950-01-01') }, null],
    ['a lunch on the last day of all', { date: toDay('2150-12-31') }, null],
    ['a lunch of long ago', { date: toDay('1949-12-31') }, 'date_out_of_range'],
    ['a lunch to come', { date: toDay('2151-01-01') }, 'date_out_of_range'],
    ['a monthly one', { recurrence: monthly }, null],
    ['repeated and split', { recurrence: monthly, instalments: 2 }, 'repeats_and_splits'],
    [
      'K5: every day since 1990',
      { date: toDay('1990-01-01'), recurrence: { ...monthly, recurrentType: 'daily' } },
      'recurrence_too_long',
    ],
    ['K5: 3,660 days', { recurrence: { recurrentType: 'daily', until: day3660 } }, null],
    [
      'K5: 3,661 days',
      { recurrence: { recurrentType: 'daily', until: addDays(day3660, 1) } },
      'recurrence_too_long',
    ],
    ['L13: from the first of 12 on', { ...inParts, firstPart: 1 }, null],
    ['L13: the last of 12 alone', { ...inParts, firstPart: 12 }, null],
    ['L13: the 13th of 12', { ...inParts, firstPart: 13 }, 'first_part_out_of_range'],
    ['L13: the part before the first', { ...inParts, firstPart: 0 }, 'first_part_out_of_range'],
    ['D4: a refund of its purchase, in parts', { ...refund, ...named, instalments: 2 }, null],
    ['a refund to an account', { ...refund, ...named, paymentType: 'debit' }, null],
    [
      'a monthly refund to an account',
      { ...refund, ...named, paymentType: 'debit', recurrence: monthly },
      'reversal_repeats',
    ],
    ['a monthly salary', { ...salary, isRefund: false, recurrence: monthly }, null],
    ['D8: a refund on a card, without a category', refund, null],
    ['a refund of its purchase', { ...refund, categoryGroup: 'expenses' }, null],
    ['a monthly refund', { ...refund, recurrence: monthly }, 'reversal_repeats'],
    ['a refund in parts', { ...refund, instalments: 2 }, 'reversal_repeats'],
    ['a salary without category', { ...salary, categoryGroup: null }, 'category_missing'],
    ['E10: one that is brought forward', { recurrence: monthly, businessDay: 'before' }, null],
    ['once, brought forward', { businessDay: 'before' }, 'business_day_misplaced'],
    [
      'one on a card, brought forward',
      { recurrence: monthly, businessDay: 'before', paymentType: 'credit' },
      'business_day_misplaced',
    ],
    ['the value first', { value: toCents(0), categoryGroup: null }, 'value_is_zero'],
  ])('%s', (_, changes, expected) => {
    expect(refuseCreation({ ...lunch, ...changes })).toBe(expected)
  })
})

const ana = { userId: 'ana' }
const beto = { userId: 'beto' }
const paid: TransactionFacts = {
  userId: 'ana',
  transactionType: 'expenses',
  paymentType: 'debit',
  value: toCents(-100),
  externalId: null,
  bankingOperationReferenceId: null,
  invoiceReferenceId: null,
  paymentInvoiceReferenceId: null,
  objectiveReferenceId: null,
  lastInstallment: null,
}

describe('I9: what may be done with a written one', () => {
  // money.md §5, row by row: the toggle of the paid mark, the edit, the removal.
  test.each<[string, Partial<TransactionFacts>, boolean, boolean, boolean]>([
    ['any', {}, true, true, true],
    ['half of a transfer', { bankingOperationReferenceId: 'op' }, false, false, true],
    ['from the bank', { externalId: 'x' }, false, true, false],
    ['of an invoice', { invoiceReferenceId: 'i' }, true, false, false],
    ['the payment of an invoice', { paymentInvoiceReferenceId: 'i' }, true, false, true],
    ['a deposit into a goal', { objectiveReferenceId: 'o' }, false, false, true],
    [
      'a redemption of a goal',
      { objectiveReferenceId: 'o', transactionType: 'revenues' },
      true,
      false,
      true,
    ],
    ['without value', { value: toCents(0) }, false, true, true],
    ['on a card', { paymentType: 'credit' }, false, true, true],
    ['split on a card', { paymentType: 'credit', lastInstallment: 3 }, false, false, true],
    ['split in one', { paymentType: 'credit', lastInstallment: 1 }, false, true, true],
    ['split in two on a card', { paymentType: 'credit', lastInstallment: 2 }, false, false, true],
    ['split on an account', { lastInstallment: 3 }, true, true, true],
    [
      'a refund on a card',
      { paymentType: 'credit', transactionType: 'revenues', lastInstallment: 3 },
      false,
      true,
      true,
    ],
  ])('%s', (_, changes, mayToggle, mayEdit, mayRemove) => {
    const facts = { ...paid, ...changes }
    expect(refusePaidToggle(facts, ana)).toBe(mayToggle ? null : 'transaction_status_fixed')
    expect(refuseEdit(facts, ana)).toBe(mayEdit ? null : 'transaction_not_editable')
    expect(refuseRemoval(facts, ana)).toBe(mayRemove ? null : 'transaction_not_removable')
    expect(refusePaidToggle(facts, beto)).toBe('transaction_status_fixed')
    expect(refuseEdit(facts, beto)).toBe('transaction_of_another_user')
    expect(refuseRemoval(facts, beto)).toBe('transaction_of_another_user')
  })

  test('the bank’s facts stay, the name and the category may change', () => {
    const fromTheBank = { externalId: 'x' }
    for (const field of ['value', 'date', 'payment', 'description']) {
      const changed = ['name', field]
      expect(refuseFieldChange(fromTheBank, changed)).toBe('transaction_field_from_the_bank')
      expect(refuseFieldChange(paid, changed)).toBeNull()
    }
    expect(refuseFieldChange(fromTheBank, ['name', 'category'])).toBeNull()
  })
})

test.each([
  ['E10: a whole series is brought forward', null, 'before', 'debit', true, null],
  ['E10: a whole series is no longer brought forward', 'before', null, 'debit', true, null],
  ['one entry alone is not', null, 'before', 'debit', false, 'business_day_misplaced'],
  ['one entry alone does not stop it', 'before', null, 'debit', false, 'business_day_misplaced'],
  ['E10: nothing on a card is', null, 'before', 'credit', true, 'business_day_misplaced'],
  ['what is said again is no change', 'before', 'before', 'credit', false, null],
  ['what is not said is no change', 'before', undefined, 'credit', false, null],
] as const)('%s', (_, current, businessDay, paymentType, isWholeSeries, expected) => {
  expect(refuseNewShift({ current, businessDay, paymentType, isWholeSeries })).toBe(expected)
})

test.each([
  [10000, 0, 10000, null],
  [10000, 0, 1, null],
  [10000, 0, 10001, 'refund_in_doubt'],
  [10000, 1, 1, 'refund_in_doubt'],
])('D6: of %d bought %d is given back, and now %d: %s', (bought, givenBack, value, refusal) => {
  const before = { bought: toCents(bought), givenBack: toCents(givenBack) }
  expect(refuseRefund({ ...before, refund: toCents(value) })).toBe(refusal)
})

describe('K5: writing series ahead', () => {
  const start = toDay('2026-01-01')
  const daily = { anchor: start, recurrentType: 'daily', nextIndex: 0 } as const
  const decade = addDays(start, 3659)
  const many = (count: number) => Array.from({ length: count }, () => daily)

  test.each([
    ['no series', [], toDay('2150-12-31'), null],
    ['beyond the last day of the calendar', [], toDay('2151-01-31'), 'date_out_of_range'],
    ['ten years of days', [daily], decade, null],
    ['a day more', [daily], addDays(decade, 1), 'date_out_of_range'],
    ['a day more, of which one is written', [{ ...daily, nextIndex: 1 }], addDays(decade, 1), null],
    ['ten years of days of five series', many(5), decade, null],
    ['twenty thousand of eight', many(8), addDays(start, 2499), null],
    [
      'twenty thousand of eight, and a series that is far ahead',
      [...many(8), { ...daily, nextIndex: 9000 }],
      addDays(start, 2499),
      null,
    ],
    [
      'one more than twenty thousand, and a series that is far ahead',
      [...many(8), { ...daily, nextIndex: 2499 }, { ...daily, nextIndex: 9000 }],
      addDays(start, 2499),
      'date_out_of_range',
    ],
    ['eight more', many(8), addDays(start, 2500), 'date_out_of_range'],
    [
      'eight more, and a series that is far ahead',
      [...many(8), { ...daily, nextIndex: 9000 }],
      addDays(start, 2500),
      'date_out_of_range',
    ],
  ])('%s', (_, running, until, refusal) => {
    expect(refuseWritingAhead(running, until)).toBe(refusal)
  })
})
