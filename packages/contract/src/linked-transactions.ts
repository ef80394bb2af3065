import * as z from 'zod/mini'
import { CALENDAR_DAY_MAX, CALENDAR_DAY_MIN } from '@saldo/domain/linked-transactions/kinds'
import { NAME_MAX } from '@saldo/domain/transactions/kinds'
import { categoryGroup } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { paymentType } from './payments.ts'
import { transactionType } from './transactions.ts'
import {
  day,
  id,
  instant,
  money,
  month,
  nothing,
  seenVersion,
  text,
  total,
  version,
} from './wire.ts'

const DAY_WORDS = 'Escolha um dia de 1 a 31'
const dayOfMonth = z
  .number(DAY_WORDS)
  .check(z.int(), z.minimum(CALENDAR_DAY_MIN, DAY_WORDS), z.maximum(CALENDAR_DAY_MAX, DAY_WORDS))
const name = text({ max: NAME_MAX, min: 1 })

/** An instant that somebody else wrote, which is looked at. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/
const moment = z
  .string('Digite uma data, como 05/12/2026.')
  .check(z.regex(INSTANT, 'Digite uma data, como 05/12/2026.'))

/** An item of the calendar in one month. */
export const linkedTransaction = z.strictObject({
  _id: id,
  transaction: z.strictObject({
    name: z.string(),
    category: z.strictObject({ _id: id, name: z.string(), group: categoryGroup }),
    payment: z.strictObject({ _id: id, name: z.string(), type: paymentType }),
    transactionType,
  }),
  /** What the bank calls it. */
  originalName: z.string(),
  user: id,
  value: money,
  bankAccess: z.nullable(id),
  /** The day of every month. */
  day: z.number(),
  /** The same in this month: a short one has no 31st. */
  date: day,
  /** When this month was marked paid; null while it is not. */
  lastPaymentDate: z.nullable(instant),
  paid: z.boolean(),
  /** An entry of its name, on its payment method, is in this month already. */
  posted: z.boolean(),
  version,
})
export type LinkedTransaction = z.output<typeof linkedTransaction>

/** How an item is written down. */
export const linkedTransactionDraft = z.strictObject({
  _id: z.optional(id),
  transaction: z.strictObject({ name, category: id, payment: id, transactionType }),
  originalName: z.optional(name),
  value: money,
  bankAccess: z.optional(z.null()),
  day: dayOfMonth,
  /** The first month in which it is to be paid: the month of today where none is named. */
  month: z.optional(month),
  /** Where it is sent, that first month is paid already. */
  lastPaymentDate: z.optional(z.nullable(moment)),
})
export type LinkedTransactionDraft = z.output<typeof linkedTransactionDraft>

export const listLinkedTransactions = endpoint({
  method: 'GET',
  path: '/linkedtransactions',
  summary: 'O calendário de pagamentos de um período, com o saldo previsto no seu fim.',
  access: 'active',
  example: { path: '/linkedtransactions?startDate=2026-11-01&endDate=2026-11-30' },
  query: z.strictObject({ startDate: day, endDate: day }),
  answer: z.strictObject({
    items: z.array(linkedTransaction),
    /** The balance to be expected at the end: what is planned, and what nobody has written down yet. */
    planned: total,
  }),
  refusals: ['calendar_range_too_long', 'date_out_of_range'],
  shows: 'linkedTransactions',
})

export const readLinkedTransaction = endpoint({
  method: 'GET',
  path: '/linkedtransactions/:id',
  summary: 'Um item do calendário, como está neste mês.',
  access: 'active',
  example: { path: '/linkedtransactions/{linked}' },
  params: z.strictObject({ id }),
  answer: linkedTransaction,
  refusals: ['linked_transaction_not_found'],
  shows: 'linkedTransactions',
})

export const createLinkedTransaction = endpoint({
  method: 'POST',
  path: '/linkedtransactions',
  summary: 'Inclui um item no calendário de pagamentos.',
  access: 'active',
  example: {
    body: {
      transaction: {
        name: 'Aluguel',
        category: '{category}',
        payment: '{payment}',
        transactionType: 'expenses',
      },
      value: -5,
      day: 10,
    },
  },
  body: linkedTransactionDraft,
  answer: linkedTransaction,
  refusals: [
    'payment_not_found',
    'category_not_found',
    'value_is_zero',
    'value_sign_wrong',
    'category_of_another_group',
    'reversal_repeats',
    'linked_transaction_limit_reached',
    'calendar_total_too_large',
  ],
  changes: ['linkedTransactions'],
})

export const updateLinkedTransaction = endpoint({
  method: 'PATCH',
  path: '/linkedtransactions/:id',
  summary: 'Altera um item do calendário, ou o marca como pago em um mês.',
  access: 'active',
  example: {
    path: '/linkedtransactions/{linked}',
    body: {
      transaction: { name: 'Aluguel', category: '{category}', payment: '{payment}' },
      lastPaymentDate: '2026-11-21T15:00:00Z',
    },
  },
  params: z.strictObject({ id }),
  body: z.strictObject({
    version: seenVersion,
    transaction: z.optional(
      z.strictObject({
        name: z.optional(name),
        category: z.optional(id),
        payment: z.optional(id),
      }),
    ),
    value: z.optional(money),
    day: z.optional(dayOfMonth),
    /** Any instant marks the month paid, now; null takes the mark away. */
    lastPaymentDate: z.optional(z.nullable(moment)),
    /** The month that is paid and answered: the month of today where none is named. */
    month: z.optional(month),
  }),
  answer: linkedTransaction,
  refusals: [
    'linked_transaction_not_found',
    'payment_not_found',
    'category_not_found',
    'value_is_zero',
    'value_sign_wrong',
    'category_of_another_group',
    'reversal_repeats',
    'calendar_total_too_large',
    'version_conflict',
    'field_read_only',
  ],
  changes: ['linkedTransactions'],
})

export const removeLinkedTransaction = endpoint({
  method: 'DELETE',
  path: '/linkedtransactions/:id',
  summary: 'Tira um item do calendário de pagamentos.',
  access: 'active',
  example: { path: '/linkedtransactions/{linked}' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: ['linked_transaction_not_found'],
  changes: ['linkedTransactions'],
})
