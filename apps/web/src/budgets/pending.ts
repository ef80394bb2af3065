import type { BudgetChanges, BudgetEntryChange } from '@saldo/contract/budgets'
import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import { moneyOf, percentOf, utilisationOf } from '@saldo/domain/budgets/amounts'
import { type Amount, BUDGET_GROUPS, type BudgetGroup } from '@saldo/domain/budgets/kinds'
import { resultOf } from '@saldo/domain/budgets/projection'
import { refusePlan } from '@saldo/domain/budgets/refusals'
import { type Day, listMonths, type Month, monthOf, yearOf } from '@saldo/domain/calendar'
import { addCents, type Cents, negate, sumCents, ZERO } from '@saldo/domain/money'
import { groupFields, linesIn } from './groups.ts'
import { outgoingGroups } from './month-figures.ts'

/*
 * What is changed in edit mode and not applied yet: by plan, so that several months are changed
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

/** By the id of the plan. */
export type PendingEdits = ReadonlyMap<string, MonthEdits>

/** What a line plans, as it was typed. */
export function amountOf({ typed, value, budgetValue }: BudgetEntry): Amount {
  return typed === 'value'
    ? { kind: 'money', cents: value }
    : { kind: 'percent', percent: budgetValue }
}

function isSameAmount(one: Amount, other: Amount): boolean {
  if (one.kind === 'money') return other.kind === 'money' && one.cents === other.cents
  return other.kind === 'percent' && one.percent === other.percent
}

function entryIn(budget: Budget, group: BudgetGroup, categoryId: string): BudgetEntry | undefined {
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
 * no change. A month without a stored plan has no line to change.
 */
export function withEdit(
  pending: PendingEdits,
  budget: Budget,
  change: LineEdit & { readonly categoryId: string },
): PendingEdits {
  const { categoryId, ...edit } = change
  if (budget._id === null) return pending
  const { base, lines } = pending.get(budget._id) ?? { base: budget, lines: new Map() }
  const merged: LineEdit = { ...lines.get(categoryId), ...edit }
  const next = new Map(lines)
  if (isIdle(base, categoryId, merged)) next.delete(categoryId)
  else next.set(categoryId, merged)
  const all = new Map(pending)
  if (next.size === 0) all.delete(budget._id)
  else all.set(budget._id, { base, lines: next })
  return all
}

/** A plan as it is once these changes are applied to it, so that one's own are nobody else's (case G7). */
function appliedTo(budget: Budget, edits: MonthEdits): Budget {
  const { version } = budget
  return { ...editedBudget(budget, edits), version: version === null ? null : version + 1 }
}

/**
 * What was changed after these changes were sent: it is not applied with them, and waits on, beside the
 * plans that those seen then have become.
 */
export function typedSince(
  pending: PendingEdits,
  sent: PendingEdits,
  seen: readonly Budget[],
): PendingEdits {
  return new Map(
    [...pending].flatMap(([id, edits]) => {
      const before = sent.get(id)
      if (before === undefined) return [[id, edits]]
      const lines = new Map(
        [...edits.lines]
          .filter(([line, edit]) => before.lines.get(line) !== edit)
          .map(([line, { added, ...edit }]) => {
            const isThere = added === undefined || before.lines.has(line)
            return [line, isThere ? edit : { ...edit, added }]
          }),
      )
      const base = appliedTo(seen.find(({ _id }) => _id === id) ?? edits.base, before)
      return lines.size === 0 ? [] : [[id, { base, lines }]]
    }),
  )
}

/** How many lines are changed, in all months together. */
export function countEdits(pending: PendingEdits): number {
  return [...pending.values()].reduce((sum, { lines }) => sum + lines.size, 0)
}

function plainLine(budget: Budget, edit: LineEdit): BudgetEntry[] {
  const { added } = edit
  if (added === undefined) return []
  const id = added.category._id
  const found = budget.unplannedCategories.find(({ category }) => category._id === id)
  return [
    {
      ...added,
      value: ZERO,
      budgetValue: 0,
      typed: 'value',
      spending: found?.spending ?? ZERO,
      upcoming: found?.upcoming ?? ZERO,
      paid: false,
      recurrentIndex: 0,
      others: [],
      notCreateTransaction: true,
    },
  ]
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
    const edits = budget._id === null ? undefined : pending.get(budget._id)
    const edited = editedBudget(budget, edits)
    const change = addCents(edited.result, negate(budget.result))
    drift = budget.isAccumulatedTyped ? ZERO : addCents(drift, change)
    return { ...edited, accumulated: addCents(budget.accumulated, drift) }
  })
}

