import { assert } from '../assert.ts'
import {
  addDays,
  addMonthsWithin,
  type Day,
  dayOfMonth,
  firstDay,
  lastDay,
  type Month,
  monthOf,
  monthsBetween,
} from '../calendar.ts'
import { absolute, addCents, type Cents } from '../money.ts'
import type { RecurrentType } from '../transactions/kinds.ts'
import type { Entry } from '../transactions/plan.ts'
import { countOccurrences } from '../transactions/recurrence.ts'
import { amountsIn, moneyOf } from './amounts.ts'
import type { MonthChange } from './edits.ts'
import {
  type BudgetGroup,
  type BudgetLine,
  type LineRule,
  REPEAT_MONTHS,
  type SeriesPart,
} from './kinds.ts'
import { type GroupedAmount, revenuesOf } from './refusals.ts'
import { partsOf, type PlannedMonth, seriesKey } from './series.ts'

/** How many rows one list of the survey may have. */
export const SURVEY_ROWS_MAX = 300

/** How many movements one survey may write. */
export const SURVEY_ENTRIES_MAX = 20_000

/** The days of a survey: its month's first to the last of the eleventh month after it (money.md §5). */
export function surveyRange(month: Month): { readonly startDate: Day; readonly endDate: Day } {
  return { startDate: firstDay(month), endDate: lastDay(addMonthsWithin(month, REPEAT_MONTHS)) }
}

/**
 * The day on which a row falls due where its person says none: the first of the month that is planned, or tomorrow
 * where that has come already, since what is planned is still to be paid (case M22).
 */
export function firstDueDay(month: Month, today: Day): Day {
  const first = firstDay(month)
  if (first > today || monthOf(today) > month) return first
  return addDays(today, 1)
}

/** What a row must have to be kept. */
type RowFacts = {
  readonly category: string | null
  readonly value: Cents | null
  readonly date: Day | null
}

/** A row that has it. */
export type WholeRow = { readonly [field in keyof RowFacts]: NonNullable<RowFacts[field]> }

/** A row that is kept, or what it lacks: it is left out for it, and named (money.md §5). */
export function wholeRow({
  category,
  value,
  date,
}: RowFacts): WholeRow | { readonly missing: readonly (keyof RowFacts)[] } {
  if (category !== null && value !== null && value !== 0 && date !== null) {
    return { category, value, date }
  }
  return {
    missing: [
      ...(category === null ? (['category'] as const) : []),
      ...(value === null || value === 0 ? (['value'] as const) : []),
      ...(date === null ? (['date'] as const) : []),
    ],
  }
}

/** How a row goes on. */
export type RowCourse = {
  readonly recurrentType: RecurrentType | null
  /** The number of parts; 1 where it is not split. */
  readonly instalments: number
}

/** How many movements a row becomes, those from its day to the end of what is written. */
export function countEntries(row: RowCourse & { readonly date: Day; readonly until: Day }): number {
  const { recurrentType, instalments, date, until } = row
  if (recurrentType === null) return instalments
  return Math.max(1, countOccurrences({ anchor: date, recurrentType }, until))
}

/**
 * The rule of the line that a row becomes. What comes more often than once a month is there every
 * month; what comes once is a series of one, which no later month is filled with.
 */
function ruleOfRow({ recurrentType, instalments }: RowCourse): LineRule {
  if (recurrentType === null) return { kind: 'instalments', count: instalments }
  if (recurrentType === 'annual' || recurrentType === 'semiannual') {
    return { kind: 'recurrence', period: recurrentType }
  }
  return { kind: 'recurrence', period: 'monthly' }
}

/** What a row of the survey comes to in one month. */
export type PlannedAmount = {
  readonly categoryId: string
  readonly month: Month
  readonly cents: Cents
  readonly day: number
  readonly rule: LineRule
  readonly place: number
  /** The row's own date falls here: a person typed it for this month. */
  readonly isFirst: boolean
}

/**
 * What the movements of one row come to in the months of the survey, in cents and positive: a purchase
 * on a card in the months of its invoices, everything else by its date, as they are realised
 * (decisions.md §7).
 */
export function reckonAmounts(
  row: RowCourse & { readonly categoryId: string },
  entries: readonly Entry[],
  range: { readonly startDate: Day; readonly endDate: Day },
): readonly PlannedAmount[] {
  const [first] = entries
  if (first === undefined) return []
  const rule = ruleOfRow(row)
  const isMonthly = rule.kind === 'recurrence' && rule.period === 'monthly'
  return entries
    .filter(({ countsOn }) => countsOn >= range.startDate && countsOn <= range.endDate)
    .map(({ countsOn, value, index }) => {
      const month = monthOf(countsOn)
      return {
        categoryId: row.categoryId,
        month,
        cents: absolute(value),
        day: dayOfMonth(countsOn),
        rule,
        place: isMonthly ? monthsBetween(monthOf(first.countsOn), month) : index,
        isFirst: index === first.index,
      }
    })
}

