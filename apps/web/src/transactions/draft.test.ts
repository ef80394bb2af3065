import { expect, test } from 'vitest'
import { toDay } from '@saldo/domain/calendar'
import type { TransactionType } from '@saldo/domain/transactions/kinds'
import { draftOf, emptyForm, signedValue, type TransactionForm } from './draft.ts'

test.each<[typed: string, type: TransactionType, cents: number]>([
  ['12,34', 'revenues', 1234],
  ['12,34', 'expenses', -1234],
  ['1.000,00', 'investiments', -100_000],
  ['0', 'expenses', 0],
])('%s typed as %s is %d cents: what leaves the account is negative', (typed, type, cents) => {
  expect(signedValue(typed, type)).toBe(cents)
})

const typed = (changes: Partial<TransactionForm>): TransactionForm => ({
  ...emptyForm({
    type: 'expenses',
    day: toDay('2026-11-21'),
    today: toDay('2026-11-21'),
    payment: 'conta',
  }),
  value: '90,00',
  name: 'Sapato',
  category: 'vestuario',
  ...changes,
})
const onAccount = { isReversal: false, onCard: false }
const onCard = { isReversal: false, onCard: true }
const reversal = { isReversal: true, onCard: true }
const whole = { recurrentType: null, businessDay: null, lastInstallment: null }

test.each([
  ['one entry', typed({}), onAccount, { category: 'vestuario', ...whole }],
  ['three parts', typed({ instalments: 3 }), onCard, { lastInstallment: 3 }],
  [
    'three parts from the second on',
    typed({ instalments: 3, firstPart: 2 }),
    onCard,
    { lastInstallment: 3, firstInstallment: 2 },
  ],
  [
    'a month on a business day',
    typed({ recurrentType: 'monthly', businessDay: 'before' }),
    onAccount,
    { recurrentType: 'monthly', businessDay: 'before' },
  ],
  [
    'a month on a card, whose day no business day moves',
    typed({ recurrentType: 'monthly', businessDay: 'before' }),
    onCard,
    { recurrentType: 'monthly', businessDay: null },
  ],
  [
    'a business day chosen of what does not repeat',
    typed({ businessDay: 'before' }),
    onAccount,
    whole,
  ],
  [
    'the refund of a purchase, in its category',
    typed({ transactionType: 'revenues' }),
    { ...onCard, refundOf: 'compra', evenIfInDoubt: true },
    { category: null, value: 9000, refundOf: 'compra', evenIfInDoubt: true },
  ],
])('%s is sent as it was typed', (_, form, rules, sent) => {
  expect(draftOf(form, rules)).toMatchObject(sent)
})

test('a reversal on a card is one entry without a category, whatever was chosen before', () => {
  const form = typed({
    transactionType: 'revenues',
    instalments: 3,
    firstPart: 2,
    recurrentType: 'monthly',
    businessDay: 'before',
  })
  const draft = draftOf(form, reversal)
  expect(draft).toMatchObject({ value: 9000, category: null, ...whole })
  expect(draft).not.toHaveProperty('firstInstallment')
  expect(draft).not.toHaveProperty('refundOf')
  expect(draft).not.toHaveProperty('evenIfInDoubt')
})
