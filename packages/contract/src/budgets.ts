import {
  BUDGET_LINES_MAX,
  LINE_INSTALMENTS_MAX,
  LINE_PERIODS,
  WHOLE_PERCENT,
} from '@saldo/domain/budgets/kinds'
import { TRANSACTION_TYPES } from '@saldo/domain/transactions/kinds'
import * as z from 'zod/mini'
import { budget, budgetCategory, typed } from './budget-plan.ts'
import { endpoint } from './endpoint.ts'
import { categoryList, series } from './balances.ts'
import { draftRefusals } from './transaction-changes.ts'
import {
  day,
  familyQuery,
  flag,
  id,
  money,
  nothing,
  percentage,
  seenVersion,
  total,
  version,
} from './wire.ts'

const percent = percentage.check(
  z.refine((value) => value >= 0 && value <= WHOLE_PERCENT, 'Digite um valor, como 12,50.'),
)
/** What is planned: money, nothing or more. */
export const amount = money.check(z.refine((value) => value >= 0, 'Digite um valor, como 12,50.'))

const DAY_WORDS = 'Escolha um dia de 1 a 31'
/** A day of any month. */
export const dayOfMonth = z
  .number(DAY_WORDS)
  .check(z.int(), z.minimum(1, DAY_WORDS), z.maximum(31, DAY_WORDS))
const INSTALMENT_WORDS = `Use de 1 a ${LINE_INSTALMENTS_MAX} parcelas`
const instalments = z
  .number(INSTALMENT_WORDS)
  .check(z.int(), z.minimum(1, INSTALMENT_WORDS), z.maximum(LINE_INSTALMENTS_MAX, INSTALMENT_WORDS))

/** A category or payment method as its id; clients of the first API send the category whole. */
const reference = z.codec(z.union([id, z.looseObject({ _id: id })]), id, {
  decode: (value) => (typeof value === 'string' ? value : value._id),
  encode: (value) => value,
})

/** A line that is added, changed or taken out; what is left out stays as it is. */
const entryChange = z.strictObject({
  category: reference,
  value: z.optional(amount),
  budgetValue: z.optional(percent),
  /** Where both are sent, which one was typed; the money where it does not say. */
  typed: z.optional(typed),
  day: z.optional(z.nullable(dayOfMonth)),
  recurrentType: z.optional(z.nullable(z.enum(LINE_PERIODS))),
  lastInstallment: z.optional(z.nullable(instalments)),
  deleted: z.optional(z.boolean()),
  paid: z.optional(z.literal(false)),
  /** False enters a new line also as unpaid movements on its day, paid by `payment`. */
  notCreateTransaction: z.optional(z.boolean()),
  payment: z.optional(z.nullable(reference)),
  /** Of an entry that is sent back as it was read: figures, which no edit takes. */
  spending: z.optional(total),
  upcoming: z.optional(total),
  recurrentIndex: z.optional(z.number()),
  others: z.optional(z.array(z.looseObject({})).check(z.maxLength(BUDGET_LINES_MAX))),
  isShared: z.optional(z.boolean()),
})

/** The fields of an entry that say something and change nothing. */
export const ENTRY_FIGURES = [
  'spending',
  'upcoming',
  'recurrentIndex',
  'others',
  'isShared',
] as const
export type BudgetEntryChange = z.output<typeof entryChange>

// A change may take every line out and add as many; what the plan then has, the domain limits.
const entries = z.array(entryChange).check(z.maxLength(2 * BUDGET_LINES_MAX))

const lists = {
  revenuesCategories: z.optional(entries),
  essentialCategories: z.optional(entries),
  noessentialCategories: z.optional(entries),
  debtsCategories: z.optional(entries),
  investimentCategories: z.optional(entries),
}

const changes = z.strictObject({
  version: seenVersion,
  /** Any change makes a plan a person's own: it may be said, and nothing takes it back. */
  isCustom: z.optional(z.boolean()),
  /** What is typed as the accumulated balance of this month; null has it worked out again. */
  accumulated: z.optional(z.nullable(money)),
  ...lists,
})
export type BudgetChanges = z.output<typeof changes>

/** `multi=true`: the same for the months after it, at most 11, up to the end of the range. */
const repetition = {
  multi: z.optional(flag),
  startDate: z.optional(day),
  endDate: z.optional(day),
}

const FIELDS_MAX = 60_000

const lineRefusals = [
  'budget_line_is_shared',
  'budget_category_twice',
  'budget_revenue_is_money',
  'budget_without_revenues',
  'budget_over_revenues',
  'budget_line_limit_reached',
  'budget_total_too_large',
  'budget_payment_missing',
  'budget_day_missing',
  'budget_parts_too_many',
  'payment_is_a_card',
  ...draftRefusals,
] as const

