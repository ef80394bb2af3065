import { expect, test } from 'vitest'
import type { Payment } from '@saldo/contract/payments'
import { toDay } from '@saldo/domain/calendar'
import { invoiceNote } from './TransactionFields.tsx'

const card = (changes: Partial<Payment> = {}) =>
  ({
    type: 'credit',
    invoiceCloseOn: 25,
    closeBeforeDue: null,
    paid: 5,
    closingDayGoesTo: 'next',
    earlierTerms: [],
    closings: {},
    ...changes,
  }) as unknown as Payment

const today = toDay('2026-11-24')

test.each([
  ['2026-11-24', card(), 'Entra na fatura de dezembro, que vence em 5 dez.'],
  ['2026-11-25', card(), 'Entra na fatura de janeiro de 2027, que vence em 5 jan 2027.'],
  [
    '2026-11-25',
    card({ closingDayGoesTo: 'closing' }),
    'Entra na fatura de dezembro, que vence em 5 dez.',
  ],
  [
    '2026-11-26',
    card({ closingDayGoesTo: 'closing' }),
    'Entra na fatura de janeiro de 2027, que vence em 5 jan 2027.',
  ],
  // The bank has moved this one closing.
  [
    '2026-11-26',
    card({ closings: { '2026-12': toDay('2026-11-28') } }),
    'Entra na fatura de dezembro, que vence em 5 dez.',
  ],
  ['2026-10-30', card(), 'Entra na fatura de dezembro, que vence em 5 dez.'],
  ['', card(), undefined],
  ['2026-11-24', card({ type: 'debit' }), undefined],
  ['2026-11-24', undefined, undefined],
])('a purchase of %s says which invoice it enters', (date, payment, words) => {
  expect(invoiceNote(payment, { date, today, parts: 1 })).toBe(words)
})

test('of a purchase in parts it is the first one that enters', () => {
  expect(invoiceNote(card(), { date: '2026-11-24', today, parts: 3 })).toBe(
    'A primeira parcela entra na fatura de dezembro, que vence em 5 dez.',
  )
})
