import {
  differenceOf,
  isNews,
  LOOKED_MONTHS,
  median,
  USUAL_MONTHS_MIN,
  wholeMonths,
} from '../balances/usual.ts'
import { addMonthsWithin, type Day, type Month, monthOf } from '../calendar.ts'
import { addCents, type Cents, negate, sumCents, ZERO } from '../money.ts'
import {
  addMonths,
  figureOf,
  isPlanned,
  type ReportMonth,
  type ReportPeriod,
  type StatusRow,
} from './status.ts'

/*
 * The report as a letter: which sentences the figures bear out. Their words are in `letter-words.ts`. Each sentence
 * holds the figures that it says and nothing else, so that whoever doubts it can work it out again.
 */

/** A month of the report, dated its first day. */
export type DatedMonth = ReportMonth & { readonly date: Day }

/** What was paid in a category, in some months before the one of the report and, last, in that month itself. */
type CategoryMonths = {
  readonly category: { readonly _id: string; readonly name: string }
  readonly values: readonly Cents[]
}

/** What a letter is made of. */
export type LetterFacts = {
  /** Today of whoever the report is about: a month that runs is compared with no whole one. */
  readonly today: Day
  readonly period: ReportPeriod
  /** Twelve months, the last one that of the report. */
  readonly months: readonly DatedMonth[]
  readonly spending: readonly CategoryMonths[]
  /** What was put aside at the end of each of some months, the last one that of the report. */
  readonly reserve: readonly { readonly value: Cents }[]
  /** What the invoices of the month after ask for of purchases in parts. */
  readonly nextInstalments: Cents
}

/** A figure beside that of the month before and beside the usual one; null where there is too little to compare. */
type Compared = {
  readonly value: Cents
  readonly before: Cents | null
  readonly usual: Cents | null
}

type CategoryChange = {
  readonly category: CategoryMonths['category']
  readonly value: Cents
  readonly usual: Cents
}

/** The groups that are spent of, one of which may have gone beyond its plan. */
const SPENT_GROUPS = ['essential', 'noessential', 'debts'] as const
type SpentGroup = (typeof SPENT_GROUPS)[number]

/** A sentence of the letter, by its figures. `isOver` says that its months have ended. */
export type Sentence =
  | ({ readonly kind: 'income' | 'spending'; readonly isOver: boolean } & Compared)
  | { readonly kind: 'invested' | 'left'; readonly value: Cents; readonly isOver: boolean }
  | { readonly kind: 'toReceive' | 'toPay'; readonly value: Cents; readonly isOver: boolean }
  | { readonly kind: 'saved'; readonly value: Cents; readonly total: Cents }
  | ({ readonly kind: 'risen' | 'fallen' } & CategoryChange)
  | { readonly kind: 'best' | 'worst'; readonly month: Month; readonly value: Cents }
  | { readonly kind: 'deficit' | 'unsaved' | 'instalments'; readonly value: Cents }
  | {
      readonly kind: 'overPlan'
      readonly group: SpentGroup
      readonly value: Cents
      readonly planned: Cents
    }
  | { readonly kind: 'noPlan' }

/** What each part of the letter is about: what came, what went, what changed, what to do. */
export const LETTER_PARTS = ['came', 'went', 'changed', 'next'] as const
export type LetterPart = (typeof LETTER_PARTS)[number]

/** A letter: its month, the one after, and the sentences of each part. */
export type Letter = {
  readonly month: Month
  readonly next: Month
  readonly period: ReportPeriod
  readonly parts: Readonly<Record<LetterPart, readonly Sentence[]>>
}

const RISEN_MAX = 2
const FALLEN_MAX = 1
const NEXT_MAX = 3

const sizes = ['revenues', 'expenses', 'investiments'] as const

/** Whether something happened in a month, or is still to come in it. */
export function hasFigures(month: ReportMonth): boolean {
  return sizes.some((row) => {
    const { realised, upcoming } = figureOf(month, row)
    return realised !== ZERO || upcoming !== ZERO
  })
}

/** The sentences that a report bears out; null of a month that has not begun or has no figures. */
export function letterOf(facts: LetterFacts): Letter | null {
  const { months, today, period } = facts
  const last = months.at(-1)
  if (last === undefined) return null
  const month = monthOf(last.date)
  const inPeriod = period === 'year' ? months : [last]
  if (month > monthOf(today) || !inPeriod.some(hasFigures)) return null
  const isOver = month < monthOf(today)
  const whole = { ...addMonths(inPeriod), date: last.date }
  const compared = (row: StatusRow) => compare(facts, row, isOver && period === 'month')
  const figure = (row: StatusRow) => figureOf(whole, row)
  const valued = (kind: 'invested' | 'left' | 'toReceive' | 'toPay', value: Cents) => ({
    kind,
    value,
    isOver,
  })
  const invested = figure('investiments').realised
  return {
    month,
    next: addMonthsWithin(month, 1),
    period,
    parts: {
      came: [
        { kind: 'income', value: figure('revenues').realised, isOver, ...compared('revenues') },
        ...kept(valued('toReceive', figure('revenues').upcoming)),
      ],
      went: [
        { kind: 'spending', value: figure('expenses').realised, isOver, ...compared('expenses') },
        ...kept(valued('invested', invested)),
        valued('left', figure('result').realised),
      ],
      changed: period === 'year' ? extremesOf(facts) : changesOf(facts, isOver),
      next: adviceOf(facts, { whole, isOver }),
    },
  }
}

/** A sentence about an amount is said where there is one. */
function kept<One extends Extract<Sentence, { readonly value: Cents }>>(
  sentence: One,
): readonly One[] {
  return sentence.value > ZERO ? [sentence] : []
}

