import { COUNTED_GROUPS } from '@saldo/domain/categories/kinds'
import * as z from 'zod/mini'
import { categoryList } from './balances.ts'
import { endpoint } from './endpoint.ts'
import { count, day, familyQuery, flag, id, text, total } from './wire.ts'

/** How many of the largest entries may be asked for. */
export const LARGEST_MAX = 10

const sums = { value: total, paid: total, entries: z.number() }

/**
 * What some entries of a period come to, and each of their categories: income, spending and investments
 * alike are positive, a refund that is more than what was spent is negative. Entries count in the period as
 * in the months of the screens, what was bought on a card with its invoice; `byPurchase` counts all of them
 * on their own day, as a week does.
 */
export const readTransactionSums = endpoint({
  method: 'GET',
  path: '/transactions/sums',
  summary: 'O que somam as movimentações de um período, por categoria.',
  access: 'active',
  example: {
    path: '/transactions/sums?startDate=2026-11-01&endDate=2026-11-30&transactionType=expenses&payments={payment}',
  },
  query: z.strictObject({
    startDate: day,
    endDate: day,
    transactionType: z.enum(COUNTED_GROUPS),
    byPurchase: z.optional(flag),
    /** With their subcategories; of all where it is left out. */
    categories: z.optional(categoryList),
    /** Ids of payment methods. */
    payments: z.optional(categoryList),
    /** A part of their names. */
    search: z.optional(text({ max: 100, min: 1 })),
    /** So many of the largest come with it. */
    largest: z.optional(count({ min: 1, max: LARGEST_MAX })),
    ...familyQuery,
  }),
  answer: z.strictObject({
    ...sums,
    /** The largest first. */
    categories: z.array(
      z.strictObject({
        _id: id,
        name: z.string(),
        /** The parent's id; null for a category of the first level. */
        category: z.nullable(id),
        ...sums,
      }),
    ),
    largest: z.array(z.strictObject({ _id: id, name: z.string(), value: total, date: day })),
  }),
  refusals: ['payment_not_found'],
  shows: 'transactions',
})
