import * as z from 'zod/mini'
import { BEFORE_DUE_DAYS_MAX } from '@saldo/domain/payments/kinds'
import { endpoint } from './endpoint.ts'
import {
  day,
  familyQuery,
  id,
  money,
  month,
  nothing,
  seenVersion,
  text,
  total,
  version,
} from './wire.ts'

export const paymentType = z.enum(['money', 'debit', 'credit'])
const accountType = z.enum(['Conta corrente', 'Poupança'])
const cardFlag = z.enum(['Visa', 'Mastercard', 'Hipercard', 'Elo', 'American Express'])
const dayOfMonth = z
  .number('Escolha um dia de 1 a 31')
  .check(
    z.int(),
    z.minimum(1, 'Escolha um dia de 1 a 31'),
    z.maximum(31, 'Escolha um dia de 1 a 31'),
  )
/** What the others of a family may see of a payment method. */
export const sharing = z.enum(['shared', 'totals', 'private'])
/** How far below nothing a bank account may go: nothing, or so much. */
const overdraftLimit = money.check(z.refine((value) => value >= 0, 'VALOR INVÁLIDO'))
const limit = money.check(z.refine((value) => value > 0, 'VALOR INVÁLIDO'))

const daysBeforeDue = z
  .number('Escolha de 1 a 28 dias')
  .check(
    z.int(),
    z.minimum(1, 'Escolha de 1 a 28 dias'),
    z.maximum(BEFORE_DUE_DAYS_MAX, 'Escolha de 1 a 28 dias'),
  )

/** Where a purchase made on the closing day itself goes: banks follow both conventions (case A2). */
const closingDayGoesTo = z.enum(['next', 'closing'])

const earlierTerms = z.strictObject({
  before: month,
  closing: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('day'), day: z.number() }),
    z.strictObject({ kind: z.literal('before_due'), days: z.number() }),
  ]),
  dueDay: z.number(),
  closingDayGoesTo,
})

export const payment = z.strictObject({
  _id: id,
  name: z.string(),
  type: paymentType,
  accountType: z.nullable(accountType),
  flag: z.nullable(cardFlag),
  limit: z.nullable(money),
  /** Of a bank account: how far below nothing it may go; 0 of all else (case L14). */
  overdraftLimit: money,
  /** Closing day of a card; null where it closes so many days before it falls due (case A5). */
  invoiceCloseOn: z.nullable(z.number()),
  closeBeforeDue: z.nullable(z.number()),
  /** Payment day of a card: the specification's own name for it. */
  paid: z.nullable(z.number()),
  closingDayGoesTo: z.nullable(closingDayGoesTo),
  /** The terms that a card had, oldest first, and the closings that were moved, by month. */
  earlierTerms: z.array(earlierTerms),
  closings: z.record(z.string(), day),
  /** Put away: offered nowhere, its history kept. */
  archived: z.boolean(),
  /** Today's balance; of a card, minus what is still owed on open and closed invoices. */
  value: total,
  initialValue: money,
  /** Of a card: every unpaid part, the future ones too, as a positive value. */
  limitUsed: z.nullable(total),
  /** Of a card: the invoice that a purchase made today would enter. */
  invoice: z.nullable(z.strictObject({ month, closesOn: day, dueOn: day, value: total })),
  externalId: z.nullable(z.string()),
  bankAccess: z.nullable(id),
  user: id,
  /** What the others of a family may see of it: its entries, its sums alone, or nothing. */
  sharing,
  /** How many entries it holds: what a removal would take with it. */
  entries: z.number(),
  version,
})
export type Payment = z.output<typeof payment>

const name = text({ max: 60, min: 1 })

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary: 'Formas de pagamento com seus saldos.',
  query: z.strictObject(familyQuery),
  answer: z.array(payment),
  refusals: [],
  shows: 'payments',
  inFamily: true,
})

