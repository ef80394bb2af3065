import type { TaskFacts } from './facts.ts'
import {
  debtsAboveShare,
  fixedAboveHalf,
  goalBehind,
  idleBalance,
  noPlan,
  noReserve,
  planNeverAdjusted,
  reserveShort,
} from './planning-rules.ts'
import {
  billLateTwice,
  cardResidual,
  categoryAbovePlan,
  importOld,
  invoicesBeforeSalary,
  subscriptionRose,
  subscriptionsOfOneKind,
} from './spending-rules.ts'
import { type Suggestion, TASK_RULES, type TaskRule } from './suggestion.ts'

const RULES: Readonly<Record<TaskRule, (facts: TaskFacts) => readonly Suggestion[]>> = {
  'card-residual': cardResidual,
  'invoices-before-salary': invoicesBeforeSalary,
  'bill-late-twice': billLateTwice,
  'debts-above-share': debtsAboveShare,
  'fixed-above-half': fixedAboveHalf,
  'category-above-plan': categoryAbovePlan,
  'subscription-rose': subscriptionRose,
  'subscriptions-of-one-kind': subscriptionsOfOneKind,
  'no-reserve': noReserve,
  'reserve-short': reserveShort,
  'idle-balance': idleBalance,
  'goal-behind': goalBehind,
  'no-plan': noPlan,
  'plan-never-adjusted': planNeverAdjusted,
  'import-old': importOld,
}

/**
 * Every suggestion that the figures bear out, what saves most in a month first, of two alike by the order
 * of the rules and then by id; those without a figure last (decisions.md §15).
 */
export function suggestionsOf(facts: TaskFacts): readonly Suggestion[] {
  const rank = (rule: TaskRule) => TASK_RULES.indexOf(rule)
  return TASK_RULES.flatMap((rule) => RULES[rule](facts)).toSorted(
    (a, b) =>
      (b.monthly ?? 0) - (a.monthly ?? 0) || rank(a.rule) - rank(b.rule) || (a.id < b.id ? -1 : 1),
  )
}