/**
 * The plan of each month of a range of at most 13, stored or not, with what was realised beside it and
 * Saldo and Acumulado of each month, in cents (decisions.md §7, §12). It writes nothing.
 *
 * A plan is of the whole household and knows no payment method: one that is named narrows what was
 * realised. A type narrows which lines are listed; the figures of the month stay those of all (case M31).
 */
export const listBudgets = endpoint({
  method: 'GET',
  path: '/budgets',
  summary: 'O planejamento de cada mês de um período, com o que foi realizado.',
  access: 'active',
  example: { path: '/budgets?startDate=2026-11-01&endDate=2026-11-30' },
  query: z.strictObject({
    startDate: day,
    endDate: day,
    paymentId: z.optional(id),
    type: z.optional(z.enum(TRANSACTION_TYPES)),
    ...familyQuery,
  }),
  answer: z.strictObject({ items: z.array(budget), total: z.number() }),
  refusals: ['budget_range_too_long', 'payment_not_found'],
  shows: 'budgets',
})

/** One stored plan, with what was realised beside it. */
export const readBudget = endpoint({
  method: 'GET',
  path: '/budgets/:id',
  summary: 'O planejamento de um mês, com o que foi realizado.',
  access: 'active',
  example: { path: '/budgets/{budget}' },
  params: z.strictObject({ id }),
  answer: budget,
  refusals: ['budget_not_found'],
  shows: 'budgets',
})

/**
 * Stores a plan for each month of a range that has none, a copy of the last one that the person made
 * and what its series go on with; of today's window where no range is named. Filled twice, nothing
 * changes (decisions.md §12, case G5).
 */
export const fillBudgets = endpoint({
  method: 'POST',
  path: '/budgets/fill',
  summary: 'Preenche os meses sem planejamento, a partir do último que a pessoa fez.',
  access: 'active',
  example: { path: '/budgets/fill?startDate=2026-11-01&endDate=2026-11-30' },
  query: z.strictObject({ startDate: z.optional(day), endDate: z.optional(day) }),
  /** The stored plans of the range, without their lines: those are read. */
  answer: z.strictObject({
    items: z.array(
      z.strictObject({ _id: id, date: day, isCustom: z.boolean(), fake: z.boolean(), version }),
    ),
  }),
  refusals: ['budget_range_too_long'],
  changes: ['budgets'],
})

/**
 * Creates the plan of a month; a copy that nobody changed becomes it. It is refused where the person
 * has made one of that month, or the lines cannot be planned so (money.md §5). Sent again with its
 * `_id` it is the same plan.
 */
export const createBudget = endpoint({
  method: 'POST',
  path: '/budgets',
  summary: 'Cria o planejamento de um mês.',
  access: 'active',
  example: {
    body: {
      date: '2027-05-01',
      revenuesCategories: [{ category: '5a1d0000-0000-8000-8000-000000000100', value: 50 }],
      noessentialCategories: [{ category: '{category}', value: 5 }],
    },
  },
  query: z.strictObject(repetition),
  body: z.strictObject({
    _id: z.optional(id),
    /** Any day of its month. */
    date: day,
    isCustom: z.optional(z.literal(true)),
    accumulated: z.optional(z.nullable(money)),
    /** What the lines of the revenues come to, if it is sent. */
    revenuesValue: z.optional(amount),
    ...lists,
  }),
  fieldsMax: FIELDS_MAX,
  answer: budget,
  refusals: [...lineRefusals, 'budget_already_exists', 'budget_range_too_long', 'field_read_only'],
  changes: ['budgets', 'transactions'],
})

const suggested = z.array(z.strictObject({ category: budgetCategory, value: total }))

/**
 * A plan from the mean of what was really spent in the last three full months, in whole units of the
 * currency (decisions.md §12). It writes nothing.
 */
export const suggestBudget = endpoint({
  method: 'GET',
  path: '/budgets/suggestion',
  summary: 'Um planejamento a partir do que foi gasto nos últimos três meses completos.',
  access: 'active',
  example: { path: '/budgets/suggestion?date=2026-12-01' },
  /** Any day of the month that is to be planned; today's month without it. */
  query: z.strictObject({ date: z.optional(day) }),
  /** What `POST /budgets` takes, once somebody has looked at it. */
  answer: z.strictObject({
    date: day,
    revenuesCategories: suggested,
    essentialCategories: suggested,
    noessentialCategories: suggested,
    debtsCategories: suggested,
    investimentCategories: suggested,
  }),
  refusals: [],
  shows: 'budgets',
})

