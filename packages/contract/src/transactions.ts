import * as z from 'zod/mini'
import { isDay } from '@saldo/domain/calendar'
import {
  BUSINESS_DAY_SHIFTS,
  DESCRIPTION_MAX,
  NAME_MAX,
  RECURRENT_TYPES,
  TRANSACTION_TYPES,
} from '@saldo/domain/transactions/kinds'
import { categoryGroup } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { paymentType } from './payments.ts'
import {
  columnsOfObjects,
  type Defaults,
  objectsOfColumns,
  type TransactionColumns,
} from './transaction-columns.ts'
import {
  cardEnding,
  entrySplit,
  count,
  day,
  decimalOf,
  entryLabels,
  familyQuery,
  flag,
  id,
  money,
  month,
  paragraphs,
  seenVersion,
  text,
  total,
  version,
} from './wire.ts'

export const transactionType = z.enum(TRANSACTION_TYPES)
export const recurrentType = z.enum(RECURRENT_TYPES)

/** Where an occurrence falls when its own day is no bank business day; null keeps the day. */
export const businessDay = z.enum(BUSINESS_DAY_SHIFTS)

const ENTRY_OR_INVOICE = /^[0-9a-f-]{36}(:\d{4}-\d{2})?$/

const CURSOR = /^(\d{4}-\d{2}-\d{2})~[0-9a-f-]{36}(?::\d{4}-\d{2})?$/

/** Where a page ended, as in its `next`: the day and the id of its last row. */
function isCursor(cursor: string): boolean {
  const [, on = ''] = CURSOR.exec(cursor) ?? []
  return isDay(on)
}

/** Where a list goes on. */
export const cursor = z.string().check(z.refine(isCursor, 'Página inválida'))

export const transaction = z.strictObject({
  /** A UUID, or `{card}:{month}` of a row for a whole invoice. */
  _id: z.string().check(z.regex(ENTRY_OR_INVOICE)),
  name: z.string(),
  value: total,
  date: day,
  /** The day on which it counts: the due date of its invoice on a card, else its own date. */
  countsOn: day,
  category: z.nullable(z.strictObject({ _id: id, name: z.string(), group: categoryGroup })),
  payment: z.strictObject({ _id: id, name: z.string(), type: paymentType }),
  user: z.strictObject({ _id: id, name: z.string(), image: z.nullable(z.string()) }),
  paid: z.boolean(),
  transactionType,
  description: z.string(),
  recurrent: z.boolean(),
  recurrentType: z.nullable(recurrentType),
  /** Which of its series this is, counted from zero. */
  recurrentIndex: z.number(),
  recurrentDay: z.nullable(z.number()),
  /** Of a series: `before` where it is brought forward to a day with banks (case E10). */
  businessDay: z.nullable(businessDay),
  /** The number of instalments of its purchase; null where there is but one. */
  lastInstallment: z.nullable(z.number()),
  recurrentTransactionId: z.nullable(id),
  externalId: z.nullable(z.string()),
  /** What was paid abroad, in another currency; `value` is what the bank made of it (case H12). */
  foreignCurrency: z.nullable(z.string()),
  foreignValue: z.nullable(total),
  bankingOperationReferenceId: z.nullable(id),
  bankingOperationPayment: z.nullable(id),
  bankingOperationType: z.nullable(z.enum(['deposit', 'withdraw', 'transfer'])),
  /**
   * `{card}:{month}`: the invoice that it belongs to, or, in a month's list, the invoice that the
   * row is.
   */
  invoiceReferenceId: z.nullable(z.string()),
  /** Of a row for a whole invoice: how many items it has. */
  invoiceItems: z.nullable(z.number()),
  /** Of such a row: what is still owed of the invoice, negative a credit (case L31). */
  invoiceBalance: z.nullable(total),
  /** Of such a row: what was spent on it, as the month's summary adds it up (case L15). */
  invoiceSpent: z.nullable(total),
  /** Of such a row: what it carries over, as `value` is signed: negative a residual. */
  invoiceCarried: z.nullable(total),
  paymentInvoiceReferenceId: z.nullable(z.string()),
  objectiveReferenceId: z.nullable(id),
  /** The purchase that this gives back, for as long as it is there (case D7). */
  refundOf: z.nullable(id),
  /** Of a purchase, all of its parts together: what was given back so far (case D3). */
  refunded: total,
  /** The ids of its labels; null where it has none, or is another's (labels are each person's own). */
  labels: z.nullable(z.array(id)),
  /** The last four digits of the card of its account that it was bought with; null where that is not known. */
  cardEnding: z.nullable(z.string()),
  /** What of it counts in which category, the first of them its own; null where it is not divided. */
  split: z.nullable(
    z.array(
      z.strictObject({
        category: z.strictObject({ _id: id, name: z.string(), group: categoryGroup }),
        value: total,
      }),
    ),
  ),
  /** The planner who wrote or changed it last, in the owner's name (case I7); null where it was the owner. */
  writtenBy: z.nullable(z.strictObject({ _id: id, name: z.string() })),
  version,
})
export type Transaction = z.output<typeof transaction>

