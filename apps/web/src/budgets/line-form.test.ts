import { toCents } from '@saldo/domain/money'
import { expect, test } from 'vitest'
import {
  amountIn,
  changeOf,
  clampedInstalments,
  derivedFrom,
  emptyLine,
  hasRule,
  problemOfAmount,
} from './line-form.ts'

test.each([
  ['money', { value: '1.600,00', typed: 'value' }, { value: '1.600,00', budgetValue: '32' }],
  [
    'a share',
    { budgetValue: '12,5', typed: 'budgetValue' },
    { value: '625,00', budgetValue: '12,5' },
  ],
  ['what is no amount', { value: 'x', typed: 'value' }, { value: '', budgetValue: '' }],
  ['above the whole', { budgetValue: '101', typed: 'budgetValue' }, { value: '', budgetValue: '' }],
] as const)('beside %s the other field shows what it is of R$ 5.000,00', (_, typed, expected) => {
  expect(derivedFrom(amountIn({ ...emptyLine, ...typed }), toCents(500_000))).toEqual(expected)
})

test.each([
  ['nothing typed', '', 'Digite um valor, como 12,50.', 'Digite um valor, como 12,50.'],
  ['a zero', '0', 'Digite um valor, como 12,50.', null],
  ['a negative amount', '-5', 'Digite um valor, como 12,50.', 'Digite um valor, como 12,50.'],
  ['an amount', '5', null, null],
])('%s in a window, and in a cell of a line that is there', (_, value, inWindow, inCell) => {
  const amount = amountIn({ ...emptyLine, value })
  expect([problemOfAmount(amount, false), problemOfAmount(amount, true)]).toEqual([
    inWindow,
    inCell,
  ])
})

test('more than the whole of the revenues is refused as a share, not as money', () => {
  const share = amountIn({ ...emptyLine, budgetValue: '100,01', typed: 'budgetValue' })
  expect(problemOfAmount(share, false)).toBe('Passa das receitas do mês.')
})

test.each([
  ['1000', '999'],
  ['18', '18'],
  ['0', '1'],
  ['12x', '12'],
  ['', ''],
])('%s instalments are kept as %s', (typed, expected) => {
  expect(clampedInstalments(typed)).toBe(expected)
})

test('what is sent is the one that was typed, with its day and its rule', () => {
  const form = { ...emptyLine, value: '10', budgetValue: '0,2', day: '5', lastInstallment: '18' }
  expect(changeOf('aluguel', form)).toEqual({
    category: 'aluguel',
    value: 1_000,
    day: 5,
    recurrentType: null,
    lastInstallment: 18,
  })
  expect(hasRule(form)).toBe(true)
  expect(hasRule({ ...emptyLine, recurrentType: 'monthly' })).toBe(true)
  expect(hasRule(emptyLine)).toBe(false)
})

test('a line is entered as movements only where that is ticked', () => {
  const form = { ...emptyLine, value: '10', day: '5', payment: 'conta' }
  expect(changeOf('aluguel', form)).not.toHaveProperty('notCreateTransaction')
  expect(changeOf('aluguel', form)).not.toHaveProperty('payment')
  expect(changeOf('aluguel', { ...form, isEntered: true })).toMatchObject({
    notCreateTransaction: false,
    payment: 'conta',
    day: 5,
  })
})