/**
 * Changes the lines of a month's plan, and with `multi` the months after it up to the end of the range,
 * where nothing was typed by hand (cases G1, G2). It is refused where the plan was changed since it was
 * read, with the plan as it is now.
 */
export const updateBudget = endpoint({
  method: 'PATCH',
  path: '/budgets/:id',
  summary: 'Altera o planejamento de um mês, e com multi=true os seguintes.',
  access: 'active',
  example: {
    path: '/budgets/{budget}',
    body: { version: 1, noessentialCategories: [{ category: '{category}', value: 5 }] },
  },
  params: z.strictObject({ id }),
  query: z.strictObject(repetition),
  body: changes,
  fieldsMax: FIELDS_MAX,
  answer: budget,
  refusals: [
    ...lineRefusals,
    'budget_not_found',
    'budget_of_another_user',
    'budget_range_too_long',
    'field_read_only',
    'version_conflict',
  ],
  conflict: z.array(budget),
  changes: ['budgets', 'transactions'],
})

/**
 * Changes the plans of several months at once, by their ids: all of them or none. With `multi` what is
 * changed of each goes into the months after it too, up to the end of the range, where nothing was typed
 * by hand (cases G1, G2). Where one was changed since it was read, it is refused with those plans as they
 * are now.
 */
export const updateBudgets = endpoint({
  method: 'PATCH',
  path: '/budgets/multi-update',
  summary: 'Altera o planejamento de vários meses de uma vez.',
  access: 'active',
  example: {
    body: { '{budget}': { noessentialCategories: [{ category: '{category}', value: 5 }] } },
  },
  query: z.strictObject({ multi: repetition.multi, endDate: repetition.endDate }),
  body: z.record(id, changes, {
    error: ({ code }) => (code === 'invalid_key' ? 'Campo desconhecido' : undefined),
  }),
  fieldsMax: FIELDS_MAX,
  answer: nothing,
  refusals: [
    ...lineRefusals,
    'budget_not_found',
    'budget_of_another_user',
    'budget_range_too_long',
    'field_read_only',
    'version_conflict',
  ],
  conflict: z.array(budget),
  changes: ['budgets', 'transactions'],
})

/**
 * Deletes the plan of a month and, up to the end of the range, the copies of it that nobody changed.
 * Earlier months stay.
 */
export const removeBudget = endpoint({
  method: 'DELETE',
  path: '/budgets/:id',
  summary: 'Exclui o planejamento de um mês, e as cópias dele até o fim do período.',
  access: 'active',
  example: { path: '/budgets/{budget}' },
  params: z.strictObject({ id }),
  query: z.strictObject({ startDate: z.optional(day), endDate: z.optional(day) }),
  answer: nothing,
  refusals: ['budget_not_found', 'budget_of_another_user', 'budget_range_too_long'],
  changes: ['budgets'],
})

/**
 * What is planned in each month of a range, in cents: of the categories that are named, or of all
 * spending where none is.
 */
export const readPlannedMonths = endpoint({
  method: 'GET',
  path: '/budgets/months',
  summary: 'Mês a mês, quanto está planejado para algumas categorias, ou para todas as despesas.',
  access: 'active',
  example: { path: '/budgets/months?startDate=2026-11-01&endDate=2026-11-30' },
  query: z.strictObject({
    startDate: day,
    endDate: day,
    categories: z.optional(categoryList),
    ...familyQuery,
  }),
  answer: series,
  refusals: ['budget_range_too_long'],
  shows: 'budgets',
})

/** What was paid of variable expenses in the week of a day, Sunday to Saturday, in cents (case F3). */
export const readWeekSpending = endpoint({
  method: 'GET',
  path: '/budgets/week',
  summary: 'Quanto foi pago de despesas variáveis na semana de um dia, de domingo a sábado.',
  access: 'active',
  example: { path: '/budgets/week?date=2026-11-10' },
  query: z.strictObject({ date: day, ...familyQuery }),
  answer: z.strictObject({ startDate: day, endDate: day, spending: total }),
  refusals: [],
  shows: 'budgets',
})

/** Acumulado at the end of a range, in cents (decisions.md §7). */
export const readPlanBalances = endpoint({
  method: 'GET',
  path: '/budgets/balances',
  summary: 'O acumulado do planejamento no fim de um período.',
  access: 'active',
  example: { path: '/budgets/balances?startDate=2026-11-01&endDate=2026-11-30' },
  query: z.strictObject({ startDate: day, endDate: day, ...familyQuery }),
  answer: z.strictObject({ accumulated: total }),
  refusals: [],
  shows: 'budgets',
})
