import * as z from 'zod/mini'
import { DESCRIPTION_MAX, INSTALMENTS_MAX, NAME_MAX } from '@saldo/domain/transactions/kinds'
import { endpoint } from './endpoint.ts'
import { cursor, edited, scopeQuery, transaction } from './transactions.ts'
import {
  cardEnding,
  entrySplit,
  count,
  day,
  familyQuery,
  flag,
  id,
  money,
  month,
  paragraphs,
  seenVersion,
  text,
  total,
} from './wire.ts'

const INVOICE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{4}-(?:0[1-9]|1[0-2])$/

/** `{card}:{month}`: an invoice is a cycle of a card, not a thing of its own (decisions.md §5). */
export const invoiceId = z.string().check(z.regex(INVOICE, 'Fatura inválida'))

/** So many items of an invoice come at once (case L63). */
export const INVOICE_PAGE = 200

const invoiceState = z.enum(['open', 'closed', 'partly_paid', 'overdue', 'paid'])

/** Amounts are what is owed: positive to be paid, negative a credit. */
export const invoice = z.strictObject({
  _id: invoiceId,
  creditCardId: id,
  name: z.string(),
  month,
  state: invoiceState,
  /** The first and the last purchase day that belong to it. */
  opensOn: day,
  closesOn: day,
  /** The closing date that the bank prints, and whether it was moved for this invoice alone. */
  closeOnDay: day,
  isClosingMoved: z.boolean(),
  dueOn: day,
  /** What its items come to, refunds taken off. */
  spent: total,
  /** `Residual da fatura anterior` when positive, `Crédito da fatura anterior` when negative. */
  carried: total,
  total,
  paid: total,
  remaining: total,
  /** A page of its items, by day; an answer to a change has none of them (case L63). */
  items: z.array(transaction),
  itemCount: z.number(),
  /** Where the next page of its items begins, as `after` of the next reading. */
  next: z.nullable(z.string()),
  /** What paid it, from whichever account; an answer to a change has the last of them. */
  payments: z.array(transaction),
  externalId: z.nullable(z.string()),
  user: id,
})
export type Invoice = z.output<typeof invoice>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices',
  summary: 'As faturas que vencem num mês, com seus itens.',
  access: 'active',
  example: { path: '/invoices?month=12&year=2026&creditCardId={card}' },
  query: z.strictObject({
    month: count({ min: 1, max: 12 }),
    year: count({ min: 1900, max: 2200 }),
    creditCardId: z.optional(id),
    /** Items by the month in which they were bought, whatever their invoice. */
    ignoreInvoicePeriod: z.optional(flag),
    ...familyQuery,
  }),
  answer: z.array(invoice),
  refusals: ['payment_not_found'],
  shows: 'invoices',
})

export const readInvoice = endpoint({
  method: 'GET',
  path: '/invoices/:id',
  summary: 'Uma fatura com seus itens e pagamentos.',
  access: 'active',
  example: { path: '/invoices/{card}:2026-12' },
  params: z.strictObject({ id: invoiceId }),
  query: z.strictObject({
    /** How many items; with 0 the invoice alone. */
    limit: z.optional(count({ min: 0, max: INVOICE_PAGE })),
    after: z.optional(cursor),
    ...familyQuery,
  }),
  answer: invoice,
  refusals: ['invoice_not_found'],
  shows: 'invoices',
})

/** What the invoice of a month comes to, without what is carried: positive to be paid, negative a credit. */
const invoiceMonth = z.strictObject({
  month,
  spent: total,
  /** The parts of purchases in parts among it. */
  parts: total,
})
export type InvoiceMonth = z.output<typeof invoiceMonth>

