import { expect, test } from 'vitest'
import { refuseEdit, refuseRemoval } from './refusals.ts'

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
