import type { BudgetEntryChange } from '@saldo/contract/budgets'
import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import { moneyOf, percentOf, utilisationOf } from '@saldo/domain/budgets/amounts'
import { type Amount, BUDGET_GROUPS, type BudgetGroup } from '@saldo/domain/budgets/kinds'
import { resultOf } from '@saldo/domain/budgets/projection'
import { type Day, listMonths, type Month, monthOf, yearOf } from '@saldo/domain/calendar'
import { addCents, type Cents, negate, sumCents, ZERO } from '@saldo/domain/money'
import { emptyEntry, groupFields, linesIn } from './groups.ts'
import { outgoingGroups } from './month-figures.ts'

/*
 * What is typed into the rows of a plan and not applied yet: by month, so that several are changed
 * together, each beside the plan as it was when its first change was typed (cases G1, G7).
 */

/** One line of one month, as it is to become. */
export type LineEdit = {
  readonly group: BudgetGroup
  readonly amount?: Amount
  readonly isRemoved?: boolean
  /** A line that the month does not have yet. */
  readonly added?: Pick<BudgetEntry, 'category' | 'day' | 'recurrentType' | 'lastInstallment'>
}

export type MonthEdits = {
  /** The plan that the person saw. */
  readonly base: Budget
  readonly lines: ReadonlyMap<string, LineEdit>
}

/** By the first day of the month, which has a plan already or is to get its first one. */
export type PendingEdits = ReadonlyMap<Day, MonthEdits>

/** What a line plans, as it was typed. */
export function amountOf({ typed, value, budgetValue }: BudgetEntry): Amount {
  return typed === 'value'
    ? { kind: 'money', cents: value }
    : { kind: 'percent', percent: budgetValue }
}

/** Whether two amounts were typed alike. */
export function isSameAmount(one: Amount, other: Amount): boolean {
  if (one.kind === 'money') return other.kind === 'money' && one.cents === other.cents
  return other.kind === 'percent' && one.percent === other.percent
}

/** The line of a category in a group of a plan. */
export function entryIn(
  budget: Budget,
  group: BudgetGroup,
  categoryId: string,
): BudgetEntry | undefined {
  return linesIn(budget, group).find(({ category }) => category._id === categoryId)
}

function isIdle(base: Budget, categoryId: string, edit: LineEdit): boolean {
  if (edit.added !== undefined) return edit.isRemoved === true
  const entry = entryIn(base, edit.group, categoryId)
  if (edit.isRemoved === true || entry === undefined) return entry === undefined
  return edit.amount === undefined || isSameAmount(edit.amount, amountOf(entry))
}

/**
 * The changes with those of one line put on top of what it has already; what is as it was before is
 * no change.
 */
export function withEdit(
  pending: PendingEdits,
  budget: Budget,
  change: LineEdit & { readonly categoryId: string },
): PendingEdits {
  const { categoryId, ...edit } = change
  const { base, lines } = pending.get(budget.date) ?? { base: budget, lines: new Map() }
  const merged: LineEdit = { ...lines.get(categoryId), ...edit }
  const next = new Map(lines)
  if (isIdle(base, categoryId, merged)) next.delete(categoryId)
  else next.set(categoryId, merged)
  const all = new Map(pending)
  if (next.size === 0) all.delete(budget.date)
  else all.set(budget.date, { base, lines: next })
  return all
}

/** How many lines are changed, in all months together. */
export function countEdits(pending: PendingEdits): number {
  return [...pending.values()].reduce((sum, { lines }) => sum + lines.size, 0)
}

function plainLine(budget: Budget, { added }: LineEdit): BudgetEntry[] {
  if (added === undefined) return []
  const id = added.category._id
  const found = budget.unplannedCategories.find(({ category }) => category._id === id)
  return [{ ...emptyEntry(added.category, found), ...added }]
}

function valued(entry: BudgetEntry, amount: Amount, revenues: Cents): BudgetEntry {
  return {
    ...entry,
    // What is typed is what the whole line comes to.
    others: isSameAmount(amount, amountOf(entry)) ? entry.others : [],
    typed: amount.kind === 'money' ? 'value' : 'budgetValue',
    value: moneyOf(amount, revenues),
    budgetValue: percentOf(amount, revenues),
  }
}

type Typed = { readonly entry: BudgetEntry; readonly amount: Amount }

