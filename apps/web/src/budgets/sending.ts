import type { BudgetChanges, BudgetEntryChange } from '@saldo/contract/budgets'
import type { Budget, BudgetEntry } from '@saldo/contract/budget-plan'
import { type Amount, BUDGET_GROUPS } from '@saldo/domain/budgets/kinds'
import { refusePlan } from '@saldo/domain/budgets/refusals'
import { listMonths, type Month, monthOf } from '@saldo/domain/calendar'
import { groupFields, linesIn } from './groups.ts'
import {
  amountOf,
  editedBudget,
  entryIn,
  isSameAmount,
  type LineEdit,
  type MonthEdits,
  type PendingEdits,
  sentAmount,
} from './pending.ts'

/*
 * How what waits is sent, what stands against it, and what takes it back: it comes with the bar that
 * applies it.
 */

/** Why a month cannot be planned so, or null (decisions.md §12). */
export function refuseEdited(budget: Budget) {
  return refusePlan(
    BUDGET_GROUPS.flatMap((group) =>
      linesIn(budget, group).map((entry) => ({ group, amount: amountOf(entry) })),
    ),
  )
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
    [...pending].flatMap(([date, edits]) => {
      const before = sent.get(date)
      if (before === undefined) return [[date, edits]]
      const lines = new Map(
        [...edits.lines]
          .filter(([line, edit]) => before.lines.get(line) !== edit)
          .map(([line, { added, ...edit }]) => {
            const isThere = added === undefined || before.lines.has(line)
            return [line, isThere ? edit : { ...edit, added }]
          }),
      )
      const now = seen.find((budget) => budget.date === date) ?? edits.base
      // A plan that was made by it is answered as it is.
      const base = edits.base.fake ? now : appliedTo(now, before)
      return lines.size === 0 ? [] : [[date, { base, lines }]]
    }),
  )
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

/** What one month sends of its lines, each in the list of its group. */
function listsOf({ lines }: Pick<MonthEdits, 'lines'>): Omit<BudgetChanges, 'isCustom'> {
  const lists = BUDGET_GROUPS.map((group) => {
    const own = [...lines.entries()].filter(([, edit]) => edit.group === group)
    return own.length === 0
      ? {}
      : { [groupFields[group].list]: own.map(([id, edit]) => entryChange(id, edit)) }
  })
  return Object.assign({}, ...lists)
}

/**
 * The body of `multi-update`, of the plans that are stored. With `now` the changes go on top of what
 * those months have become meanwhile; a plan that is gone by then is left out.
 */
export function bodyOf(
  pending: PendingEdits,
  now?: readonly Budget[],
): Record<string, BudgetChanges> {
  return Object.fromEntries(
    [...pending.values()].flatMap((edits) => {
      const { date, version: before } = edits.base
      const found = now?.find((budget) => budget.date === date)
      // One that was made elsewhere meanwhile takes what was to be the first one.
      const id = edits.base._id ?? found?._id ?? null
      if (id === null || (found !== undefined && found._id !== id)) return []
      const version = found?.version ?? before
      return [[id, { ...(version === null ? {} : { version }), ...listsOf(edits) }]]
    }),
  )
}

/** What is sent at once: the plans that are stored, and where nothing of them waits the first one that is to be made. */
export function nextToSend(pending: PendingEdits): PendingEdits {
  const stored = [...pending].filter(([, { base }]) => !base.fake)
  return new Map(stored.length > 0 ? stored : [...pending].toSorted().slice(0, 1))
}

/** The body of a month's first plan, or null where those that wait are stored. */
export function creationOf(sent: PendingEdits) {
  const [edits] = [...sent.values()].filter(({ base }) => base.fake)
  return edits === undefined ? null : { date: edits.base.date, ...listsOf(edits) }
}

/**
 * What takes an applied change back: each line as it was, in its own month by the same repetition, up to
 * `until` of that month, and in the later ones that had another amount by itself. Null where a line
 * cannot be made again as it was, taken out with its place in a series or with parts of several, or
 * where not all of these months are among those that were seen.
 */
export function undoOf(
  sent: PendingEdits,
  { seen, until }: { seen: readonly Budget[]; until: (month: Month) => Month | null },
): Record<string, BudgetChanges> | null {
  const bodies = new Map<string, Map<string, LineEdit>>()
  const put = ({ _id }: Budget, id: string, edit: LineEdit) => {
    if (_id !== null) bodies.set(_id, new Map([...(bodies.get(_id) ?? []), [id, edit]]))
  }
  for (const { base, lines } of sent.values()) {
    const month = monthOf(base.date)
    const later = listMonths(month, until(month) ?? month).slice(1)
    const plans = later.map((one) => seen.find(({ date }) => monthOf(date) === one))
    for (const [id, edit] of lines) {
      const own = entryIn(base, edit.group, id)
      if (own !== undefined && !isRestorable(own, edit)) return null
      put(base, id, backTo(own, edit))
      for (const plan of plans) {
        if (plan === undefined) return null
        // From there on it was what is typed there that went on.
        if (sent.get(plan.date)?.lines.has(id) === true) break
        const was = entryIn(plan, edit.group, id)
        if (!isSameLine(was, own)) put(plan, id, backTo(was, edit))
      }
    }
  }
  return Object.fromEntries([...bodies].map(([id, lines]) => [id, listsOf({ lines })]))
}

function isSameLine(one: BudgetEntry | undefined, other: BudgetEntry | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return isSameAmount(amountOf(one), amountOf(other))
}

function isRestorable({ recurrentType, lastInstallment, others }: BudgetEntry, edit: LineEdit) {
  const hasRule = recurrentType !== null || lastInstallment !== null
  return others.length === 0 && !(edit.isRemoved === true && hasRule)
}

/** The edit that makes a line what it was; of one that was not there, that takes it out. */
function backTo(was: BudgetEntry | undefined, { group, isRemoved }: LineEdit): LineEdit {
  if (was === undefined) return { group, isRemoved: true }
  return { group, amount: amountOf(was), ...(isRemoved === true ? { added: was } : {}) }
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
    const isGone = _id !== null && current._id !== _id
    return [{ date, isGone, lines: isGone ? [] : changedLines(edits, current) }]
  })
}
