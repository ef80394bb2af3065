import * as z from 'zod/mini'
import { DESCRIPTION_MAX, INSTALMENTS_MAX, NAME_MAX } from '@saldo/domain/transactions/kinds'
import { endpoint } from './endpoint.ts'
import { paymentType } from './payments.ts'
import {
  businessDay,
  recurrentType,
  scopeQuery,
  transaction,
  transactionType,
} from './transactions.ts'
import {
  cardEnding,
  entryLabels,
  entrySplit,
  day,
  flag,
  id,
  instant,
  money,
  paragraphs,
  text,
  total,
} from './wire.ts'

/*
 * What writes and removes entries, apart from what the lists read and tick
 * (decision 66).
 */

// oxlint-disable-next-line no-underscore-dangle -- the library's name for a default
const notPaidByDefault = z._default(z.boolean(), false)

/** How a transaction is written down, before it becomes one entry or many. */
export const transactionDraft = z.strictObject({
  _id: z.optional(id),
  /** Sent or not, it is none: what names a kind here is a bank movement. */
  bankingOperationType: z.optional(z.null()),
  transactionType,
  value: money,
  name: text({ max: NAME_MAX, min: 1 }),
  date: day,
  category: z.nullable(id),
  payment: id,
  /** Not paid where it is left out. */
  paid: notPaidByDefault,
  description: z.optional(paragraphs({ max: DESCRIPTION_MAX })),
  labels: z.optional(entryLabels),
  /** On a card: with which card of the account, by its last four digits. */
  cardEnding: z.optional(z.nullable(cardEnding)),
  /** Its shares of the whole value; of a purchase in parts, each part has them in proportion. */
  split: z.optional(z.nullable(entrySplit)),
  /** The next ones of this name are divided in the same proportions. */
  splitNextAlike: z.optional(z.boolean()),
  recurrentType: z.optional(z.nullable(recurrentType)),
  /** What repeats, off a card, may fall on the business day before (case E10). */
  businessDay: z.optional(z.nullable(businessDay)),
  lastInstallment: z.optional(
    z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(INSTALMENTS_MAX))),
  ),
  /** Of a purchase that was running already, the first part to be written (cases B10, L13). */
  firstInstallment: z.optional(
    z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(INSTALMENTS_MAX))),
  ),
  /** A purchase that this gives back: its category is taken, so that the category nets out. */
  refundOf: z.optional(id),
  /** Of a purchase that is divided: the one category that is given back; all in proportion without it. */
  refundCategory: z.optional(id),
  /** It is known that the purchase has a refund already, or cost less (case D6). */
  evenIfInDoubt: z.optional(z.boolean()),
})
export type TransactionDraft = z.output<typeof transactionDraft>

const none = z.optional(z.null())

/** What every bank movement says. Its value is the amount: each half has its own sign. */
const moved = {
  _id: z.optional(id),
  /** Clients of the first API send one; a movement is neither earned nor spent. */
  transactionType: z.optional(transactionType),
  value: money,
  date: day,
  paid: z.literal(true),
  /** Depósito, Saque or Transferência where none is named. */
  category: z.optional(z.nullable(id)),
  /** The name of its category where none is sent. */
  name: z.optional(text({ max: NAME_MAX, min: 1 })),
  description: z.optional(paragraphs({ max: DESCRIPTION_MAX })),
}

/**
 * A deposit, a withdrawal or a transfer: from `bankingOperationPayment` to `payment`. A deposit
 * comes from outside; a withdrawal goes to the Dinheiro wallet, whichever that is.
 */
export const movementDraft = z.discriminatedUnion('bankingOperationType', [
  z.strictObject({
    bankingOperationType: z.literal('deposit'),
    ...moved,
    bankingOperationPayment: none,
    payment: id,
  }),
  z.strictObject({
    bankingOperationType: z.literal('withdraw'),
    ...moved,
    bankingOperationPayment: id,
    /** The Dinheiro wallet, and no other, where it is named. */
    payment: z.optional(z.nullable(id)),
  }),
  z.strictObject({
    bankingOperationType: z.literal('transfer'),
    ...moved,
    bankingOperationPayment: id,
    payment: id,
  }),
])
export type MovementDraft = z.output<typeof movementDraft>

/** What can stand against a draft that is neither a refund nor a bank movement. */
export const draftRefusals = [
  'payment_not_found',
  'category_not_found',
  'value_is_zero',
  'value_sign_wrong',
  'value_smaller_than_parts',
  'category_missing',
  'category_of_another_group',
  'label_not_found',
  'split_category_repeated',
  'split_share_wrong',
  'split_sum_differs',
  'split_of_groups',
  'repeats_and_splits',
  'reversal_repeats',
  'date_out_of_range',
  'recurrence_too_long',
  'first_part_out_of_range',
  'business_day_misplaced',
] as const

