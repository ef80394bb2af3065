import { listMonths, type Month, monthsBetween, toMonth } from '../calendar.ts'
import type { BudgetLine, LineRule, SeriesPart } from './kinds.ts'

/** Months are counted from here. */
const EPOCH = toMonth('1900-01')

const STEPS = { monthly: 1, semiannual: 6, annual: 12 } as const

/** How many months lie between one of a series and the next: instalments are monthly (money.md §4). */
function stepOf(rule: LineRule): number {
  return rule.kind === 'instalments' ? 1 : STEPS[rule.period]
}

/**
 * The place in its series that a line has so many months later; null where its series has none in
 * that month, or has ended before it.
 */
export function placeAfter(
  { rule, place }: Pick<BudgetLine, 'rule' | 'place'>,
  months: number,
): number | null {
  if (rule === null || months % stepOf(rule) !== 0) return null
  const later = place + months / stepOf(rule)
  return rule.kind === 'instalments' && later >= rule.count ? null : later
}

/** A month that has a plan, with its lines; those that were taken out are among them. */
export type PlannedMonth = {
  readonly month: Month
  /** A person changed it, so that later months are copied from it (decisions.md §12). */
  readonly isCustom: boolean
  readonly lines: readonly BudgetLine[]
}

/** The series that have a part in a line: its own, and those that it holds besides. */
export function partsOf(line: BudgetLine): readonly SeriesPart[] {
  const { amount, rule, place, others } = line
  return rule === null ? others : [{ amount, rule, place, isCounted: true }, ...others]
}

/** How many months ago the series began of which this is a part. */
export function monthsSinceStart({ rule, place }: Pick<SeriesPart, 'rule' | 'place'>): number {
  return place * stepOf(rule)
}

/** Tells the series of one category apart: by how they go on, and by the month in which they began. */
export function seriesKey(
  { rule, place }: Pick<SeriesPart, 'rule' | 'place'>,
  month: Month,
): string {
  const of = rule.kind === 'instalments' ? rule.count : rule.period
  const began = monthsBetween(EPOCH, month) - monthsSinceStart({ rule, place })
  return `${of}|${began}`
}

/** A series as it was last seen, with the line in which it was. */
type OpenSeries = { readonly part: SeriesPart; readonly line: BudgetLine; readonly month: Month }

/** What the plans up to a month say of the months after it, the oldest first. */
type Course = {
  /** The last plan that a person changed; one of which the accumulated balance alone was typed plans nothing. */
  source: PlannedMonth | null
  readonly latest: Map<string, BudgetLine>
  readonly open: Map<string, Map<string, OpenSeries>>
}

/**
 * Goes on to the next plan. A series ends where its month has a line of its category without it: somebody
 * changed or removed it there. What a line plans in months in which the series has no part ends nothing
 * (case M10).
 */
function goOn(course: Course, plan: PlannedMonth): void {
  const { month, isCustom, lines } = plan
  if (isCustom && lines.length > 0) course.source = plan
  for (const line of lines) {
    const { categoryId } = line
    course.latest.set(categoryId, line)
    const open = course.open.get(categoryId) ?? new Map<string, OpenSeries>()
    course.open.set(categoryId, open)
    // The part of a shared line is all that its category plans: nothing of before goes on beside it.
    if (line.isShared) open.clear()
    const own = new Map(partsOf(line).map((part) => [seriesKey(part, month), part]))
    for (const [key, { part, month: from }] of open) {
      const isDue = placeAfter(part, monthsBetween(from, month)) !== null
      if (isDue && !own.has(key)) open.delete(key)
    }
    for (const [key, part] of own) open.set(key, { part, line, month })
  }
}

/** The parts that series have in a month, each with the line in which its series was seen last. */
function partsIn(month: Month, open: ReadonlyMap<string, OpenSeries> | undefined) {
  return [...(open?.values() ?? [])].flatMap(({ part, line, month: from }) => {
    const place = placeAfter(part, monthsBetween(from, month))
    return place === null ? [] : [{ line, part: { ...part, place, isCounted: true } }]
  })
}

/**
 * The lines of a month that has no plan yet, from the plans before it: those of the last custom plan, and what
 * the series go on with (cases G4 and M10). Null where no plan is custom. A line with a rule is never copied:
 * its series alone decides in which months it comes.
 */
function fillMonth(month: Month, { source, latest, open }: Course): readonly BudgetLine[] | null {
  if (source === null) return null
  const othersIn = (categoryId: string) =>
    partsIn(month, open.get(categoryId)).map(({ part }) => part)
  const copied = source.lines
    .filter(({ rule, isRemoved }) => rule === null && !isRemoved)
    .filter(({ categoryId }) => latest.get(categoryId)?.rule === null)
    // What is copied was entered for its own month.
    .map((line) => ({
      ...line,
      others: othersIn(line.categoryId),
      isTyped: false,
      isEntered: false,
    }))
  const isCopied = new Set(copied.map(({ categoryId }) => categoryId))
  const continued = [...open].flatMap(([categoryId, series]) => {
    const [first, ...rest] = isCopied.has(categoryId) ? [] : partsIn(month, series)
    if (first === undefined) return []
    const { line, part } = first
    const { amount, rule, place } = part
    const others = rest.map((one) => one.part)
    return [{ ...line, amount, rule, place, others, isTyped: false, isRemoved: false }]
  })
  return [...copied, ...continued]
}

/**
 * The plans of the months of a range that have none, each a copy that nobody has changed: from the stored ones
 * before it, the oldest first (decisions.md §12). What a month is filled with depends on what persons planned
 * and not on which months were filled before it (case M9); filled twice, nothing is added (case G5).
 */
export function fillRange(
  stored: readonly PlannedMonth[],
  { from, to }: { readonly from: Month; readonly to: Month },
): readonly PlannedMonth[] {
  const course: Course = { source: null, latest: new Map(), open: new Map() }
  const byMonth = new Map(stored.map((plan) => [plan.month, plan]))
  for (const plan of stored) if (plan.month < from) goOn(course, plan)
  return listMonths(from, to).flatMap((month) => {
    const plan = byMonth.get(month)
    if (plan !== undefined) goOn(course, plan)
    const lines = plan === undefined ? fillMonth(month, course) : null
    return lines === null ? [] : [{ month, isCustom: false, lines }]
  })
}
