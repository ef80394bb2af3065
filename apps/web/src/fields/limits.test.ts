import { expect, test } from 'vitest'
import { createCategory, updateCategory } from '@saldo/contract/categories'
import { createFamily } from '@saldo/contract/families'
import { createLinkedTransaction } from '@saldo/contract/linked-transactions'
import { createObjective, updateObjective } from '@saldo/contract/objectives'
import { createPayment } from '@saldo/contract/payment-changes'
import { createTask } from '@saldo/contract/tasks'
import { limitsOf } from './FormField.tsx'

test.each([
  ['a name', createObjective, 'name', { maxLength: 60, required: 'Preencha este campo.' }],
  [
    'a name that may stay as it is',
    updateObjective,
    'name',
    { maxLength: 60, required: 'Preencha este campo.' },
  ],
  [
    'an account, whole or by its id',
    updateObjective,
    'payment',
    { required: 'Preencha este campo.' },
  ],
  ['a day', createObjective, 'finalDate', { required: 'Preencha este campo.' }],
  ['an amount, which is no text', createObjective, 'totalValue', { required: null }],
  [
    'a name within a group',
    createLinkedTransaction,
    'transaction.name',
    { maxLength: 300, required: 'Preencha este campo.' },
  ],
  [
    'a field of one kind of body',
    createPayment,
    'name',
    { maxLength: 60, required: 'Preencha este campo.' },
  ],
  ['a tick', updateCategory, 'essential', { required: null }],
  ['what the body does not have', createCategory, 'constructor', { required: null }],
  ['a family', createFamily, 'name', { maxLength: 60, required: 'Preencha este campo.' }],
  [
    'a text of several lines',
    createTask,
    'description',
    { maxLength: 1000, required: 'Preencha este campo.' },
  ],
])('%s has the limits that the contract says', (_, endpoint, name, limits) => {
  expect(limitsOf(endpoint, name)).toEqual(limits)
})

test('without a body there are no limits', () => {
  expect(limitsOf(null, 'name')).toEqual({ required: null })
  expect(limitsOf({}, 'name')).toEqual({ required: null })
})