export const readPayment = endpoint({
  method: 'GET',
  path: '/payments/:id',
  summary: 'Uma forma de pagamento com seu saldo.',
  params: z.strictObject({ id }),
  query: z.strictObject(familyQuery),
  answer: payment,
  refusals: ['payment_not_found'],
  shows: 'payments',
  inFamily: true,
})

export const createPayment = endpoint({
  method: 'POST',
  path: '/payments',
  summary: 'Cadastra uma conta bancária ou um cartão de crédito.',
  body: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('debit'),
      _id: z.optional(id),
      name,
      accountType,
      value: z.optional(money),
      overdraftLimit: z.optional(overdraftLimit),
    }),
    z.strictObject({
      type: z.literal('credit'),
      _id: z.optional(id),
      name,
      flag: cardFlag,
      limit,
      /** One of the two says when it closes. */
      invoiceCloseOn: z.optional(z.nullable(dayOfMonth)),
      closeBeforeDue: z.optional(z.nullable(daysBeforeDue)),
      paid: dayOfMonth,
      closingDayGoesTo: z.optional(closingDayGoesTo),
    }),
  ]),
  answer: payment,
  refusals: ['payment_limit_reached', 'closing_missing'],
  changes: ['payments', 'balances', 'linkedTransactions'],
})

export const updatePayment = endpoint({
  method: 'PATCH',
  path: '/payments/:id',
  summary: 'Altera uma forma de pagamento.',
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: z.optional(name),
    accountType: z.optional(accountType),
    value: z.optional(money),
    overdraftLimit: z.optional(overdraftLimit),
    flag: z.optional(cardFlag),
    limit: z.optional(limit),
    invoiceCloseOn: z.optional(z.nullable(dayOfMonth)),
    closeBeforeDue: z.optional(z.nullable(daysBeforeDue)),
    paid: z.optional(dayOfMonth),
    closingDayGoesTo: z.optional(closingDayGoesTo),
    /** From the invoice of which month on the new days hold; the open one where it is not said. */
    from: z.optional(month),
    archived: z.optional(z.boolean()),
    sharing: z.optional(sharing),
    version: seenVersion,
  }),
  answer: payment,
  refusals: [
    'payment_not_found',
    'payment_of_another_user',
    'not_while_acting',
    'payment_is_cash',
    'payment_field_fixed',
    'closing_missing',
    'month_out_of_reach',
    'version_conflict',
    'field_read_only',
  ],
  changes: ['payments', 'balances', 'transactions', 'invoices', 'linkedTransactions'],
})

/** What a removal would take: the entries of it, and those of other accounts that are tied to it. */
export const readPaymentRemoval = endpoint({
  method: 'GET',
  path: '/payments/:id/removal',
  summary: 'O que a exclusão de uma forma de pagamento levaria consigo.',
  params: z.strictObject({ id }),
  answer: z.strictObject({
    entries: z.number(),
    /** Payments of its invoices from other accounts: they stay there as plain entries. */
    paidElsewhere: z.number(),
  }),
  refusals: ['payment_not_found'],
  shows: 'payments',
})

/** Brings back what a removal took, whole, for a day (case L5). */
export const restorePayment = endpoint({
  method: 'POST',
  path: '/payments/:id/restore',
  summary: 'Desfaz a exclusão de uma forma de pagamento.',
  params: z.strictObject({ id }),
  answer: payment,
  refusals: ['removal_not_found'],
  changes: ['payments', 'balances', 'transactions', 'invoices', 'linkedTransactions'],
})

export const removePayment = endpoint({
  method: 'DELETE',
  path: '/payments/:id',
  summary: 'Exclui uma forma de pagamento e todo o seu histórico.',
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: [
    'payment_not_found',
    'payment_of_another_user',
    'payment_is_cash',
    'payment_from_the_bank',
  ],
  changes: ['payments', 'balances', 'transactions', 'invoices', 'linkedTransactions'],
})
