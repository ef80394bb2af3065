import { expect, test } from 'vitest'
import type { CardRule } from '@saldo/domain/payments/card-cycle'
import { NO_CARD, problemsOf, supposedOf, type WhatIfForm } from './what-if-form.ts'

const rule: CardRule = {
  closing: { kind: 'day', day: 28 },
  dueDay: 5,
  closingDayGoesTo: 'next',
}
const form: WhatIfForm = {
  kind: 'spend',
  value: '1.000,00',
  on: '2026-11-21',
  parts: '12',
  part: '',
  card: 'roxinho',
  monthly: true,
}
const supposedBy = (changes: Partial<WhatIfForm>) =>
  supposedOf(
    { ...form, ...changes },
    { currency: 'BRL', ruleOf: (card) => (card === NO_CARD ? null : rule) },
  )

const on = '2026-11-21'
test.each([
  ['an expense', {}, { kind: 'spend', value: 100_000, on }],
  [
    'a purchase on a card',
    { kind: 'parts' },
    { kind: 'parts', value: 100_000, on, parts: 12, card: rule, currency: 'BRL' },
  ],
  [
    'a purchase without a card',
    { kind: 'parts', card: NO_CARD },
    { kind: 'parts', value: 100_000, on, parts: 12, card: null, currency: 'BRL' },
  ],
  [
    'a loan',
    { kind: 'loan', part: '100' },
    { kind: 'loan', value: 100_000, on, parts: 12, part: 10_000 },
  ],
  [
    'a raise',
    { kind: 'income', monthly: false },
    { kind: 'income', value: 100_000, on, monthly: false },
  ],
] as const)('%s is read as it was typed', (_, changes, supposed) => {
  expect(supposedBy(changes)).toEqual(supposed)
})

test.each([
  ['an amount', { value: '' }],
  ['a day', { on: '' }],
  ['a number of parts', { kind: 'parts', parts: '' }],
  ['what a loan takes each month', { kind: 'loan' }],
] as const)('without %s there is no question yet, and nothing is wrong', (_, changes) => {
  expect(supposedBy(changes)).toBeNull()
  expect(problemsOf({ ...form, ...changes }, 'BRL')).toEqual({})
})

test.each([
  [{ value: '-5' }, { value: 'Digite um valor maior que zero, sem sinal de menos.' }],
  [{ kind: 'parts', parts: '1' }, { parts: 'Use de 2 a 360 parcelas.' }],
  [{ kind: 'loan', part: '9', parts: '361' }, { parts: 'Use de 1 a 360 parcelas.' }],
  [{ kind: 'loan', part: '9', parts: '1,5' }, { parts: 'Use de 1 a 360 parcelas.' }],
  [
    { kind: 'parts', value: '0,10', parts: '12' },
    { parts: 'O valor é pequeno demais para tantas parcelas.' },
  ],
  [
    { kind: 'loan', part: '999.999.999.999,99' },
    { parts: 'O total das parcelas é grande demais.' },
  ],
] as const)('%j is said to be wrong, and is no question', (changes, problems) => {
  expect(problemsOf({ ...form, ...changes }, 'BRL')).toEqual(problems)
  expect(supposedBy(changes)).toBeNull()
})
