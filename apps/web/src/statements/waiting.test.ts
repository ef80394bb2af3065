import type { Statement } from '@saldo/contract/statements'
import { expect, test } from 'vitest'
import { areAccountsKnown, hasLeftOut, inImportOrder, nextToReview } from './waiting.ts'

const file = (_id: string, more: object = {}) =>
  ({
    _id,
    state: 'ready',
    failure: null,
    createdAt: '2026-11-02T10:00:00Z',
    accounts: [],
    ...more,
  }) as unknown as Statement
const from = (_id: string, firstDay: string, more: object = {}) =>
  file(_id, { accounts: [{ firstDay }], ...more })
const reading = (_id: string) => file(_id, { state: 'reading' })
const failed = (_id: string, code: string) => file(_id, { state: 'failed', failure: { code } })

test('of several files the one with the oldest lines is imported first, and what is still read last', () => {
  const files = [
    from('c', '2026-03-01'),
    reading('r'),
    from('a', '2026-01-01'),
    from('b', '2026-02-01'),
  ]
  expect(inImportOrder(files).map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'r'])
})

test('files of one day are imported as they were sent', () => {
  const later = from('a', '2026-01-01', { createdAt: '2026-11-02T10:00:01Z' })
  expect(inImportOrder([later, from('b', '2026-01-01')]).map(({ _id }) => _id)).toEqual(['b', 'a'])
})

test.each([
  ['the next one that is ready', [from('a', '2026-01-01'), from('b', '2026-02-01')], 'b'],
  ['one that waits for its password', [failed('b', 'statement_password_needed')], 'b'],
  ['one that is ready before one that is being read', [reading('r'), from('b', '2026-02-01')], 'b'],
  ['one that is being read, where no other is ready', [reading('r')], 'r'],
  ['none that cannot be read', [failed('b', 'statement_unreadable')], undefined],
])('after a file comes %s', (_, others, expected) => {
  expect(nextToReview([file('a'), ...others], new Set('a'))?._id).toBe(expected)
})

test('none that was done before it comes after a file, though the list has it still', () => {
  const waiting = [file('a'), file('b'), file('c')]
  expect(nextToReview(waiting, new Set(['a', 'b']))?._id).toBe('c')
  expect(nextToReview(waiting, new Set(['a', 'b', 'c']))).toBeUndefined()
})

const account = (payment: string, more: object = {}) => ({
  payment,
  isKnown: true,
  currency: 'BRL',
  kind: 'bank',
  dueOn: null,
  ...more,
})

test.each([
  ['an account whose files went there before', [account('a')], true],
  ['two of them', [account('a'), account('b')], true],
  [
    'a bill that says when it falls due',
    [account('a', { kind: 'card', dueOn: '2026-12-05' })],
    true,
  ],
  ['a bill of which that is proposed', [account('a', { kind: 'card' })], false],
  ['an account that is guessed', [account('a', { isKnown: false })], false],
  ['one that goes nowhere', [account('a'), account('', { isKnown: false, payment: null })], false],
  ['two that go into one', [account('a'), account('a')], false],
  ['an account in dollars', [account('a', { currency: 'USD' })], false],
])('a file of %s comes in by itself: %#', (_, accounts, expected) => {
  expect(areAccountsKnown(file('a', { accounts }), 'BRL')).toBe(expected)
})

test.each([
  ['value_unreadable', true],
  ['corrects_another_file', true],
  ['balance_line', false],
  ['of_another_bill', false],
])('a line left out because of %s wants a look: %s', (reason, expected) => {
  expect(hasLeftOut(file('a', { unreadable: [{ line: 1, reason, text: '' }] }))).toBe(expected)
})
