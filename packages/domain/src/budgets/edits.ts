import { type Month, monthsBetween } from '../calendar.ts'
import { ZERO } from '../money.ts'
import type { Amount, BudgetLine, LineRule } from './kinds.ts'
import { isSameRule, placeAfter, type PlannedMonth } from './series.ts'

/** What a person changes of one line; what is undefined stays as it is. */
export type LineEdit = {
  readonly categoryId: string
  readonly isDeleted: boolean
  readonly amount?: Amount | undefined
  readonly day?: number | null | undefined
  readonly rule?: LineRule | null | undefined
  /** It is also entered as movements now. */
  readonly isEntered?: boolean
}

/** What is to be written of one month. */
export type MonthChange = {
  readonly month: Month
  readonly written: readonly BudgetLine[]
  /** The categories whose lines go. */
  readonly deleted: readonly string[]
}

/** *Repetir para os próximos 12 meses?* */
export type Repetition = {
  /** Sim: the last month into which what is changed goes; null for *Não*, this month alone. */
  readonly repeatUntil: Month | null
}

const EMPTY = {
  amount: { kind: 'money', cents: ZERO },
  day: null,
  rule: null,
  place: 0,
  isEntered: false,
} as const satisfies Partial<BudgetLine>

/** A line as it is once a person has changed it. */
function editedLine(
  before: BudgetLine | undefined,
  edit: LineEdit,
  { repeatUntil }: Repetition,
): BudgetLine {
  const { categoryId, isDeleted } = edit
  const current = before ?? { ...EMPTY, categoryId, isTyped: true, isRemoved: false }
  if (isDeleted) {
    // Taken out of one month alone, its series goes on after it.
    const rest = repeatUntil !== null ? { rule: null, place: 0 } : {}
    return { ...current, ...rest, isTyped: true, isRemoved: true }
  }
  const kept = current.isRemoved ? { ...current, ...EMPTY } : current
  const rule = edit.rule === undefined ? kept.rule : edit.rule
  return {
    categoryId,
    amount: edit.amount ?? kept.amount,
    day: edit.day === undefined ? kept.day : edit.day,
    rule,
    place: isSameRule(rule, kept.rule) ? kept.place : 0,
    isTyped: true,
    isRemoved: false,
    isEntered: kept.isEntered || edit.isEntered === true,
  }
}

/** What becomes of a later month's line: another one, none, or null where it stays as it is. */
function followingLine(
  edited: BudgetLine,
  later: {
    readonly months: number
    readonly line: BudgetLine | undefined
    readonly isRepeated: boolean
  },
): BudgetLine | 'deleted' | null {
  const { months, line, isRepeated } = later
  if (line?.isTyped === true) return null
  const without = line === undefined ? null : 'deleted'
  if (edited.isRemoved) return isRepeated ? without : null
  if (edited.rule === null) return isRepeated ? { ...edited, isTyped: false } : null
  const place = placeAfter(edited, months)
  if (place !== null) return { ...edited, place, isTyped: false }
  // A line of the series as it was before has no place in it any more.
  return line !== undefined && line.rule !== null ? 'deleted' : null
}

/**
 * What a person's changes to one month write: that month's own lines, and those of the later months
 * that have a plan. A line with a rule goes into the months of its series; one without into all of
 * them where it is repeated. What was typed in a later month, zero included, stays (case G2), and no
 * earlier month changes (case G1). The first of `months` is the one that is changed.
 */
export function planEdits(
  months: readonly [PlannedMonth, ...(readonly PlannedMonth[])],
  edits: readonly LineEdit[],
  repetition: Repetition,
): readonly MonthChange[] {
  const [own, ...later] = months
  const before = new Map(own.lines.map((line) => [line.categoryId, line]))
  const edited = edits.map((edit) => editedLine(before.get(edit.categoryId), edit, repetition))
  const following = later.map(({ month, lines }) => {
    const byCategory = new Map(lines.map((line) => [line.categoryId, line]))
    const distance = monthsBetween(own.month, month)
    const { repeatUntil } = repetition
    const isRepeated = repeatUntil !== null && month <= repeatUntil
    const outcomes = edited.map((one) => {
      const line = byCategory.get(one.categoryId)
      return [one.categoryId, followingLine(one, { months: distance, line, isRepeated })] as const
    })
    return {
      month,
      written: outcomes.flatMap(([, one]) => (one === null || one === 'deleted' ? [] : [one])),
      deleted: outcomes.flatMap(([id, one]) => (one === 'deleted' ? [id] : [])),
    }
  })
  const changed = following.filter(({ written, deleted }) => written.length + deleted.length > 0)
  return [{ month: own.month, written: edited, deleted: [] }, ...changed]
}

/** The lines of a month once a change is written. */
export function linesAfter(
  lines: readonly BudgetLine[],
  { written, deleted }: Pick<MonthChange, 'written' | 'deleted'>,
): readonly BudgetLine[] {
  const gone = new Set([...deleted, ...written.map(({ categoryId }) => categoryId)])
  return [...lines.filter(({ categoryId }) => !gone.has(categoryId)), ...written]
}
