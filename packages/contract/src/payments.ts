import { ACCOUNT_TYPES, CARD_FLAGS, PAYMENT_TYPES } from '@saldo/domain/payments/kinds'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, familyQuery, id, money, month, percentage, total, version } from './wire.ts'

export const paymentType = z.enum(PAYMENT_TYPES)
export const accountType = z.enum(ACCOUNT_TYPES)
export const cardFlag = z.enum(CARD_FLAGS)
/** What the others of a family may see of a payment method. */
export const sharing = z.enum(['shared', 'totals', 'private'])
/** Where a purchase made on the closing day itself goes: banks follow both conventions (case A2). */
export const closingDayGoesTo = z.enum(['next', 'closing'])

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
  /** Of cash and accounts: whether what it holds counts in *Posso gastar?*; a savings account only if one says so. */
  countsToSpend: z.boolean(),
  /** Of a bank account: what it yields a month in per cent, as the person typed it. */
  monthlyYield: z.nullable(percentage),
  /** The last day of the files that were imported into it; null where none was, or a bank's connection feeds it. */
  fedUntil: z.nullable(day),
  /** Of a card: how many cards its account is known to have. */
  holders: z.number(),
  /** Closing day of a card; null where it closes so many days before it falls due (case A5). */
  invoiceCloseOn: z.nullable(z.number()),
  closeBeforeDue: z.nullable(z.number()),
  /** Payment day of a card: the specification's own name for it. */
  paid: z.nullable(z.number()),
  closingDayGoesTo: z.nullable(closingDayGoesTo),
  /** The terms that a card had, oldest first, and the closings that were moved, by month. */
  earlierTerms: z.array(earlierTerms),
  closings: z.record(z.string(), day),
  /** Archived: offered nowhere, its history kept. */
  archived: z.boolean(),
  /** Today's balance; of a card, minus what is still owed on open and closed invoices. */
  value: total,
  initialValue: money,
  /** Of a card: every unpaid part, the future ones too, as a positive value. */
  limitUsed: z.nullable(total),
  /** Of a card: the invoice that a purchase made today would enter. */
  invoice: z.nullable(z.strictObject({ month, closesOn: day, dueOn: day, value: total })),
  /** Of a card: the first invoice that has closed, is not past due and of which something is owed. */
  closedInvoice: z.nullable(z.strictObject({ month, dueOn: day, value: total })),
  externalId: z.nullable(z.string()),
  bankAccess: z.nullable(id),
  /** Of a card its own id, as an invoice names it; null of all else. */
  creditCardId: z.nullable(id),
  user: id,
  /** What the others of a family may see of it: its entries, its sums alone, or nothing. */
  sharing,
  /** How many entries it holds: what a removal would take with it. */
  entries: z.number(),
  version,
})
export type Payment = z.output<typeof payment>

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary: 'Formas de pagamento com seus saldos.',
  access: 'active',
  query: z.strictObject(familyQuery),
  answer: z.array(payment),
  refusals: [],
  shows: 'payments',
})

export const readPayment = endpoint({
  method: 'GET',
  path: '/payments/:id',
  summary: 'Uma forma de pagamento com seu saldo.',
  access: 'active',
  example: { path: '/payments/{payment}' },
  params: z.strictObject({ id }),
  query: z.strictObject(familyQuery),
  answer: payment,
  refusals: ['payment_not_found'],
  shows: 'payments',
})