/** What came before, and what of the next ones is taken already. */
export const listInvoiceMonths = endpoint({
  method: 'GET',
  path: '/invoices/:id/months',
  summary: 'O que somam as faturas em volta de uma: as cinco antes dela e as seis depois.',
  access: 'active',
  example: { path: '/invoices/{card}:2026-12/months' },
  params: z.strictObject({ id: invoiceId }),
  query: z.strictObject(familyQuery),
  answer: z.array(invoiceMonth),
  refusals: ['invoice_not_found'],
  shows: 'invoices',
})

/** What one part of a purchase is of, and whether that invoice has been paid. */
const purchasePart = z.strictObject({
  _id: id,
  /** Counted from 1. */
  number: z.number(),
  value: total,
  month,
  isPaid: z.boolean(),
  /** Brought here from a later invoice (case B9). */
  isAnticipated: z.boolean(),
})

/** A purchase on a card, whole: amounts are what was spent, positive. */
const purchase = z.strictObject({
  /** Its first part, or the purchase itself. */
  _id: id,
  name: z.string(),
  creditCardId: id,
  day,
  total,
  /** In how many parts it was bought: an import may have brought the later ones alone. */
  count: z.number(),
  parts: z.array(purchasePart),
  /** What came back of it: refunds, and discounts of an early payoff. */
  refunds: z.array(z.strictObject({ _id: id, name: z.string(), day, value: total, month })),
})
export type Purchase = z.output<typeof purchase>

/** The story of a purchase, from any of its parts. */
export const readPurchase = endpoint({
  method: 'GET',
  path: '/purchases/:id',
  summary: 'Uma compra no cartão inteira: suas parcelas nas faturas e o que voltou dela.',
  access: 'active',
  example: { path: '/purchases/{purchase}' },
  params: z.strictObject({ id }),
  query: z.strictObject(familyQuery),
  answer: purchase,
  refusals: ['transaction_not_found'],
  shows: 'transactions',
})

/** In full, in part or in excess; what is left or too much is carried on (cases C1 to C6). */
export const payInvoice = endpoint({
  method: 'POST',
  path: '/invoices',
  summary: 'Paga uma fatura, no todo ou em parte, com dinheiro ou conta bancária.',
  access: 'active',
  example: {
    body: {
      paymentInvoiceReferenceId: '{card}:2026-12',
      payment: '{payment}',
      value: 5,
      date: '2026-11-21',
    },
  },
  body: z.strictObject({
    _id: z.optional(id),
    paymentInvoiceReferenceId: invoiceId,
    payment: id,
    /** What is paid, positive; with a `transactionType` an expense may bear its sign. */
    value: money,
    date: day,
    paid: z.optional(z.boolean()),
    /** What clients of the first API send with it: an expense in *Pagamento de fatura*. */
    transactionType: z.optional(z.literal('expenses')),
    category: z.optional(z.nullable(id)),
    name: z.optional(text({ max: NAME_MAX, min: 1 })),
  }),
  answer: z.strictObject({
    transaction,
    invoice,
    /** What is left in the account that pays, by today: below nothing it says so (case C9). */
    payerBalance: total,
  }),
  refusals: [
    'invoice_not_found',
    'invoice_of_another_user',
    'invoice_already_paid',
    'payment_not_found',
    'payment_is_a_card',
    'category_of_another_group',
    'value_is_zero',
    'value_sign_wrong',
    'date_out_of_range',
  ],
  changes: ['transactions'],
})

export const moveInvoiceClosing = endpoint({
  method: 'PATCH',
  path: '/invoices/:id',
  summary: 'Muda o fechamento de uma só fatura, ou volta ao dia do cartão.',
  access: 'active',
  example: { path: '/invoices/{card}:2026-12', body: { closeOnDay: '2026-11-27' } },
  params: z.strictObject({ id: invoiceId }),
  body: z.strictObject({ closeOnDay: z.nullable(day) }),
  answer: invoice,
  refusals: [
    'invoice_not_found',
    'invoice_of_another_user',
    'closing_out_of_range',
    'payment_from_the_bank',
  ],
  changes: ['payments', 'transactions'],
})