/** The rows of one category in one month as parts of their series: those that go on alike are one. */
function seriesOf(amounts: readonly PlannedAmount[]): readonly SeriesPart[] {
  const byKey = new Map<string, SeriesPart>()
  for (const { cents, rule, place, month } of amounts) {
    const key = seriesKey({ rule, place }, month)
    const before = byKey.get(key)?.amount
    const sum = before?.kind === 'money' ? addCents(before.cents, cents) : cents
    byKey.set(key, { amount: { kind: 'money', cents: sum }, rule, place, isCounted: true })
  }
  return [...byKey.values()]
}

function joinedLine(
  line: BudgetLine | undefined,
  amounts: readonly [PlannedAmount, ...PlannedAmount[]],
  revenues: Cents,
): BudgetLine {
  const current = line === undefined || line.isRemoved ? undefined : line
  const [{ month }] = amounts
  const keyOf = (part: Pick<SeriesPart, 'rule' | 'place'>) => seriesKey(part, month)
  const added = seriesOf(amounts)
  const held = current === undefined ? [] : partsOf(current)
  const sumWith = (part: SeriesPart): SeriesPart => {
    const same = added.find((one) => keyOf(one) === keyOf(part))
    if (same === undefined) return part
    const cents = addCents(moneyOf(part.amount, revenues), moneyOf(same.amount, revenues))
    return { ...part, amount: { kind: 'money', cents } }
  }
  const isHeld = new Set(held.map(keyOf))
  const parts = [...held.map(sumWith), ...added.filter((part) => !isHeld.has(keyOf(part)))]
  const [first, ...rest] = parts
  assert(first !== undefined, 'a row is a part of a series')
  const isPlain = current?.rule === null
  const own = isPlain ? { amount: current.amount, rule: null, place: 0 } : first
  const days = [...(current === undefined ? [] : [current.day]), ...amounts.map(({ day }) => day)]
  const [day = null] = days
  return {
    categoryId: amounts[0].categoryId,
    amount: own.amount,
    day: days.every((one) => one === day) ? day : null,
    rule: own.rule,
    place: own.place,
    others: isPlain ? parts : rest,
    isTyped: current?.isTyped === true || amounts.some(({ isFirst }) => isFirst),
    isRemoved: false,
    isEntered: true,
    isShared: false,
  }
}

/**
 * What the rows of a survey write into the plans of its months. The rows of one category are one line,
 * their sum, beside what the month plans for it already (money.md §4). Each series goes on by itself beyond
 * the window (case M10); a share of the revenues that the same series adds to becomes money.
 */
export function planSurvey(
  months: readonly PlannedMonth[],
  amounts: readonly PlannedAmount[],
  groupOf: (categoryId: string) => BudgetGroup,
): readonly MonthChange[] {
  return months.flatMap(({ month, lines }) => {
    const byCategory = new Map<string, [PlannedAmount, ...PlannedAmount[]]>()
    for (const amount of amounts.filter((one) => one.month === month)) {
      const others = byCategory.get(amount.categoryId)
      if (others === undefined) byCategory.set(amount.categoryId, [amount])
      else others.push(amount)
    }
    const revenues = revenuesOf(groupedOf(lines, groupOf))
    const written = [...byCategory].flatMap(([categoryId, own]) => {
      const line = lines.find((one) => one.categoryId === categoryId)
      // What the shared plan says of a category is not added to.
      return line?.isShared === true ? [] : [joinedLine(line, own, revenues)]
    })
    return written.length === 0 ? [] : [{ month, written, deleted: [] }]
  })
}

/** The lines of a month with their groups, those that were taken out left out. */
export function groupedOf(
  lines: readonly BudgetLine[],
  groupOf: (categoryId: string) => BudgetGroup,
): readonly GroupedAmount[] {
  return lines
    .filter(({ isRemoved }) => !isRemoved)
    .flatMap((line) =>
      amountsIn(line).map((amount) => ({ group: groupOf(line.categoryId), amount })),
    )
}

/**
 * Why the plans of a survey's months cannot be so, or null: something is to be spent in them, and in
 * none of them anything is to come in. A single month without revenues says that it is over them.
 */
export function refuseSurvey(months: readonly (readonly GroupedAmount[])[]) {
  const hasSpending = months.some((lines) => lines.some(({ group }) => group !== 'revenues'))
  const hasRevenues = months.some((lines) => revenuesOf(lines) > 0)
  return hasSpending && !hasRevenues ? 'budget_without_revenues' : null
}
