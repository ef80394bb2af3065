import type { CategoryFacts } from '../categories/kinds.ts'
import type { Cents } from '../money.ts'
import { amountsIn, moneyOf, typedAmount } from './amounts.ts'
import { type LineEdit, linesAfter, type MonthChange, planEdits, type Repetition } from './edits.ts'
import { draftsOfLine, type EnteredDraft, isEnteredNow, refuseEntering } from './entering.ts'
import {
  type BudgetGroup,
  budgetGroupOf,
  type BudgetLine,
  plannedGroupOf,
  ruleOf,
} from './kinds.ts'
import { refuseLine, refusePlan, refuseSize, revenuesOf } from './refusals.ts'
import type { PlannedMonth } from './series.ts'

/** A line that is added, changed or taken out; what is left out stays as it is. */
export type LineChange = {
  readonly category: string
  readonly value?: Cents | undefined
  /** In hundredths of 1 %. */
  readonly budgetValue?: number | undefined
  /** Which of both figures was typed. */
  readonly typed?: 'value' | 'budgetValue' | undefined
  readonly day?: number | null | undefined
  readonly recurrentType?: 'monthly' | 'semiannual' | 'annual' | null | undefined
  readonly lastInstallment?: number | null | undefined
  readonly deleted?: boolean | undefined
  /** False enters the line also as movements, paid by `payment`. */
  readonly notCreateTransaction?: boolean | undefined
  readonly payment?: string | null | undefined
}

/** A change of a line, the list in which it was sent and the group of that list. */
export type ListedChange = {
  readonly list: string
  readonly group: BudgetGroup
  readonly change: LineChange
}

type CategoryRow = CategoryFacts & { readonly id: string }

/** A reason and the list of the line that it is about, null where it is about the whole plan. */
const refusedBy = <R extends string>(refusal: R, list: string | null = null) => ({ refusal, list })

function ruleChange({ recurrentType, lastInstallment }: LineChange) {
  if (recurrentType === undefined && lastInstallment === undefined) return undefined
  return ruleOf({
    recurrentType: recurrentType ?? null,
    lastInstallment: lastInstallment ?? null,
  })
}

function toEdit(change: LineChange, isEntered: boolean): LineEdit {
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
  { list, group, change }: ListedChange,
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
  return refusal === null ? null : refusedBy(refusal, list)
}

type GroupedLine = BudgetLine & { readonly group: BudgetGroup }

export type EditFacts = {
  /** The month that is changed and the later ones that have a plan. */
  readonly months: readonly [PlannedMonth, ...(readonly PlannedMonth[])]
  readonly categories: readonly CategoryRow[]
  readonly changes: readonly ListedChange[]
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
export function isTicked({ notCreateTransaction, deleted }: LineChange): boolean {
  return notCreateTransaction === false && deleted !== true
}

/** The lines of a change that are entered, as they are after it, or why one cannot be. */
function enteredLines(
  entries: readonly ListedChange[],
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
      return refusedBy(refusal ?? 'budget_payment_missing', list)
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
 * reason that stands against it and the list of the line that it is about, null where it is the whole plan.
 */
export function decideEdits(editing: EditFacts) {
  const { months, categories, changes: entries, repetition, enteredLater = new Set() } = editing
  const [own, ...later] = months
  const named = entries.map(({ change }) => change.category)
  if (new Set(named).size < named.length) return refusedBy('budget_category_twice')
  for (const entry of entries) {
    const refused = refuseEntry(entry, { categories, lines: own.lines })
    if (refused !== null) return refused
  }
  const ticked = entries.filter(({ change }) => {
    const current = own.lines.find(({ categoryId }) => categoryId === change.category)
    const isNow = isEnteredNow({ current, isLastMonth: later.length === 0 })
    return isTicked(change) && isNow && !enteredLater.has(change.category)
  })
  const edits = entries.map((entry) => toEdit(entry.change, ticked.includes(entry)))
  const changed = planEdits(months, edits, repetition)
  const groups = new Map(categories.map((category) => [category.id, plannedGroupOf(category)]))
  const linesOf = (change: MonthChange) => {
    const month = months.find((one) => one.month === change.month) ?? own
    return linesAfter(month.lines, change)
      .filter(({ isRemoved }) => !isRemoved)
      .map((line) => ({ ...line, group: groups.get(line.categoryId) ?? plannedGroupOf(undefined) }))
  }
  const amountsOf = (lines: readonly GroupedLine[]) =>
    lines.flatMap((line) => amountsIn(line).map((amount) => ({ group: line.group, amount })))
  for (const change of changed) {
    const after = amountsOf(linesOf(change))
    const refusal =
      refuseSize(after) ??
      (change.month === own.month && entries.length > 0 ? refusePlan(after) : null)
    if (refusal !== null) return refusedBy(refusal)
  }
  const [ownChange] = changed
  const after = ownChange === undefined ? [] : linesOf(ownChange)
  const entered = enteredLines(ticked, { ...editing, after })
  return 'refusal' in entered ? entered : { changes: changed, entered }
}
