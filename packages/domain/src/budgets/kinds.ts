import type { CategoryFacts, CountedGroup } from '../categories/kinds.ts'
import type { Cents } from '../money.ts'

/** The groups of a monthly plan (decisions.md §7), in the order of the screen. */
export const BUDGET_GROUPS = [
  'revenues',
  'essential',
  'noessential',
  'debts',
  'investiments',
] as const
export type BudgetGroup = (typeof BUDGET_GROUPS)[number]

/** As which type of entries a group counts: essentials, the rest and debts are expenses. */
export function entryTypeOf(group: BudgetGroup): CountedGroup {
  return group === 'revenues' || group === 'investiments' ? group : 'expenses'
}

/** How often a line of a plan comes back (money.md §4). */
export const LINE_PERIODS = ['monthly', 'semiannual', 'annual'] as const

/** How many instalments a line of a plan may have (money.md §9). */
export const LINE_INSTALMENTS_MAX = 999

/** The months of the planning window: the one before, the selected one, and 11 after it (decisions.md §7). */
export const BUDGET_MONTHS_MAX = 13

/** How many months ahead a line is repeated (money.md §9). */
export const REPEAT_MONTHS = 11

/** How many lines one month's plan may have. */
export const BUDGET_LINES_MAX = 400

/**
 * What all money lines of one month may come to: a billion. With it, a percentage of any revenues is
 * worked out in exact whole numbers (case F6).
 */
export const BUDGET_GROSS_MAX = 100_000_000_000

/** A hundred per cent, in hundredths of one per cent. */
export const WHOLE_PERCENT = 10_000

/** What a person typed into a line: money in cents, or a share of the revenues in hundredths of 1 %. */
export type Amount =
  | { readonly kind: 'money'; readonly cents: Cents }
  | { readonly kind: 'percent'; readonly percent: number }

/** How a line goes on in later months by itself. */
export type LineRule =
  | { readonly kind: 'recurrence'; readonly period: (typeof LINE_PERIODS)[number] }
  | { readonly kind: 'instalments'; readonly count: number }

/** The part that one series has in one month. */
export type SeriesPart = {
  readonly amount: Amount
  readonly rule: LineRule
  /** Which one of its series it is, 0 for the first. */
  readonly place: number
  /** False where a person typed what the whole line comes to: it only goes on in later months. */
  readonly isCounted: boolean
}

/** One category in one month's plan. */
export type BudgetLine = {
  readonly categoryId: string
  readonly amount: Amount
  /** The day of the month on which it falls due, 1 to 31. */
  readonly day: number | null
  readonly rule: LineRule | null
  /** Which one of its series it is, 0 for the first; 0 without a rule. */
  readonly place: number
  /** Parts of other series of this category in this month, which the line holds besides (case M10). */
  readonly others: readonly SeriesPart[]
  /** A person typed it in this month: no fill, copy or repetition writes over it (case G2). */
  readonly isTyped: boolean
  /** A person took it out of this month: no fill brings it back. */
  readonly isRemoved: boolean
  /** It was also entered as movements, which no change of the line changes (decisions.md §12). */
  readonly isEntered: boolean
  /** It is the person's part of a line of *Plano da casa*: the shared plan alone changes it. */
  readonly isShared: boolean
}

/**
 * The group of a plan in which a category stands, or null where it is in no plan: income and
 * investments by their group, debts by their type, other expenses by their sort (decisions.md §7).
 */
export function budgetGroupOf({ group, sort, type }: CategoryFacts): BudgetGroup | null {
  if (group === 'revenues' || group === 'investiments') return group
  if (group !== 'expenses') return null
  if (type === 'debts') return 'debts'
  return sort === 'fixed' ? 'essential' : 'noessential'
}

/** The group in which what is planned of a category counts; of one in no plan, or of none, `noessential`. */
export function plannedGroupOf(category: CategoryFacts | undefined): BudgetGroup {
  return (category && budgetGroupOf(category)) ?? 'noessential'
}

/** How a line goes on, from the two fields that say so; null where neither does. */
export function ruleOf(fields: {
  readonly recurrentType: (typeof LINE_PERIODS)[number] | null
  readonly lastInstallment: number | null
}): LineRule | null {
  const { recurrentType, lastInstallment } = fields
  if (recurrentType !== null) return { kind: 'recurrence', period: recurrentType }
  return lastInstallment === null ? null : { kind: 'instalments', count: lastInstallment }
}
