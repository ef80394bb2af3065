import type { Day } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** The rules, in the order in which suggestions of one saving are listed. */
export const TASK_RULES = [
  'card-residual',
  'invoices-before-salary',
  'bill-late-twice',
  'debts-above-share',
  'fixed-above-half',
  'category-above-plan',
  'subscription-rose',
  'subscriptions-of-one-kind',
  'no-reserve',
  'reserve-short',
  'idle-balance',
  'goal-behind',
  'no-plan',
  'plan-never-adjusted',
  'import-old',
] as const
export type TaskRule = (typeof TASK_RULES)[number]

/** The screens that do what a task suggests, as their addresses begin. */
export const TASK_SCREENS = [
  '/carteiras',
  '/movimentacoes',
  '/planejamento',
  '/objetivos',
  '/importar',
] as const

/** A figure in the text of a task: the screen writes it, and hides it where values are hidden. */
type TaskFigure =
  | { readonly cents: Cents }
  /** In hundredths of one per cent. */
  | { readonly percent: number }
  | { readonly count: number }
  | { readonly day: Day }

/** A text with its figures where they are read. */
type TaskText = readonly (string | TaskFigure)[]

/** What a rule suggests (decisions.md §15). */
export type Suggestion = {
  /** The rule and what it speaks of: the same suggestion has the same id on every day. */
  readonly id: string
  readonly rule: TaskRule
  readonly title: string
  readonly why: TaskText
  /** What it would save or gain in a month, in cents; null where the figures do not say. */
  readonly monthly: Cents | null
  readonly screen: (typeof TASK_SCREENS)[number]
}
