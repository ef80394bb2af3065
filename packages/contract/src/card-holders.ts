import * as z from 'zod/mini'
import { CARD_ENDINGS_MAX, HOLDER_NAME_MAX } from '@saldo/domain/payments/card-holders'
import { endpoint } from './endpoint.ts'
import { invoiceId } from './invoices.ts'
import { cardEnding, familyQuery, id, text, total } from './wire.ts'

/*
 * The cards of one account and whose they are, apart from what every screen reads of payment methods and invoices
 * (decision 66).
 */

/** One card of an account, by its last four digits, and whose it is, where that is known. */
export const cardHolder = z.strictObject({
  ending: cardEnding,
  name: z.nullable(text({ max: HOLDER_NAME_MAX, min: 1 })),
})
export type CardHolder = z.output<typeof cardHolder>

/** The cards of an account: its owner's, those of others and virtual ones, as bills and banks have said them. */
export const listCardHolders = endpoint({
  method: 'GET',
  path: '/payments/:id/holders',
  summary: 'Os cartões de uma conta de cartão, pelo final de cada um, e de quem são.',
  access: 'active',
  example: { path: '/payments/{card}/holders' },
  params: z.strictObject({ id }),
  answer: z.array(cardHolder),
  refusals: ['payment_not_found', 'payment_is_no_card'],
  shows: 'payments',
})

/** Whose cards of an account are; the name that is given stands above what later bills print. */
export const updateCardHolders = endpoint({
  method: 'PATCH',
  path: '/payments/:id/holders',
  summary: 'Diz de quem é cada cartão de uma conta de cartão.',
  access: 'active',
  example: {
    path: '/payments/{card}/holders',
    body: { cards: [{ ending: '0652', name: 'Ana' }] },
  },
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Those that are named; the others stay as they are. */
    cards: z.array(cardHolder).check(z.minLength(1), z.maxLength(CARD_ENDINGS_MAX)),
  }),
  answer: z.array(cardHolder),
  refusals: ['payment_not_found', 'payment_of_another_user', 'payment_is_no_card'],
  changes: ['payments'],
})

/** What one person bought on an invoice, with all of their cards; refunds and charges on them included. */
const holderSpending = z.strictObject({
  /** Null where nobody is named. */
  name: z.nullable(z.string()),
  /** The last digits of their cards; none of what no card is known of. */
  endings: z.array(z.string()),
  spent: total,
  items: z.number(),
})
export type HolderSpending = z.output<typeof holderSpending>

/** By whom an invoice was spent: together the invoice's `spent`, to the cent. */
export const listInvoiceHolders = endpoint({
  method: 'GET',
  path: '/invoices/:id/holders',
  summary: 'O que cada pessoa comprou numa fatura, pelos cartões.',
  access: 'active',
  example: { path: '/invoices/{card}:2026-12/holders' },
  params: z.strictObject({ id: invoiceId }),
  query: z.strictObject(familyQuery),
  answer: z.array(holderSpending),
  refusals: ['invoice_not_found'],
  shows: 'invoices',
})
