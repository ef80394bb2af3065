import { MEMBERS_MAX } from '@saldo/domain/families/kinds'
import { BUDGET_GROUPS, BUDGET_LINES_MAX, WHOLE_PERCENT } from '@saldo/domain/budgets/kinds'
import * as z from 'zod/mini'
import { budgetCategory } from './budget-plan.ts'
import { amount, dayOfMonth } from './budgets.ts'
import { endpoint } from './endpoint.ts'
import { day, familyQuery, id, percentage, seenVersion, total, version } from './wire.ts'

const part = z.strictObject({
  user: id,
  share: percentage,
  /** Their part of the line. */
  value: total,
})

const line = z.strictObject({
  category: budgetCategory,
  budgetGroup: z.enum(BUDGET_GROUPS),
  /** All of it; the parts sum to it. */
  value: total,
  day: z.nullable(z.number()),
  shares: z.array(part),
  /** The month whose planned revenues the shares were made by; null where they were chosen otherwise. */
  incomeDate: z.nullable(day),
})
export type SharedPlanLine = z.output<typeof line>

const sharedPlan = z.strictObject({
  version,
  /** Who takes part; nobody where whoever asks does not. */
  takers: z.array(id),
  /** The first day of each month, with its lines. */
  months: z.array(z.strictObject({ date: day, lines: z.array(line) })),
  /** What each has realised in the categories of each month's lines, as far as they show it. */
  realised: z.array(
    z.strictObject({ user: id, date: day, category: id, spending: total, upcoming: total }),
  ),
})
export type SharedPlan = z.output<typeof sharedPlan>

/**
 * *Plano da casa* in a range of at most 13 months: its lines, who pays how much of each, and with `family=true` what
 * each who takes part has realised, read ledger by ledger, so that what is private stays so. Of somebody who takes no
 * part there is nothing.
 */
export const readSharedPlan = endpoint({
  method: 'GET',
  path: '/shared-plan',
  summary: 'O plano da casa mês a mês: quem paga o quê, e o que cada um já pagou.',
  access: 'in_person',
  example: { path: '/shared-plan?startDate=2026-11-01&endDate=2026-11-30' },
  query: z.strictObject({ startDate: day, endDate: day, ...familyQuery }),
  answer: sharedPlan,
  refusals: ['budget_range_too_long'],
  shows: 'budgets',
  isTagged: false,
})

const share = percentage.check(
  z.refine((value) => value >= 0 && value <= WHOLE_PERCENT, 'Digite um valor, como 12,50.'),
)

const change = z.strictObject({
  category: id,
  /** Zero ends the line. */
  value: amount,
  day: z.optional(z.nullable(dayOfMonth)),
  /** Together 100 %. */
  shares: z
    .array(z.strictObject({ user: id, share }))
    .check(z.minLength(1), z.maxLength(MEMBERS_MAX)),
  /** The month whose planned revenues the shares were made by. */
  incomeDate: z.optional(z.nullable(day)),
  /** Of a line that is brought back: from when on, where that is later than the change. */
  date: z.optional(day),
})

/** A line as it was before a change. */
const before = z.strictObject({
  category: id,
  date: day,
  value: total,
  day: z.nullable(z.number()),
  shares: z.array(z.strictObject({ user: id, share: percentage })),
  incomeDate: z.nullable(day),
})

/**
 * Changes lines of the shared plan, from a month on or in it alone, all of them or none. A later month that was given
 * something of its own keeps it. Everybody's own plan follows. Where it was changed since it was read, it is refused
 * with the month as it is now. What it answers is sent with `back=true` to take it back, all that it took along too.
 */
export const updateSharedPlan = endpoint({
  method: 'PATCH',
  path: '/shared-plan',
  summary: 'Altera linhas do plano da casa, deste mês em diante ou só nele.',
  access: 'in_person',
  example: {
    body: {
      date: '2026-11-01',
      lines: [
        {
          category: '5a1d0000-0000-8000-8000-000000000200',
          value: 30,
          shares: [{ user: '{user}', share: 100 }],
        },
      ],
    },
  },
  body: z.strictObject({
    version: seenVersion,
    /** Any day of the month. */
    date: day,
    /** This month alone. */
    alone: z.optional(z.boolean()),
    /** The lines are all that their categories have from the month on. */
    back: z.optional(z.boolean()),
    lines: z.array(change).check(z.minLength(1), z.maxLength(BUDGET_LINES_MAX)),
  }),
  fieldsMax: 20_000,
  answer: z.strictObject({ version, before: z.array(before) }),
  refusals: [
    'shares_no_plan',
    'shares_no_plan_either',
    'shares_sum_differs',
    'shared_plan_wants_two',
    'shared_plan_of_default_categories',
    'shared_plan_without_revenues',
    'budget_category_twice',
    'category_of_another_group',
    'budget_line_limit_reached',
    'budget_total_too_large',
    'version_conflict',
  ],
  conflict: sharedPlan,
  changes: ['budgets'],
})
