import { listMonths, type Month, monthsBetween } from '../calendar.ts'
import type { BudgetLine, LineRule } from './kinds.ts'

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

/** Whether two lines go on in the same way. */
export function isSameRule(one: LineRule | null, other: LineRule | null): boolean {
  if (one === null || other === null) return one === other
  if (one.kind === 'instalments') return other.kind === 'instalments' && one.count === other.count
  return other.kind === 'recurrence' && one.period === other.period
}

/** A month that has a plan, with its lines; those that were taken out are among them. */
export type PlannedMonth = {
  readonly month: Month
  /** A person changed it, so that later months are copied from it (decisions.md §12). */
  readonly isCustom: boolean
  readonly lines: readonly BudgetLine[]
}

/**
 * The lines of a month that has no plan yet, from the plans before it, the oldest first: those of the
 * last custom plan, and what the series go on with (case G4). Null where no plan is custom. A line
 * with a rule is never copied: its series alone decides in which months it comes.
 */
function fillMonth(month: Month, earlier: readonly PlannedMonth[]): readonly BudgetLine[] | null {
  // A month of which a person typed the accumulated balance alone plans nothing.
  const source = earlier.findLast(({ isCustom, lines }) => isCustom && lines.length > 0)
  if (source === undefined) return null
  const latest = new Map<string, { readonly line: BudgetLine; readonly month: Month }>()
  for (const one of earlier) {
    for (const line of one.lines) latest.set(line.categoryId, { line, month: one.month })
  }
  const continued = [...latest.values()].flatMap(({ line, month: from }) => {
    const place = placeAfter(line, monthsBetween(from, month))
    return place === null ? [] : [{ ...line, place, isTyped: false, isRemoved: false }]
  })
  const copied = source.lines
    .filter(({ rule, isRemoved }) => rule === null && !isRemoved)
    .filter(({ categoryId }) => latest.get(categoryId)?.line.rule === null)
    // What is copied was entered for its own month.
    .map((line) => ({ ...line, isTyped: false, isEntered: false }))
  return [...copied, ...continued]
}

/**
 * The plans of the months of a range that have none, each a copy that nobody has changed: from the
 * stored ones before it, the oldest first, and those that are filled before it (decisions.md §12).
 * Filled twice, nothing is added (case G5).
 */
export function fillRange(
  stored: readonly PlannedMonth[],
  { from, to }: { readonly from: Month; readonly to: Month },
): readonly PlannedMonth[] {
  const byMonth = new Map(stored.map((plan) => [plan.month, plan]))
  const plans = stored.filter(({ month }) => month < from)
  const added: PlannedMonth[] = []
  for (const month of listMonths(from, to)) {
    const plan = byMonth.get(month)
    const lines = plan === undefined ? fillMonth(month, plans) : null
    if (plan !== undefined) plans.push(plan)
    if (lines === null) continue
    const filled = { month, isCustom: false, lines }
    plans.push(filled)
    added.push(filled)
  }
  return added
}
