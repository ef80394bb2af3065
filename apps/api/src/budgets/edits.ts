import type { BudgetChanges, BudgetEntryChange } from '@saldo/contract/budgets'
import { refuse } from '@saldo/contract/refusals'
import { type LineEdit, linesAfter, planEdits, type Repetition } from '@saldo/domain/budgets/edits'
import {
  type Amount,
  type BudgetGroup,
  budgetGroupOf,
  type BudgetLine,
} from '@saldo/domain/budgets/kinds'
import { refuseLine, refusePlan, refuseSize } from '@saldo/domain/budgets/refusals'
import type { PlannedMonth } from '@saldo/domain/budgets/series'
import type { CategoryRow } from './rows.ts'
import { findIn, groupOfRow, ruleOf } from './rows.ts'

/** The lists of a body, each with the group of its categories. */
const LISTS = [
  ['revenuesCategories', 'revenues'],
  ['essentialCategories', 'essential'],
  ['noessentialCategories', 'noessential'],
  ['debtsCategories', 'debts'],
  ['investimentCategories', 'investiments'],
] as const

type Lists = Pick<BudgetChanges, (typeof LISTS)[number][0]>
type Entry = {
  readonly list: string
  readonly group: BudgetGroup
  readonly change: BudgetEntryChange
}

/** The lines that a body changes, whichever list they stand in. */
export function entriesOf(body: Lists): readonly Entry[] {
  return LISTS.flatMap(([list, group]) =>
    (body[list] ?? []).map((change) => ({ list, group, change })),
  )
}

/** What was typed: the one that is sent, or of both the one that it says, else the money. */
function amountOf({ value, budgetValue, typed = 'value' }: BudgetEntryChange): Amount | undefined {
  const isPercent = budgetValue !== undefined && (value === undefined || typed === 'budgetValue')
  if (isPercent) return { kind: 'percent', percent: budgetValue }
  return value === undefined ? undefined : { kind: 'money', cents: value }
}

function ruleChange({ recurrentType, lastInstallment }: BudgetEntryChange) {
  if (recurrentType === undefined && lastInstallment === undefined) return undefined
  return ruleOf({
    recurrentType: recurrentType ?? null,
    lastInstallment: lastInstallment ?? null,
  })
}

function editOf(change: BudgetEntryChange): LineEdit {
  return {
    categoryId: change.category,
    isDeleted: change.deleted === true,
    amount: amountOf(change),
    day: change.day,
    rule: ruleChange(change),
  }
}

/** The first reason that stands against one entry, or null. */
function refuseEntry(
  { list, group, change }: Entry,
  of: { readonly categories: readonly CategoryRow[]; readonly lines: readonly BudgetLine[] },
) {
  const category = of.categories.find(({ id }) => id === change.category)
  if (category === undefined) return refuse('category_not_found', list)
  if ((change.recurrentType ?? null) !== null && (change.lastInstallment ?? null) !== null) {
    return refuse('repeats_and_splits', list)
  }
  const current = of.lines.find(({ categoryId }) => categoryId === change.category)
  const isNew = current === undefined || current.isRemoved
  // What is not there may be taken out: twice is once.
  const refusal = refuseLine({
    group: budgetGroupOf(category),
    listGroup: group,
    amount: amountOf(change),
    isNew: isNew && change.deleted !== true,
  })
  return refusal === null ? null : refuse(refusal, list)
}

type Editing = {
  /** The month that is changed and the later ones that have a plan. */
  readonly months: readonly [PlannedMonth, ...(readonly PlannedMonth[])]
  readonly categories: readonly CategoryRow[]
  readonly body: Lists
  readonly repetition: Repetition
}

/** What a change of one month's lines writes, or the first reason that stands against it. */
export function decideEdits({ months, categories, body, repetition }: Editing) {
  const [own] = months
  const entries = entriesOf(body)
  const named = entries.map(({ change }) => change.category)
  if (new Set(named).size < named.length) return refuse('budget_category_twice')
  for (const entry of entries) {
    const refused = refuseEntry(entry, { categories, lines: own.lines })
    if (refused !== null) return refused
  }
  const edits = entries.map(({ change }) => editOf(change))
  const changed = planEdits(months, edits, repetition)
  const find = findIn(categories)
  for (const change of changed) {
    const month = months.find((one) => one.month === change.month) ?? own
    const after = linesAfter(month.lines, change)
      .filter(({ isRemoved }) => !isRemoved)
      .map(({ categoryId, amount }) => ({ group: groupOfRow(find(categoryId)), amount }))
    const refusal =
      refuseSize(after) ??
      (change.month === own.month && entries.length > 0 ? refusePlan(after) : null)
    if (refusal !== null) return refuse(refusal)
  }
  return changed
}