/** What a purchase on a card may be changed in, its instalments included. */
export const updateInvoiceItem = endpoint({
  method: 'PATCH',
  path: '/invoices/:id/items/:item',
  summary:
    'Altera um item da fatura: leva a outra fatura, refaz o total da compra, corrige o nome.',
  access: 'active',
  example: {
    path: '/invoices/{card}:2026-12/items/{purchase}',
    body: { version: 1, name: 'Outra compra', category: '{category}' },
  },
  params: z.strictObject({ id: invoiceId, item: id }),
  query: scopeQuery,
  body: z.strictObject({
    version: seenVersion,
    name: z.optional(text({ max: NAME_MAX, min: 1 })),
    category: z.optional(id),
    description: z.optional(paragraphs({ max: DESCRIPTION_MAX })),
    /** With which card of the account, by its last four digits: of all parts of the purchase. */
    cardEnding: z.optional(z.nullable(cardEnding)),
    /** Into which invoice, by its month; null leaves it to the card's calendar again (case A8). */
    month: z.optional(z.nullable(month)),
    /**
     * Its shares: of a part, of what it is worth now, and the other parts that are changed have them in
     * proportion; else of the value after the change. Null puts all of it into its category.
     */
    split: z.optional(z.nullable(entrySplit)),
    /** What the whole purchase comes to: settled parts keep theirs, the rest shares it (case B7). */
    total: z.optional(money),
    /** It is known that the invoice has been paid (case A9). */
    evenIfPaid: z.optional(z.boolean()),
  }),
  answer: edited,
  refusals: [
    'transaction_not_found',
    'transaction_of_another_user',
    'transaction_field_from_the_bank',
    'category_not_found',
    'category_of_another_group',
    'split_category_repeated',
    'split_share_wrong',
    'split_sum_differs',
    'split_of_groups',
    'value_is_zero',
    'value_sign_wrong',
    'value_smaller_than_parts',
    'total_already_settled',
    'purchase_in_paid_invoice',
    'refund_follows_purchase',
    'month_out_of_reach',
    'version_conflict',
  ],
  changes: ['transactions'],
})

/** What is left of a purchase to be brought into this invoice: each part's value and its invoice, the last first. */
export const readAnticipation = endpoint({
  method: 'GET',
  path: '/invoices/:id/anticipations/:item',
  summary: 'As parcelas de uma compra que ainda podem ser antecipadas para esta fatura.',
  access: 'active',
  example: { path: '/invoices/{card}:2026-12/anticipations/{purchase}' },
  params: z.strictObject({ id: invoiceId, item: id }),
  answer: z.strictObject({ values: z.array(money), months: z.array(month) }),
  refusals: ['invoice_not_found', 'transaction_not_found'],
  shows: 'invoices',
})

/** Brings the last parts of a purchase into this invoice, with the discount for it (case B9). */
export const anticipateInstalments = endpoint({
  method: 'POST',
  path: '/invoices/:id/anticipations',
  summary: 'Antecipa as últimas parcelas de uma compra para esta fatura, com desconto.',
  access: 'active',
  example: {
    path: '/invoices/{card}:2026-12/anticipations',
    body: { item: '{purchase}', parts: 1, discount: 0 },
  },
  params: z.strictObject({ id: invoiceId }),
  body: z.strictObject({
    _id: z.optional(id),
    /** Any part of the purchase. */
    item: id,
    /** How many parts, counted from the last one. */
    parts: z.number().check(z.int(), z.minimum(1), z.maximum(INSTALMENTS_MAX)),
    discount: money,
  }),
  answer: invoice,
  refusals: [
    'invoice_of_another_user',
    'invoice_not_found',
    'transaction_not_found',
    'transaction_of_another_user',
    'anticipation_not_possible',
    'discount_out_of_range',
  ],
  changes: ['transactions'],
})
