import * as z from 'zod/mini'
import { DESCRIPTION_MAX, MANY_MAX } from '@saldo/domain/transactions/kinds'
import { endpoint } from './endpoint.ts'
import type { refusals } from './refusals.ts'
import { entryLabels, day, id, paragraphs, version } from './wire.ts'

/*
 * What changes or removes many entries at once. An entry that cannot be changed so is named with its reason, and
 * the rest is done; one undo takes all of it back.
 */

/** The entries that are meant, each in the version that the person has seen. */
const chosen = z
  .array(z.strictObject({ _id: id, version }))
  .check(z.minLength(1), z.maxLength(MANY_MAX))

/** What can stand against one of many entries. */
export const ENTRY_REFUSALS = [
  'transaction_not_found',
  'transaction_of_another_user',
  'transaction_status_fixed',
  'transaction_not_editable',
  'transaction_not_removable',
  'transaction_field_from_the_bank',
  'payment_not_found',
  'category_not_found',
  'category_missing',
  'category_of_another_group',
  'entry_has_too_many_labels',
  'value_is_zero',
  'value_sign_wrong',
  'value_smaller_than_parts',
  'date_out_of_range',
  'business_day_misplaced',
  'purchase_in_paid_invoice',
  'refund_follows_purchase',
  'instalment_in_the_middle',
  'later_part_paid',
  'objective_overdrawn',
  'calendar_only_earned_or_spent',
  'transaction_repeats_already',
  'reversal_repeats',
  'already_in_calendar',
  'not_in_calendar',
  'linked_transaction_limit_reached',
  'calendar_total_too_large',
  'version_conflict',
] as const satisfies readonly (keyof typeof refusals)[]
export type EntryRefusal = (typeof ENTRY_REFUSALS)[number]

/** An entry that stays as it is, and why. */
const refusedEntry = z.strictObject({
  _id: id,
  code: z.enum(ENTRY_REFUSALS),
  message: z.string(),
})
export type RefusedEntry = z.output<typeof refusedEntry>

/** The person knows that invoices of these purchases have been paid (cases A9, L8). */
const evenIfPaid = z.optional(z.boolean())

/** Gives many entries the same category, account, day, tick or note, each by itself and not its series. */
export const updateTransactions = endpoint({
  method: 'POST',
  path: '/transactions/many',
  summary: 'Altera várias movimentações de uma vez.',
  access: 'active',
  example: {
    body: {
      transactions: [{ _id: '{transaction}', version: 1 }],
      changes: { category: '{category}' },
    },
  },
  body: z.strictObject({
    transactions: chosen,
    changes: z.strictObject({
      category: z.optional(id),
      payment: z.optional(id),
      date: z.optional(day),
      paid: z.optional(z.boolean()),
      description: z.optional(paragraphs({ max: DESCRIPTION_MAX })),
      /** Labels that are put on each beside its own, and labels that are taken off. */
      addLabels: z.optional(entryLabels),
      removeLabels: z.optional(entryLabels),
    }),
    evenIfPaid,
  }),
  answer: z.strictObject({
    count: z.number(),
    unchanged: z.array(refusedEntry),
    /** By what it can be undone for ten minutes; null where nothing was changed. */
    undo: z.nullable(id),
  }),
  /** An entry that is not there is named; where none is there, nothing is answered. */
  refusals: [
    'transaction_not_found',
    'payment_not_found',
    'category_not_found',
    'label_not_found',
    'date_out_of_range',
  ],
  changes: ['transactions'],
})

/** Removes many entries, each by itself; a bank movement goes with both of its halves. */
export const removeTransactions = endpoint({
  method: 'POST',
  path: '/transactions/many/removal',
  summary: 'Exclui várias movimentações de uma vez.',
  access: 'active',
  example: { body: { transactions: [{ _id: '{transaction}', version: 1 }] } },
  body: z.strictObject({ transactions: chosen, evenIfPaid }),
  answer: z.strictObject({
    removed: z.number(),
    unchanged: z.array(refusedEntry),
    /** By what it is brought back for a day, as any removal; null where nothing was removed. */
    removal: z.nullable(id),
  }),
  refusals: ['transaction_not_found'],
  changes: ['transactions'],
})

/**
 * Puts what many entries are into the payments calendar, where it comes every month, or takes it out. Entries of one
 * name and one payment method are one item, as the last of them is; it leaves with whichever is named.
 */
export const showInCalendar = endpoint({
  method: 'POST',
  path: '/transactions/many/calendar',
  summary: 'Inclui no calendário de pagamentos o que várias movimentações são, ou tira de lá.',
  access: 'active',
  example: { body: { transactions: [{ _id: '{transaction}', version: 1 }], isShown: true } },
  body: z.strictObject({ transactions: chosen, isShown: z.boolean() }),
  answer: z.strictObject({
    /** How many items were made, or taken out. */
    count: z.number(),
    unchanged: z.array(refusedEntry),
    /** By what it can be undone for ten minutes; null where nothing was changed. */
    undo: z.nullable(id),
  }),
  refusals: ['transaction_not_found'],
  changes: ['linkedTransactions'],
})