function typedLines(budget: Budget, group: BudgetGroup, edits: MonthEdits['lines']): Typed[] {
  const before = linesIn(budget, group)
    .filter(({ category }) => edits.get(category._id)?.isRemoved !== true)
    .map((entry) => ({
      entry,
      amount: edits.get(entry.category._id)?.amount ?? amountOf(entry),
    }))
  const planned = new Set(linesIn(budget, group).map(({ category }) => category._id))
  const added = [...edits.entries()]
    .filter(([id, edit]) => edit.group === group && !planned.has(id) && edit.isRemoved !== true)
    .flatMap(([, edit]) =>
      plainLine(budget, edit).map((entry) => ({ entry, amount: edit.amount ?? amountOf(entry) })),
    )
  return [...before, ...added]
}

/**
 * A month's plan as it becomes by these changes: shares follow the revenues, sums and Saldo follow
 * the lines (case G3). Its Acumulado stays as it was: it depends on the months before, which
 * `editedBudgets` has.
 */
export function editedBudget(budget: Budget, edits: MonthEdits | undefined): Budget {
  if (edits === undefined) return budget
  const typed = Object.fromEntries(
    BUDGET_GROUPS.map((group) => [group, typedLines(budget, group, edits.lines)]),
  ) as Record<BudgetGroup, Typed[]>
  const revenues = sumCents(typed.revenues.map(({ amount }) => moneyOf(amount, ZERO)))
  const lines = Object.fromEntries(
    BUDGET_GROUPS.map((group) => [
      group,
      typed[group].map(({ entry, amount }) => valued(entry, amount, revenues)),
    ]),
  ) as Record<BudgetGroup, BudgetEntry[]>
  const planned = Object.fromEntries(
    BUDGET_GROUPS.map((group) => [group, sumCents(lines[group].map(({ value }) => value))]),
  ) as Record<BudgetGroup, Cents>
  const fields = BUDGET_GROUPS.map((group) => ({
    [groupFields[group].list]: lines[group],
    [groupFields[group].value]: planned[group],
  }))
  const result = resultOf(planned)
  const outgoing = addCents(planned.revenues, negate(result))
  const sumOf = (field: 'spending' | 'upcoming') =>
    sumCents(outgoingGroups.map((group) => budget[groupFields[group][field]]))
  const spent = sumOf('spending')
  const next: Budget = Object.assign({ ...budget }, ...fields)
  const named = new Set(BUDGET_GROUPS.flatMap((group) => lines[group]).map((l) => l.category._id))
  return {
    ...next,
    result,
    utilisation: utilisationOf(spent, outgoing),
    realisedUtilisation: utilisationOf(addCents(spent, negate(sumOf('upcoming'))), outgoing),
    isOverRevenues: outgoing > planned.revenues,
    unplannedCategories: budget.unplannedCategories.filter(
      ({ category }) => !named.has(category._id),
    ),
  }
}

/**
 * Months in their order with the changes applied: Acumulado goes on from what each month's Saldo has
 * become, up to a month whose own was typed (case G6).
 */
export function editedBudgets(
  budgets: readonly Budget[],
  pending: PendingEdits,
): readonly Budget[] {
  let drift: Cents = ZERO
  return budgets.map((budget) => {
    const edits = pending.get(budget.date)
    const edited = editedBudget(budget, edits)
    const change = addCents(edited.result, negate(budget.result))
    drift = budget.isAccumulatedTyped ? ZERO : addCents(drift, change)
    return { ...edited, accumulated: addCents(budget.accumulated, drift) }
  })
}

/** An amount as the wire takes it: the one that was typed. */
export function sentAmount(amount: Amount): Pick<BudgetEntryChange, 'value' | 'budgetValue'> {
  return amount.kind === 'money' ? { value: amount.cents } : { budgetValue: amount.percent }
}

/**
 * The calendar years that hold what lies between a window and the months beyond it: Acumulado goes
 * through all of them. Whole years, so that the same ones are asked for while the window moves.
 */
export function yearsBeyond(
  window: { readonly startDate: Day; readonly endDate: Day },
  months: readonly Month[],
): readonly number[] {
  const before = months.filter((month) => month < monthOf(window.startDate)).toSorted()
  const after = months.filter((month) => month > monthOf(window.endDate))
  const from = before[0]
  const through = from === undefined ? [] : listMonths(from, monthOf(window.startDate))
  return [...new Set([...through, ...after].map(yearOf))]
}
