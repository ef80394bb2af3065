import { BUDGET_GROUPS, LINE_PERIODS } from '@saldo/domain/budgets/kinds'
import * as z from 'zod/mini'
import { category } from './categories.ts'
import { day, id, percentage, total, version } from './wire.ts'

const { _id, name, group, sort, type } = category.shape
export const budgetCategory = z.strictObject({
  _id,
  name,
  group,
  sort,
  type,
  category: z.nullable(id),
})

/** Which of the two a person typed; the other one is worked out of it. */
export const typed = z.enum(['value', 'budgetValue'])

/** One category in one month's plan. */
const budgetEntry = z.strictObject({
  category: budgetCategory,
  /** The money that is planned. */
  value: total,
  /** The same in per cent of the planned revenues. */
  budgetValue: percentage,
  typed,
  /** What the category came to, with those of its subcategories that have no line of their own. */
  spending: total,
  /** What of `spending` has not happened yet: not paid, or a part of a card whose day is to come (*a vencer*). */
  upcoming: total,
  day: z.nullable(z.number()),
  paid: z.literal(false),
  recurrentType: z.nullable(z.enum(LINE_PERIODS)),
  lastInstallment: z.nullable(z.number()),
  /** Which one of its series it is, 0 for the first. */
  recurrentIndex: z.number(),
  /** The parts of other series of this category, which `value` holds too. */
  others: z.array(
    z.strictObject({
      value: total,
      recurrentType: z.nullable(z.enum(LINE_PERIODS)),
      lastInstallment: z.nullable(z.number()),
      recurrentIndex: z.number(),
    }),
  ),
  /** False of a line that was also entered as movements: what changes it later changes none of them. */
  notCreateTransaction: z.boolean(),
  /** It is the person's part of a line of *Plano da casa*, and is changed there. */
  isShared: z.boolean(),
})
export type BudgetEntry = z.output<typeof budgetEntry>
const entries = z.array(budgetEntry)

/** One month's plan beside what the month came to; `fake` is a month without a stored plan. */
export const budget = z.strictObject({
  _id: z.nullable(id),
  /** The first day of its month. */
  date: day,
  user: id,
  isCustom: z.boolean(),
  fake: z.boolean(),
  revenuesValue: total,
  revenuesSpending: total,
  /** What of it is still to come, as of each line. */
  revenuesUpcoming: total,
  essentialValue: total,
  essentialSpending: total,
  essentialUpcoming: total,
  noessentialValue: total,
  noessentialSpending: total,
  noessentialUpcoming: total,
  debtsValue: total,
  debtsSpending: total,
  debtsUpcoming: total,
  investimentValue: total,
  investimentSpending: total,
  investimentUpcoming: total,
  /**
   * Saldo: the planned revenues less all other groups; of a month without a plan after the first one, that
   * of the plan with which it would be filled (case M9).
   */
  result: total,
  /** Acumulado: what was typed for this month, else that of the month before and its result. */
  accumulated: total,
  /** It was typed for this month, so that no earlier month moves it. */
  isAccumulatedTyped: z.boolean(),
  /** How much of the plan is spent or still to come, in per cent; null where nothing is planned. */
  utilisation: z.nullable(percentage),
  /** How much of it has happened: what the bar of the plan shows. */
  realisedUtilisation: z.nullable(percentage),
  /** More is planned than is to come in. */
  isOverRevenues: z.boolean(),
  /** What may be spent a week of what is left of *Despesas Variáveis*; null once the month is over. */
  weeklyAllowance: z.nullable(total),
  revenuesCategories: entries,
  essentialCategories: entries,
  noessentialCategories: entries,
  debtsCategories: entries,
  investimentCategories: entries,
  /** What was spent or came in without a line: counted in the sums of its group. */
  unplannedCategories: z.array(
    z.strictObject({
      category: budgetCategory,
      budgetGroup: z.enum(BUDGET_GROUPS),
      spending: total,
      upcoming: total,
    }),
  ),
  version: z.nullable(version),
})
export type Budget = z.output<typeof budget>
