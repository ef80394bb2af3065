import { type Month, monthsBetween } from '../calendar.ts'
import { ZERO } from '../money.ts'
import type { Amount, BudgetLine, LineRule, SeriesPart } from './kinds.ts'
import { monthsSinceStart, partsOf, placeAfter, type PlannedMonth, seriesKey } from './series.ts'

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
  isShared: false,
} as const satisfies Partial<BudgetLine>

/** A line as it is once a person has changed it. */
function editedLine(
  before: BudgetLine | undefined,
  edit: LineEdit,
  { repeatUntil }: Repetition,
): BudgetLine {
  const { categoryId, isDeleted } = edit
  const current = before ?? { ...EMPTY, others: [], categoryId, isTyped: true, isRemoved: false }
  if (isDeleted) {
    // Taken out of one month alone, its series goes on after it.
    const rest = repeatUntil !== null ? { rule: null, place: 0, others: [] } : {}
    return { ...current, ...rest, isTyped: true, isRemoved: true, isShared: false }
  }
  const kept = current.isRemoved ? { ...current, ...EMPTY } : current
  const rule = edit.rule === undefined ? kept.rule : edit.rule
  return {
    categoryId,
    amount: edit.amount ?? kept.amount,
    day: edit.day === undefined ? kept.day : edit.day,
    rule,
    place: placeOf(kept, rule),
    // An amount that is typed is what the whole line comes to.
    others: edit.amount === undefined ? kept.others : kept.others.map(uncounted),
    isTyped: true,
    isRemoved: false,
    isEntered: kept.isEntered || edit.isEntered === true,
    isShared: false,
  }
}

const uncounted = (part: SeriesPart): SeriesPart => ({ ...part, isCounted: false })

/**
 * Which one of its series a line is once its rule is this one: the same as before where it goes on in the same
 * way, the fourth of twelve where four of ten were counted, else the first of a new one.
 */
function placeOf(kept: Pick<BudgetLine, 'rule' | 'place'>, rule: LineRule | null): number {
  const goesOn =
    rule?.kind === 'instalments'
      ? kept.rule?.kind === 'instalments' && rule.count > kept.place
      : kept.rule?.kind === 'recurrence' && rule?.period === kept.rule.period
  return goesOn ? kept.place : 0
}

/** The same line with the parts of these series alone; null where it plans nothing then. */
function withParts(line: BudgetLine, parts: readonly SeriesPart[]): BudgetLine | null {
  const [first, ...others] = parts
  if (line.rule === null) return { ...line, others: parts }
  if (first === undefined) return null
  const { amount, rule, place } = first
  return { ...line, amount, rule, place, others }
}

/** What becomes of a later month's line: another one, none, or null where it stays as it is. */
function followingLine(
  edited: BudgetLine,
  later: {
    readonly month: Month
    readonly months: number
    readonly line: BudgetLine | undefined
    readonly isRepeated: boolean
    /** The key of the series of which the line was before it was edited; null where it was of none. */
    readonly seriesBefore: string | null
  },
): BudgetLine | 'deleted' | null {
  const { month, months, line, isRepeated, seriesBefore } = later
  const keyOf = (part: Pick<SeriesPart, 'rule' | 'place'>) => seriesKey(part, month)
  const held = line === undefined ? [] : partsOf(line)
  // Parts of other series, which no change of this one removes (case M10).
  const rest = held.filter((part) => keyOf(part) !== seriesBefore)
  if (line?.isShared === true || (line?.isTyped === true && isTypedFor(line, months))) return null
  if (edited.isRemoved) {
    return isRepeated && line !== undefined && !line.isTyped ? 'deleted' : null
  }
  if (edited.rule === null) {
    return isRepeated && line?.isTyped !== true ? { ...edited, others: rest, isTyped: false } : null
  }
  const { amount, rule } = edited
  const place = placeAfter(edited, months)
  if (place === null) {
    const isOwn = line !== undefined && rest.length < held.length
    return isOwn ? (withParts(line, rest) ?? 'deleted') : null
  }
  const others = rest.filter((part) => keyOf(part) !== keyOf({ rule, place }))
  const isPlain = line === undefined || line.rule === null || others.length === 0
  if (isPlain || keyOf({ rule: line.rule ?? rule, place: line.place }) === seriesBefore) {
    return { ...edited, place, others, isTyped: false }
  }
  return withParts(line, [...others, { amount, rule, place, isCounted: true }])
}

/**
 * Whether what a person typed for a later month stands against the series: a figure for that month alone, or
 * for its part of a series that was there already (case G2), whatever that goes on as by now, or that the
 * category is out of that month. What began another series after the edited month is no figure for this one.
 */
function isTypedFor({ rule, place, isRemoved }: BudgetLine, months: number): boolean {
  return isRemoved || rule === null || monthsSinceStart({ rule, place }) >= months
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
      const seriesBefore = seriesIn(before.get(one.categoryId), own.month)
      const at = { month, months: distance, line, isRepeated, seriesBefore }
      return [one.categoryId, followingLine(one, at)] as const
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

function seriesIn(line: BudgetLine | undefined, month: Month): string | null {
  return line === undefined || line.rule === null
    ? null
    : seriesKey({ rule: line.rule, place: line.place }, month)
}

/** The lines of a month once a change is written. */
export function linesAfter(
  lines: readonly BudgetLine[],
  { written, deleted }: Pick<MonthChange, 'written' | 'deleted'>,
): readonly BudgetLine[] {
  const gone = new Set([...deleted, ...written.map(({ categoryId }) => categoryId)])
  return [...lines.filter(({ categoryId }) => !gone.has(categoryId)), ...written]
}