/** Why a month cannot be planned so, or null (decisions.md §12). */
export function refuseEdited(budget: Budget) {
  return refusePlan(
    BUDGET_GROUPS.flatMap((group) =>
      linesIn(budget, group).map((entry) => ({ group, amount: amountOf(entry) })),
    ),
  )
}

/** An amount as the wire takes it: the one that was typed. */
export function sentAmount(amount: Amount): Pick<BudgetEntryChange, 'value' | 'budgetValue'> {
  return amount.kind === 'money' ? { value: amount.cents } : { budgetValue: amount.percent }
}

function entryChange(category: string, { amount, isRemoved, added }: LineEdit): BudgetEntryChange {
  if (isRemoved === true) return { category, deleted: true }
  const { day, recurrentType, lastInstallment } = added ?? {}
  return {
    category,
    ...(amount === undefined ? {} : sentAmount(amount)),
    ...(added === undefined ? {} : { day, recurrentType, lastInstallment }),
  }
}

/** What one month sends: its lists, and the version that was seen. */
function monthChanges({ base, lines }: MonthEdits, version: number | null): BudgetChanges {
  const lists = BUDGET_GROUPS.map((group) => {
    const own = [...lines.entries()].filter(([, edit]) => edit.group === group)
    return own.length === 0
      ? {}
      : { [groupFields[group].list]: own.map(([id, edit]) => entryChange(id, edit)) }
  })
  const seen = version ?? base.version
  return Object.assign(seen === null ? {} : { version: seen }, ...lists)
}

/**
 * The body of `multi-update`. With `now` the changes go on top of what those months have become
 * meanwhile; a plan that is gone by then is left out.
 */
export function bodyOf(
  pending: PendingEdits,
  now?: readonly Budget[],
): Record<string, BudgetChanges> {
  const found = new Map(now?.map((budget) => [budget._id, budget]))
  return Object.fromEntries(
    [...pending.entries()].flatMap(([id, edits]) => {
      const month = edits.base.date
      const isGone = now?.some(({ date }) => date === month) === true && !found.has(id)
      return isGone ? [] : [[id, monthChanges(edits, found.get(id)?.version ?? null)]]
    }),
  )
}

/** One line that is not what it was when the person began to change its month. */
export type ChangedLine = {
  readonly name: string
  /** Null where it was taken out. */
  readonly amount: Amount | null
  /** The person has changed this line too. */
  readonly isTyped: boolean
}

export type ChangedMonth = {
  readonly date: Budget['date']
  /** The plan was deleted. */
  readonly isGone: boolean
  readonly lines: readonly ChangedLine[]
}

function changedLines({ base, lines }: MonthEdits, now: Budget): ChangedLine[] {
  const of = (budget: Budget) =>
    new Map(
      BUDGET_GROUPS.flatMap((group) => linesIn(budget, group)).map((e) => [e.category._id, e]),
    )
  const [before, after] = [of(base), of(now)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)]
    if (was !== undefined && is !== undefined && isSameAmount(amountOf(was), amountOf(is))) {
      return []
    }
    const name = (is ?? was)?.category.name ?? ''
    return [{ name, amount: is === undefined ? null : amountOf(is), isTyped: lines.has(id) }]
  })
}

/** What changed elsewhere in the months that are being changed here (case G7). */
export function changedMeanwhile(
  pending: PendingEdits,
  now: readonly Budget[],
): readonly ChangedMonth[] {
  return [...pending.values()].flatMap((edits) => {
    const { date, version, _id } = edits.base
    const current = now.find((budget) => budget.date === date)
    if (current === undefined || (current._id === _id && current.version === version)) return []
    const isGone = current._id !== _id
    return [{ date, isGone, lines: isGone ? [] : changedLines(edits, current) }]
  })
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