/** The months before that of the report that are looked at, the latest last. */
const earlierOf = (months: readonly DatedMonth[]) => months.slice(-1 - LOOKED_MONTHS, -1)

/** Which of the months that are looked at are whole, by their places; none where they are too few. */
function wholeOf(earlier: readonly DatedMonth[]): readonly number[] {
  return wholeMonths(earlier.flatMap((month, at) => (hasFigures(month) ? [at] : [])))
}

/** A row in the month before and in usual ones; of months that run nothing is compared. */
function compare(facts: LetterFacts, row: StatusRow, isCompared: boolean) {
  if (!isCompared) return { before: null, usual: null }
  const earlier = earlierOf(facts.months)
  const realised = earlier.map((month) => figureOf(month, row).realised)
  const whole = wholeOf(earlier)
  const before = earlier.at(-1)
  return {
    before: before !== undefined && hasFigures(before) ? (realised.at(-1) ?? null) : null,
    usual: whole.length === 0 ? null : median(whole.map((at) => realised[at] ?? ZERO)),
  }
}

/** The categories that took much more or much less than they usually do, and what was put aside. */
function changesOf(facts: LetterFacts, isOver: boolean): readonly Sentence[] {
  const changes = categoryChanges(facts)
  const risen = changes.filter((one) => differenceOf(one) > 0).slice(0, RISEN_MAX)
  const fallen = isOver ? changes.filter((one) => differenceOf(one) < 0).slice(-FALLEN_MAX) : []
  return [
    ...risen.map((one) => ({ kind: 'risen' as const, ...one })),
    ...fallen.map((one) => ({ kind: 'fallen' as const, ...one })),
    ...(isOver ? savedOf(facts) : []),
  ]
}

/** What is worth a sentence, what rose most first and what fell most last. */
function categoryChanges({ months, spending }: LetterFacts): readonly CategoryChange[] {
  const earlier = earlierOf(months)
  const whole = wholeOf(earlier)
  if (whole.length === 0) return []
  const all = spending.map(({ category, values }) => {
    const before = values.slice(0, -1).slice(-earlier.length)
    return {
      category,
      value: values.at(-1) ?? ZERO,
      usual: median(whole.map((at) => before[at] ?? ZERO)),
    }
  })
  const usual = sumCents(all.map((one) => one.usual))
  if (usual <= ZERO) return []
  return (
    all
      // What was given back is no news.
      .filter((one) => one.value >= ZERO && one.usual >= ZERO && isNews(one, usual))
      .toSorted(
        (a, b) => differenceOf(b) - differenceOf(a) || a.category._id.localeCompare(b.category._id),
      )
  )
}

/** By how much what is put aside grew or shrank in the month. */
function savedOf({ reserve }: LetterFacts): readonly Extract<Sentence, { kind: 'saved' }>[] {
  const [before, after] = reserve.slice(-2)
  if (before === undefined || after === undefined) return []
  const value = addCents(after.value, negate(before.value))
  return value === ZERO ? [] : [{ kind: 'saved', value, total: after.value }]
}

/** The months that left the most and the least, of three or more that have ended and have figures. */
function extremesOf({ months, today }: LetterFacts): readonly Sentence[] {
  const used = months.filter((one) => monthOf(one.date) < monthOf(today) && hasFigures(one))
  if (used.length < USUAL_MONTHS_MIN) return []
  const sorted = used
    .map((month) => ({ month: monthOf(month.date), value: figureOf(month, 'result').realised }))
    .toSorted((a, b) => b.value - a.value || (a.month < b.month ? -1 : 1))
  const [best, worst] = [sorted[0], sorted.at(-1)]
  if (best === undefined || worst === undefined || best.value === worst.value) return []
  return [
    { kind: 'best', ...best },
    { kind: 'worst', ...worst },
  ]
}

type Advised = { readonly whole: ReportMonth; readonly isOver: boolean }

/** What to do next, what cannot wait first. */
function adviceOf(facts: LetterFacts, { whole, isOver }: Advised): readonly Sentence[] {
  const { realised } = figureOf(whole, 'result')
  const { upcoming } = figureOf(whole, 'expenses')
  if (facts.period === 'year') return kept({ kind: 'toPay', value: upcoming, isOver })
  const saved = savedOf(facts)[0]?.value ?? ZERO
  const invested = figureOf(whole, 'investiments').realised
  const isUnsaved = isOver && realised > ZERO && saved <= ZERO && invested <= ZERO
  const all: readonly Sentence[] = [
    ...kept({ kind: 'toPay', value: upcoming, isOver }),
    ...(isOver ? kept({ kind: 'deficit', value: negate(realised) }) : []),
    ...overPlanOf(whole),
    ...kept({ kind: 'instalments', value: facts.nextInstalments }),
    ...(isUnsaved ? [{ kind: 'unsaved' as const, value: realised }] : []),
    ...(isPlanned(whole) ? [] : [{ kind: 'noPlan' as const }]),
  ]
  return all.slice(0, NEXT_MAX)
}

/** The group that went furthest beyond its plan. */
function overPlanOf(whole: ReportMonth): readonly Sentence[] {
  const over = SPENT_GROUPS.flatMap((group) => {
    const { realised, planned } = whole.groups[group]
    if (planned === null || planned <= ZERO || realised <= planned) return []
    return [
      { kind: 'overPlan' as const, group, value: addCents(realised, negate(planned)), planned },
    ]
  })
  return over.toSorted((a, b) => b.value - a.value).slice(0, 1)
}
