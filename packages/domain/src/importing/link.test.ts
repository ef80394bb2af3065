import { expect, test } from 'vitest'
import { toCents } from '../money.ts'
import { type LinkFacts, refuseLink } from './link.ts'

const paid: LinkFacts = {
  paymentType: 'debit',
  paymentId: 'conta',
  value: toCents(-100),
  externalId: 'do-banco',
  isItem: false,
  operationId: null,
  cardId: 'roxinho',
}
const received = {
  ...paid,
  paymentType: 'credit',
  paymentId: 'roxinho',
  value: toCents(100),
} as const

test.each<[string, LinkFacts, boolean]>([
  ['money out of an account', paid, true],
  ['money out of the wallet', { ...paid, paymentType: 'money' }, true],
  ['money into an account', { ...paid, value: toCents(1) }, false],
  ['what was typed', { ...paid, externalId: null }, false],
  ['an item of an invoice', { ...paid, isItem: true }, false],
  ['a half of a transfer', { ...paid, operationId: 'transferencia' }, false],
  ['money received on the card', received, true],
  [
    'money received on the card, of which the link is taken away',
    { ...received, cardId: null },
    true,
  ],
  ['money received on another card', { ...received, paymentId: 'azul' }, false],
  ['a purchase on the card', { ...received, value: toCents(-1) }, false],
])('L6: %s can settle an invoice of the card: %s', (_, facts, isFine) => {
  expect(refuseLink(facts)).toBe(isFine ? null : 'transaction_not_editable')
})