export const createTransaction = endpoint({
  method: 'POST',
  path: '/transactions',
  summary:
    'Cadastra uma movimentação, com suas parcelas ou repetições, ou move dinheiro entre contas.',
  access: 'active',
  example: {
    body: {
      transactionType: 'expenses',
      date: '2026-11-10',
      paid: true,
      name: 'Feira',
      value: -5,
      payment: '{payment}',
      category: '{category}',
    },
  },
  body: z.discriminatedUnion('bankingOperationType', [transactionDraft, movementDraft]),
  /** The first of its entries; their number is in the header `x-total-count` (case L63). */
  answer: z.array(transaction),
  refusals: [
    ...draftRefusals,
    'purchase_not_found',
    'refund_follows_purchase',
    'refund_in_doubt',
    'date_after_today',
    'source_missing',
    'destination_missing',
    'movement_on_a_card',
    'same_account',
    'balance_too_small',
  ],
  changes: ['transactions'],
})

/** Puts a balance right: an entry of that day for what nobody can explain, in no report (case L1). */
export const adjustBalance = endpoint({
  method: 'POST',
  path: '/payments/:id/adjustments',
  summary: 'Ajusta o saldo de uma conta ou da carteira num dia.',
  access: 'active',
  example: {
    path: '/payments/{payment}/adjustments',
    body: { balance: 12.34, date: '2026-11-20' },
  },
  params: z.strictObject({ id }),
  body: z.strictObject({
    _id: z.optional(id),
    /** What is there at the end of that day; below nothing in an overdrawn account. */
    balance: money,
    date: day,
  }),
  answer: transaction,
  refusals: [
    'payment_not_found',
    'adjustment_of_a_card',
    'balance_already_right',
    'date_out_of_range',
    'date_after_today',
  ],
  changes: ['transactions'],
})

export const removeTransaction = endpoint({
  method: 'DELETE',
  path: '/transactions/:id',
  summary: 'Exclui uma movimentação, ou as de sua série.',
  access: 'active',
  example: { path: '/transactions/{transaction}' },
  params: z.strictObject({ id }),
  query: z.extend(scopeQuery, {
    /** It is known that the invoice of what goes has been paid (cases A9, L8). */
    evenIfPaid: z.optional(flag),
  }),
  answer: z.strictObject({ removed: z.number(), kept: z.number() }),
  refusals: [
    'transaction_not_found',
    'transaction_of_another_user',
    'transaction_not_removable',
    'instalment_in_the_middle',
    'later_part_paid',
    'purchase_in_paid_invoice',
    'objective_overdrawn',
  ],
  changes: ['transactions'],
})

/** A removal: one entry, or those of a series that went with it. */
export const removedTransactions = z.strictObject({
  /** What it is brought back by. */
  _id: id,
  name: z.string(),
  /** What they come to together. */
  value: total,
  count: z.number(),
  /** The day of the first of them. */
  date: day,
  payment: z.strictObject({ _id: id, name: z.string(), type: paymentType }),
  removedAt: instant,
})
export type RemovedTransactions = z.output<typeof removedTransactions>

/** What can still be brought back, the latest first (case L5). */
export const listRemovedTransactions = endpoint({
  method: 'GET',
  path: '/transactions/removals',
  summary: 'As movimentações excluídas nas últimas 24 horas, que ainda podem voltar.',
  access: 'active',
  answer: z.array(removedTransactions),
  refusals: [],
  shows: 'transactions',
  // A day goes by without any change.
  isTagged: false,
})

/** Brings back what a removal took, whole, for as long as the person can still undo it. */
export const restoreTransactions = endpoint({
  method: 'POST',
  path: '/transactions/:id/restore',
  summary: 'Desfaz a exclusão de uma movimentação ou série.',
  access: 'active',
  example: { path: '/transactions/{removal}/restore' },
  params: z.strictObject({ id }),
  answer: z.strictObject({ restored: z.number() }),
  refusals: ['removal_not_found', 'objective_overdrawn'],
  changes: ['transactions'],
})

/** Brings back what an edit changed, whole, unless any of it has been changed since. */
export const undoEdit = endpoint({
  method: 'POST',
  path: '/transactions/edits/:id/undo',
  summary: 'Desfaz uma alteração de movimentações feita há menos de dez minutos.',
  access: 'active',
  example: { path: '/transactions/edits/{edit}/undo' },
  params: z.strictObject({ id }),
  answer: z.strictObject({ restored: z.number() }),
  refusals: ['removal_not_found', 'version_conflict', 'objective_overdrawn'],
  changes: ['transactions', 'linkedTransactions'],
})
