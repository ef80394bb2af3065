import * as z from 'zod/mini'
import { categoryGroup } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { paymentType } from './payments.ts'
import { cursor, recurrentType, transactionType } from './transactions.ts'
import { count, day, familyQuery, flag, id, instant, total, version } from './wire.ts'

const ENTRY_OR_MONTH = /^[0-9a-f-]{36}(:\d{4}-\d{2})?$/

/** So many dues come at once. */
export const DUES_PAGE = 500

/**
 * One thing that is to be paid or received: an entry that is not paid, an invoice on its due day, or
 * a month of a calendar item that is no entry (decision 88). Of what is paid, items of the calendar
 * and invoices are given too.
 */
const due = z.strictObject({
  /** Of an entry its id, of an invoice `{card}:{month}`, of an item `{item}:{month}`. */
  _id: z.string().check(z.regex(ENTRY_OR_MONTH)),
  kind: z.enum(['entry', 'invoice', 'item']),
  name: z.string(),
  /** Signed. Of an invoice what it adds to what its card owes; positive is a credit. */
  value: total,
  date: day,
  /** When it moves money: an item on a card with the invoice of that card. */
  countsOn: day,
  /** By how much it changes the expected balance: nothing where it is paid or an invoice has it. */
  counted: total,
  paid: z.boolean(),
  /** Of an item: when this month was marked paid. */
  lastPaymentDate: z.nullable(instant),
  transactionType,
  category: z.nullable(z.strictObject({ _id: id, name: z.string(), group: categoryGroup })),
  payment: z.strictObject({ _id: id, name: z.string(), type: paymentType }),
  user: z.strictObject({ _id: id, name: z.string(), image: z.nullable(z.string()) }),
  /** The item of the calendar that it is in its month. */
  itemId: z.nullable(id),
  /** Of an invoice: what of its value the calendar announces and nobody has bought yet. */
  announced: total,
  /** Whether the caller may mark it paid, or unpaid again. */
  canTick: z.boolean(),
  /** Of an entry. */
  version: z.nullable(version),
  recurrentType: z.nullable(recurrentType),
  recurrentIndex: z.number(),
  lastInstallment: z.nullable(z.number()),
})
export type Due = z.output<typeof due>

/** What is still to be paid and to be received, both positive, and how many things that are. */
const dueSum = { toPay: total, toReceive: total, count: z.number() }

/**
 * What is to be paid and received in a period, oldest first, each thing once (case L29). Sums are of
 * everything that is not paid, whatever page of the rows is given.
 */
export const listDues = endpoint({
  method: 'GET',
  path: '/dues',
  summary: 'O que há para pagar e receber num período, cada coisa uma vez.',
  access: 'active',
  example: { path: '/dues?startDate=2026-11-01&endDate=2026-11-30' },
  query: z.strictObject({
    startDate: day,
    endDate: day,
    /** With what is not paid of the days before the period. */
    overdue: z.optional(flag),
    limit: z.optional(count({ min: 1, max: DUES_PAGE })),
    after: z.optional(cursor),
    ...familyQuery,
  }),
  answer: z.strictObject({
    items: z.array(due),
    next: z.nullable(z.string()),
    /** The days of the period on which something is due. */
    days: z.array(z.strictObject({ date: day, ...dueSum })),
    /** What of the days before it is asked for. */
    earlier: z.strictObject(dueSum),
  }),
  refusals: ['calendar_range_too_long', 'date_out_of_range'],
  shows: 'linkedTransactions',
})