/** What a column of a list holds where it is left out, since it is so in every row of it. */
export const transactionDefaults: Defaults = {
  ...Object.fromEntries(
    Object.entries(transaction.shape)
      .filter(([, schema]) => schema.def.type === 'nullable')
      .map(([name]) => [name, null]),
  ),
  paid: false,
  description: '',
  recurrentIndex: 0,
  refunded: 0,
  version: 1,
}

/**
 * Entries as the wire has them. Their money is all that the contract converts, and validating every
 * field of 360 instalments costs ten times the rest; so the first entry is validated, and the
 * others are encoded alike.
 */
export function wireOf(entries: readonly Transaction[]): readonly unknown[] {
  const [first] = entries
  if (first === undefined) return []
  z.encode(transaction, first)
  return entries.map((entry) => ({
    ...entry,
    value: decimalOf(entry.value),
    refunded: decimalOf(entry.refunded),
    foreignValue: entry.foreignValue === null ? null : decimalOf(entry.foreignValue),
    split:
      entry.split === null
        ? null
        : entry.split.map((share) => ({ ...share, value: decimalOf(share.value) })),
  }))
}

/**
 * The entries of a period, oldest first. Without `paymentId` an invoice is one row, `Fatura
 * {card}`, on its due date; with the id of a card its items are given, by the month of their
 * invoice, or by purchase date when `ignoreInvoicePeriod` is set (decisions.md §5). `search` looks
 * into names without accents, items of invoices included.
 */
export const listTransactions = endpoint({
  method: 'GET',
  path: '/transactions',
  summary: 'As movimentações de um período, em ordem de data.',
  access: 'active',
  example: {
    path: '/transactions?startDate=2026-11-01&endDate=2026-11-30&paymentId={payment}&categoryId={category}',
  },
  query: z.strictObject({
    startDate: day,
    endDate: day,
    paymentId: z.optional(id),
    categoryId: z.optional(id),
    /** Entries with this label, and of an invoice its items. */
    labelId: z.optional(id),
    /** Entries of one kind alone; an invoice is an expense, or a revenue while it holds a credit. */
    type: z.optional(transactionType),
    search: z.optional(text({ max: 100 })),
    ignoreInvoicePeriod: z.optional(flag),
    /** Only what is paid, or only what is not; an invoice is paid when nothing is owed of it. */
    paid: z.optional(flag),
    limit: z.optional(count({ min: 1, max: 5000 })),
    after: z.optional(cursor),
    ...familyQuery,
  }),
  answer: z.strictObject({ items: z.array(transaction), next: z.nullable(z.string()) }),
  refusals: ['payment_not_found'],
  shows: 'transactions',
  fromColumns: (columns: TransactionColumns) => objectsOfColumns(columns, transactionDefaults),
  toColumns: (page: Parameters<typeof columnsOfObjects>[0]) =>
    columnsOfObjects(page, transactionDefaults),
})

export const readTransaction = endpoint({
  method: 'GET',
  path: '/transactions/:id',
  summary: 'Uma movimentação.',
  access: 'active',
  example: { path: '/transactions/{transaction}' },
  params: z.strictObject({ id }),
  query: z.strictObject(familyQuery),
  answer: transaction,
  refusals: ['transaction_not_found'],
  shows: 'transactions',
})

/**
 * The category that a new entry of this name probably has: the one that the person's rules give it, else the
 * one chosen for the name before, else the one that its words name. The form fills it in, says so, and leaves it to whoever chooses another (decision 188).
 */
