import { expect, test } from 'vitest'
import { toMonth } from '../calendar.ts'
import {
  foreignField,
  refuseClosingTerms,
  refuseEdit,
  refuseRemoval,
  refuseTermsFrom,
} from './refusals.ts'

const ana = { userId: 'ana' }
const account = { userId: 'ana', type: 'debit', externalId: null } as const
const linked = { ...account, externalId: 'x' }
const cash = { ...account, type: 'money' } as const

test('I9: only the owner changes or removes a payment method', () => {
  expect(refuseEdit(account, ['name'], { userId: 'beto' })).toBe('payment_of_another_user')
  expect(refuseRemoval(account, { userId: 'beto' })).toBe('payment_of_another_user')
})

test('the Dinheiro wallet stays as it is', () => {
  expect(refuseEdit(cash, ['name'], ana)).toBe('payment_is_cash')
  expect(refuseRemoval(cash, ana)).toBe('payment_is_cash')
})

test('a card never becomes an account', () => {
  expect(refuseEdit(account, ['type'], ana)).toBe('payment_type_fixed')
  expect(refuseEdit(linked, ['type'], ana)).toBe('payment_type_fixed')
})

test('a manual account changes freely and goes', () => {
  expect(refuseEdit(account, ['name', 'value', 'invoiceCloseOn'], ana)).toBeNull()
  expect(refuseRemoval(account, ana)).toBeNull()
})

test('of an account linked to a bank, the closing day and the value are the bank’s', () => {
  expect(refuseEdit(linked, ['value'], ana)).toBe('payment_field_fixed')
  expect(refuseEdit(linked, ['invoiceCloseOn'], ana)).toBe('payment_field_fixed')
  expect(refuseEdit(linked, ['name', 'limit'], ana)).toBeNull()
  expect(refuseRemoval(linked, ana)).toBe('payment_from_the_bank')
})

test.each([
  [10, null, null],
  [null, 7, null],
  [null, null, 'closing_missing'],
  [10, 7, 'closing_missing'],
])('A5: a card closes on day %s or %s days before it falls due: %s', (day, before, refusal) => {
  expect(refuseClosingTerms({ closeDay: day, closeBeforeDue: before })).toBe(refusal)
})

test.each([
  ['2026-03', null],
  ['2027-03', null],
  ['2026-02', 'month_out_of_reach'],
  ['2027-04', 'month_out_of_reach'],
])('A6: while March 2026 is open, new days hold from %s: %s', (from, refusal) => {
  expect(refuseTermsFrom(toMonth(from), toMonth('2026-03'))).toBe(refusal)
})

test.each([
  ['credit', ['name', 'limit', 'paid'], null],
  ['credit', ['name', 'overdraftLimit'], 'overdraftLimit'],
  ['debit', ['accountType', 'value'], null],
  ['debit', ['name', 'flag'], 'flag'],
] as const)('a %s has no field of the other kind: %o gives %s', (type, changed, field) => {
  expect(foreignField(type, changed)).toBe(field)
})
