import { expect, test } from 'vitest'
import { isOfKind, proposePayment } from './propose-payment.ts'

const cash = { id: 'cash', type: 'money', name: 'Dinheiro' } as const
const itau = { id: 'itau', type: 'debit', name: 'Itaú' } as const
const other = { id: 'other', type: 'debit', name: 'Conta' } as const
const card = { id: 'card', type: 'credit', name: 'Cartão' } as const
const account = { key: 'bank/341/0012345-6', kind: 'bank' } as const

test.each([
  ['the one of the last time', [itau, other], [['bank/341/0012345-6', 'other']], 'other'],
  ['that of its number, written otherwise', [itau, other], [['bank/341/123456', 'other']], 'other'],
  ['the one that carries the bank’s name', [cash, itau, other], [], 'itau'],
  ['L40: the only account', [cash, other, card], [], 'other'],
  ['L40: none of two alike', [other, { ...other, id: 'third' }], [], null],
  ['L40: none where it is another bank’s', [cash, { ...itau, name: 'Bradesco' }], [], null],
  ['L40: none into which another bank went', [other], [['bank/237/9', 'other']], null],
  ['no card for an account', [card], [], null],
] as const)('the payment method that is proposed for an account: %s', (_, payments, last, id) => {
  const choices = { payments, last: new Map<string, string>(last) }
  expect(proposePayment(account, 'Itaú', choices)).toBe(id)
})

test('the lines of a card go on a card alone', () => {
  const kinds = [cash, itau, card].map((one) => [isOfKind(one, 'card'), isOfKind(one, 'bank')])
  expect(kinds).toEqual([
    [false, true],
    [false, true],
    [true, false],
  ])
})
