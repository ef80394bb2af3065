import type { BudgetChanges, BudgetEntryChange } from '@saldo/contract/budgets'
import { isRefused, refuse } from '@saldo/contract/refusals'
import { amountsIn, moneyOf, typedAmount } from '@saldo/domain/budgets/amounts'
import {
  type LineEdit,
  linesAfter,
  type MonthChange,
  planEdits,
  type Repetition,
} from '@saldo/domain/budgets/edits'
import {
  draftsOfLine,
  type EnteredDraft,
  isEnteredNow,
  refuseEntering,
} from '@saldo/domain/budgets/entering'
import { type BudgetGroup, budgetGroupOf, type BudgetLine } from '@saldo/domain/budgets/kinds'
import { refuseLine, refusePlan, refuseSize, revenuesOf } from '@saldo/domain/budgets/refusals'
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

function ruleChange({ recurrentType, lastInstallment }: BudgetEntryChange) {
  if (recurrentType === undefined && lastInstallment === undefined) return undefined
  return ruleOf({
    recurrentType: recurrentType ?? null,
    lastInstallment: lastInstallment ?? null,
  })
}

function editOf(change: BudgetEntryChange, isEntered: boolean): LineEdit {
  return {
    isEntered,
    categoryId: change.category,
    isDeleted: change.deleted === true,
    amount: typedAmount(change),
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
  const refusal = refuseLine({
    group: category === undefined ? undefined : budgetGroupOf(category),
    listGroup: group,
    amount: typedAmount(change),
    current: of.lines.find(({ categoryId }) => categoryId === change.category),
    isDeleted: change.deleted === true,
    repeatsAndSplits:
      (change.recurrentType ?? null) !== null && (change.lastInstallment ?? null) !== null,
  })
  return refusal === null ? null : refuse(refusal, list)
}

type GroupedLine = BudgetLine & { readonly group: BudgetGroup }

type EditFacts = {
  /** The month that is changed and the later ones that have a plan. */
  readonly months: readonly [PlannedMonth, ...(readonly PlannedMonth[])]
  readonly categories: readonly CategoryRow[]
  readonly body: Lists
  readonly repetition: Repetition
  /** The categories that a later month of the same call enters: this one enters them not. */
  readonly enteredLater?: ReadonlySet<string>
}

/** A line that a change also enters as movements. */
export type EnteredLine = {
  readonly list: string
  readonly categoryId: string
  readonly paymentId: string
  readonly drafts: readonly EnteredDraft[]
}

/** Whether a change of a line ticks it to be entered. */
export function isTicked({ notCreateTransaction, deleted }: BudgetEntryChange): boolean {
  return notCreateTransaction === false && deleted !== true
}

/** The lines of a change that are entered, as they are after it, or why one cannot be. */
function enteredLines(
  entries: readonly Entry[],
  of: Pick<EditFacts, 'months' | 'repetition'> & { readonly after: readonly GroupedLine[] },
) {
  const { months, repetition, after } = of
  const [{ month }, ...later] = months
  const revenues = revenuesOf(after)
  const entered: EnteredLine[] = []
  for (const { list, change } of entries) {
    const { category: categoryId, payment = null } = change
    const line = after.find((one) => one.categoryId === categoryId)
    if (line === undefined) continue
    const { day, rule, amount } = line
    const refusal = refuseEntering({ day, rule, hasPayment: payment !== null })
    if (refusal !== null || day === null || payment === null) {
      return refuse(refusal ?? 'budget_payment_missing', list)
    }
    const isTyped = (one: BudgetLine) => one.categoryId === categoryId && one.isTyped
    const typed = later.filter(({ lines }) => lines.some(isTyped)).map((one) => one.month)
    const drafts = draftsOfLine(
      { ...line, day, cents: moneyOf(amount, revenues) },
      { ...repetition, month, typedMonths: new Set(typed) },
    )
    entered.push({ list, categoryId, paymentId: payment, drafts })
  }
  return entered
}

/**
 * What a change of one month's lines writes and which of them it enters as movements, or the first
 * reason that stands against it.
 */
export function decideEdits(editing: EditFacts) {
  const { months, categories, body, repetition, enteredLater = new Set() } = editing
  const [own, ...later] = months
  const entries = entriesOf(body)
  const named = entries.map(({ change }) => change.category)
  if (new Set(named).size < named.length) return refuse('budget_category_twice')
  for (const entry of entries) {
    const refused = refuseEntry(entry, { categories, lines: own.lines })
    if (refused !== null) return refused
  }
  const ticked = entries.filter(({ change }) => {
    const current = own.lines.find(({ categoryId }) => categoryId === change.category)
    const isNow = isEnteredNow({ current, isLastMonth: later.length === 0 })
    return isTicked(change) && isNow && !enteredLater.has(change.category)
  })
  const edits = entries.map((entry) => editOf(entry.change, ticked.includes(entry)))
  const changed = planEdits(months, edits, repetition)
  const find = findIn(categories)
  const linesOf = (change: MonthChange) => {
    const month = months.find((one) => one.month === change.month) ?? own
    return linesAfter(month.lines, change)
      .filter(({ isRemoved }) => !isRemoved)
      .map((line) => ({ ...line, group: groupOfRow(find(line.categoryId)) }))
  }
  const amountsOf = (lines: readonly GroupedLine[]) =>
    lines.flatMap((line) => amountsIn(line).map((amount) => ({ group: line.group, amount })))
  for (const change of changed) {
    const after = amountsOf(linesOf(change))
    const refusal =
      refuseSize(after) ??
      (change.month === own.month && entries.length > 0 ? refusePlan(after) : null)
    if (refusal !== null) return refuse(refusal)
  }
  const [ownChange] = changed
  const after = ownChange === undefined ? [] : linesOf(ownChange)
  const entered = enteredLines(ticked, { ...editing, after })
  return isRefused(entered) ? entered : { changes: changed, entered }
}