export const suggestCategory = endpoint({
  method: 'GET',
  path: '/transactions/suggestion',
  summary: 'A categoria sugerida para uma descrição.',
  access: 'active',
  example: { path: '/transactions/suggestion?name=feira&transactionType=expenses' },
  query: z.strictObject({ name: text({ max: NAME_MAX, min: 1 }), transactionType }),
  answer: z.strictObject({
    category: z.nullable(z.strictObject({ _id: id, name: z.string() })),
    from: z.nullable(z.enum(['own', 'memory', 'words'])),
    /** How it is divided, as to its proportions, where that was wished for the name; the first is its category. */
    split: z.nullable(z.array(z.strictObject({ category: id, value: total }))),
  }),
  refusals: [],
  shows: 'transactions',
})

/** This one, this and the next ones, or all that are not yet paid. */
export const seriesScope = z.enum(['this', 'next', 'all'])

export const scopeQuery = z.strictObject({
  scope: z.optional(seriesScope),
  /** The older spelling of `scope=all`. */
  applyForAll: z.optional(flag),
})

/** What an edit answers. */
export const edited = z.strictObject({
  /** The first of what was changed. */
  items: z.array(transaction),
  /** How many were changed, and how many stayed as they were. */
  count: z.number(),
  skipped: z.number(),
  /** By what the edit can be undone for ten minutes; null where a tick alone was changed. */
  undo: z.nullable(id),
})

export const updateTransaction = endpoint({
  method: 'PATCH',
  path: '/transactions/:id',
  summary: 'Altera uma movimentação, ou as de sua série.',
  access: 'active',
  example: {
    path: '/transactions/{transaction}',
    body: { version: 1, name: 'Feira', payment: '{payment}', category: '{category}' },
  },
  params: z.strictObject({ id }),
  query: z.extend(scopeQuery, {
    /** It only moves money between one's own accounts: no income and no spending (case H15). */
    markedAsTranslation: z.optional(flag),
  }),
  body: z.strictObject({
    version: seenVersion,
    value: z.optional(money),
    name: z.optional(text({ max: NAME_MAX, min: 1 })),
    date: z.optional(day),
    category: z.optional(z.nullable(id)),
    payment: z.optional(id),
    paid: z.optional(z.boolean()),
    description: z.optional(paragraphs({ max: DESCRIPTION_MAX })),
    /** All of its labels; none where it is empty. */
    labels: z.optional(entryLabels),
    /** With which card of its account, by its last four digits. */
    cardEnding: z.optional(z.nullable(cardEnding)),
    /** Its shares, of the value that it has after the change; null puts all of it into its category. */
    split: z.optional(z.nullable(entrySplit)),
    /** The next ones of this name are divided in the same proportions. */
    splitNextAlike: z.optional(z.boolean()),
    /** Of the series, so of this and the next ones or of all. */
    businessDay: z.optional(z.nullable(businessDay)),
    /** A bank's entry: give this category and name to all that came with the same name. */
    sameName: z.optional(z.boolean()),
    /** It is known that the invoice of this purchase has been paid (case A9). */
    evenIfPaid: z.optional(z.boolean()),
    /** The item of the calendar that was made with this edit, which goes when it is undone. */
    calendarItem: z.optional(id),
  }),
  answer: edited,
  refusals: [
    'transaction_not_found',
    'transaction_of_another_user',
    'transaction_status_fixed',
    'transaction_not_editable',
    'transaction_field_from_the_bank',
    'payment_not_found',
    'category_not_found',
    'category_missing',
    'category_of_another_group',
    'label_not_found',
    'split_category_repeated',
    'split_share_wrong',
    'split_sum_differs',
    'split_of_groups',
    'value_is_zero',
    'value_sign_wrong',
    'value_smaller_than_parts',
    'date_out_of_range',
    'business_day_misplaced',
    'purchase_in_paid_invoice',
    'refund_follows_purchase',
    'version_conflict',
    'field_read_only',
  ],
  changes: ['transactions'],
})

/** Recurring entries exist up to a month's end; opening a later one writes them that far. */
export const openMonth = endpoint({
  method: 'POST',
  path: '/transactions/months',
  summary: 'Prepara as repetições até um mês distante.',
  access: 'active',
  example: { body: { month: '2028-01' } },
  body: z.strictObject({ month }),
  answer: z.strictObject({ added: z.number() }),
  refusals: ['date_out_of_range'],
  changes: ['transactions'],
})
