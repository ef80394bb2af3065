import { GOOD_TYPES, GOODS_MAX } from '@saldo/domain/budgets/goods'
import { LINE_INSTALMENTS_MAX } from '@saldo/domain/budgets/kinds'
import { SURVEY_ROWS_MAX } from '@saldo/domain/budgets/survey'
import { DESCRIPTION_MAX, NAME_MAX } from '@saldo/domain/transactions/kinds'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { paymentType } from './payments.ts'
import { draftRefusals } from './transaction-changes.ts'
import { recurrentType, transactionType } from './transactions.ts'
import { day, id, money, paragraphs, text } from './wire.ts'

/*
 * The guided survey of a plan (decisions.md §12): what a person earns, spends, owes and owns, saved at
 * once as movements, purchases, goods and the plan of twelve months.
 */

/** A reference as its id; clients of the first API send the thing whole. */
const reference = z.codec(z.union([id, z.looseObject({ _id: id })]), id, {
  decode: (value) => (typeof value === 'string' ? value : value._id),
  encode: (value) => value,
})
const paymentReference = z.codec(
  z.union([id, z.looseObject({ _id: id, type: z.optional(paymentType) })]),
  id,
  {
    decode: (value) => (typeof value === 'string' ? value : value._id),
    encode: (value) => value,
  },
)
const orNothing = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema))

const PARTS_WORDS = `Use de 1 a ${LINE_INSTALMENTS_MAX} parcelas`
const parts = z
  .number(PARTS_WORDS)
  .check(
    z.int(PARTS_WORDS),
    z.minimum(1, PARTS_WORDS),
    z.maximum(LINE_INSTALMENTS_MAX, PARTS_WORDS),
  )

/** A row as it was filled in: without category, value or date it is left out and named. */
const surveyRow = z.strictObject({
  /** What it is entered by: sent twice, it is entered once. */
  _id: z.optional(id),
  date: orNothing(day),
  category: orNothing(reference),
  /** The name of its category where it has none. */
  name: orNothing(text({ max: NAME_MAX })),
  /** Of an expense and an investment the amount, with a minus or without. */
  value: orNothing(money),
  description: orNothing(paragraphs({ max: DESCRIPTION_MAX })),
  paid: z.optional(z.boolean()),
  recurrent: z.optional(z.boolean()),
  recurrentType: orNothing(recurrentType),
  lastInstallment: orNothing(parts),
  /** A limit: it is planned alone, and enters no movement (case M22). */
  notCreateTransaction: z.optional(z.boolean()),
  /** What its category is, where it is left out. */
  transactionType: z.optional(transactionType),
  /** The Dinheiro wallet where it is left out; a purchase names its card. */
  payment: orNothing(paymentReference),
})
export type SurveyRow = z.output<typeof surveyRow>

const notNegative = money.check(z.refine((value) => value >= 0, 'Digite um valor, como 12,50.'))
const REMAINING_WORDS = `Use de 1 a ${LINE_INSTALMENTS_MAX} parcelas`
const remaining = z
  .number(REMAINING_WORDS)
  .check(
    z.int(REMAINING_WORDS),
    z.minimum(0, REMAINING_WORDS),
    z.maximum(LINE_INSTALMENTS_MAX, REMAINING_WORDS),
  )

/** A good as it was filled in; without type, value or date it is left out and named. */
const surveyGood = z.strictObject({
  /** Of one that is written down already: it is changed, or taken out where it says `deleted`. */
  _id: z.optional(id),
  type: orNothing(z.enum(GOOD_TYPES)),
  marketValue: orNothing(notNegative),
  financed: z.optional(z.boolean()),
  settlementBalance: orNothing(notNegative),
  installment: orNothing(notNegative),
  lastInstallment: orNothing(remaining),
  date: orNothing(day),
  deleted: z.optional(z.boolean()),
  /** Whose it is, if it is said: the owner. */
  user: z.optional(reference),
})
export type SurveyGood = z.output<typeof surveyGood>

/** What a person owns. */
const good = z.strictObject({
  _id: id,
  type: z.enum(GOOD_TYPES),
  marketValue: money,
  financed: z.boolean(),
  settlementBalance: z.nullable(money),
  installment: z.nullable(money),
  /** How many instalments are still to be paid. */
  lastInstallment: z.nullable(z.number()),
  date: day,
})
export type Good = z.output<typeof good>

const rows = z.optional(
  z.array(surveyRow).check(z.maxLength(SURVEY_ROWS_MAX, `Use no máximo ${SURVEY_ROWS_MAX} linhas`)),
)
const goods = z.optional(
  z.array(surveyGood).check(z.maxLength(GOODS_MAX, `Use no máximo ${GOODS_MAX} bens`)),
)

const FIELDS_MAX = 20_000

/**
 * Saves the guided survey in one go: movements, purchases on cards, goods and the plan of twelve months.
 * A row that lacks something is left out and named; one that is wrong refuses all of them, its field
 * named by list and place. Sent again, a row with its `_id` is entered once (money.md §5).
 */
export const saveSurvey = endpoint({
  method: 'POST',
  path: '/budgets/onboarding',
  summary: 'Salva o levantamento guiado: movimentações, compras, bens e o planejamento de um ano.',
  access: 'active',
  example: {
    body: {
      date: '2027-06-01',
      debit: [
        { category: '5a1d0000-0000-8000-8000-000000000100', value: 50, date: '2027-06-05' },
        { category: '{category}', value: 5, date: '2027-06-10', payment: '{payment}' },
      ],
      credit: [{ category: '{category}', value: 5, date: '2027-06-10', payment: '{card}' }],
      goods: [{ type: 'vehicle', marketValue: 5, date: '2027-06-01' }],
    },
  },
  body: z.strictObject({
    /** Any day of the month from which it is planned. */
    date: day,
    /** Cash and bank accounts. */
    debit: rows,
    /** Purchases on cards. */
    credit: rows,
    goods,
  }),
  fieldsMax: FIELDS_MAX,
  answer: z.strictObject({
    /** How many rows are entered, those that an earlier call entered among them. */
    rows: z.number(),
    goods: z.number(),
    /** The rows that are left out, by their place in their list from 0, and what each lacks. */
    leftOut: z.array(
      z.strictObject({
        list: z.enum(['debit', 'credit', 'goods']),
        row: z.number(),
        missing: z.array(z.enum(['category', 'value', 'date', 'type', 'marketValue'])),
      }),
    ),
  }),
  refusals: [
    'not_found',
    ...draftRefusals,
    'payment_is_a_card',
    'payment_is_no_card',
    'survey_row_twice',
    'survey_too_long',
    'good_not_financed',
    'good_limit_reached',
    'budget_without_revenues',
    'budget_line_limit_reached',
    'budget_total_too_large',
  ],
  changes: ['transactions', 'budgets'],
})

/** What a person owns, in the order in which it was written down; money in cents. */
export const listGoods = endpoint({
  method: 'GET',
  path: '/goods',
  summary: 'Os bens que a pessoa informou no levantamento.',
  access: 'active',
  answer: z.array(good),
  refusals: [],
  shows: 'budgets',
})
