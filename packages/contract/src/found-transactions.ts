import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  columnsOfObjects,
  objectsOfColumns,
  type TransactionColumns,
} from './transaction-columns.ts'
import { cursor, transaction, transactionDefaults, transactionType } from './transactions.ts'
import {
  count,
  day,
  familyQuery,
  flag,
  id,
  month,
  nothing,
  queryMoney,
  text,
  total,
} from './wire.ts'

/** The longest text to search by, in characters. */
export const SEARCH_MAX = 100
/** The longest name of a search that is kept, in characters. */
export const SEARCH_NAME_MAX = 40

/**
 * What entries are searched by; what is left out says nothing. Amounts are without a sign. An entry's day is
 * the one on which it counts, so that each stands in the list of its month.
 */
const filters = {
  /** Words and amounts as a person types them (domain `readSearch`). */
  text: z.optional(text({ max: SEARCH_MAX })),
  min: z.optional(queryMoney),
  max: z.optional(queryMoney),
  startDate: z.optional(day),
  endDate: z.optional(day),
  /** With its subcategories. */
  categoryId: z.optional(id),
  paymentId: z.optional(id),
  /** One of the person's own labels (cases Q1, Q3). */
  labelId: z.optional(id),
  type: z.optional(transactionType),
  paid: z.optional(flag),
  /** A part of a purchase in several, or none. */
  part: z.optional(flag),
  /** Brought by a file or a bank, or typed. */
  imported: z.optional(flag),
  /** With a receipt of the person's own, or without one; of others nothing is known (case R1). */
  receipt: z.optional(flag),
  /** One member of the family. */
  userId: familyQuery.userId,
}

/** The filters of a search, as its address and a search that is kept have them. */
export const searchFilters = z.strictObject(filters)
export type SearchFilters = z.output<typeof searchFilters>

/**
 * The entries of all of somebody's history that a search finds, newest first. An invoice is no row: its items
 * are. What names a payment method or a category that is not there finds nothing.
 */
export const listFoundTransactions = endpoint({
  method: 'GET',
  path: '/transactions/found',
  summary: 'As movimentações de todo o histórico que uma busca encontra, as mais novas primeiro.',
  access: 'active',
  example: { path: '/transactions/found?text=mercado&min=1' },
  query: z.strictObject({
    ...filters,
    family: familyQuery.family,
    limit: z.optional(count({ min: 1, max: 500 })),
    after: z.optional(cursor),
  }),
  answer: z.strictObject({ items: z.array(transaction), next: z.nullable(z.string()) }),
  refusals: [],
  shows: 'transactions',
  fromColumns: (columns: TransactionColumns) => objectsOfColumns(columns, transactionDefaults),
  toColumns: (page: Parameters<typeof columnsOfObjects>[0]) =>
    columnsOfObjects(page, transactionDefaults),
})

const foundSums = {
  entries: z.number(),
  /** What came in, positive. */
  incoming: total,
  /** What went out, positive. */
  outgoing: total,
}

/**
 * How many entries a search finds and what they come to, by the sign of each as it is listed: a transfer and
 * the payment of an invoice too. The months are those that have one, in order. Refused where too many would have to
 * be gone through: no figure is guessed.
 */
export const readFoundSums = endpoint({
  method: 'GET',
  path: '/transactions/found/sums',
  summary: 'Quantas movimentações uma busca encontra e o que somam, por mês.',
  access: 'active',
  example: { path: '/transactions/found/sums?text=mercado' },
  query: z.strictObject({ ...filters, family: familyQuery.family }),
  answer: z.strictObject({
    ...foundSums,
    months: z.array(z.strictObject({ month, ...foundSums })),
  }),
  refusals: ['search_too_broad'],
  shows: 'transactions',
})

const searchName = text({ max: SEARCH_NAME_MAX, min: 1 })

/** A search that somebody keeps under a name. */
const savedSearch = z.strictObject({ _id: id, name: z.string(), filters: searchFilters })
export type SavedSearch = z.output<typeof savedSearch>

export const listSearches = endpoint({
  method: 'GET',
  path: '/transactions/searches',
  summary: 'As buscas guardadas, em ordem alfabética.',
  access: 'active',
  answer: z.array(savedSearch),
  refusals: [],
  shows: 'searches',
})

/** Keeps a search under a name that no other has, however it is written. */
export const createSearch = endpoint({
  method: 'POST',
  path: '/transactions/searches',
  summary: 'Guarda uma busca sob um nome.',
  access: 'active',
  example: {
    body: { name: 'Mercado caro', filters: { text: 'mercado > 100', paid: 'false' } },
  },
  body: z.strictObject({ _id: z.optional(id), name: searchName, filters: searchFilters }),
  answer: savedSearch,
  refusals: ['search_limit_reached', 'search_name_taken'],
  changes: ['searches'],
})

/** Gives a kept search another name. */
export const updateSearch = endpoint({
  method: 'PATCH',
  path: '/transactions/searches/:id',
  summary: 'Renomeia uma busca guardada.',
  access: 'active',
  example: { path: '/transactions/searches/{search}', body: { name: 'Mercado do mês' } },
  params: z.strictObject({ id }),
  body: z.strictObject({ name: searchName }),
  answer: savedSearch,
  refusals: ['search_not_found', 'search_name_taken'],
  changes: ['searches'],
})

export const removeSearch = endpoint({
  method: 'DELETE',
  path: '/transactions/searches/:id',
  summary: 'Exclui uma busca guardada.',
  access: 'active',
  example: { path: '/transactions/searches/{search}' },
  params: z.strictObject({ id }),
  answer: nothing,
  refusals: ['search_not_found'],
  changes: ['searches'],
})
