import type { CountedGroup } from '../../categories/kinds.ts'
import type { Day, Month } from '../../calendar.ts'
import type { Cents } from '../../money.ts'
import type { NamedRow } from './names.ts'
import type { Period } from './period.ts'
import type { Correction } from './spelling.ts'

/** What of some entries is asked for. */
export type Measure =
  | { readonly kind: 'sum' }
  /** How many there were. */
  | { readonly kind: 'count' }
  | { readonly kind: 'average'; readonly per: 'month' | 'week' | 'day' }
  /** One period beside another. */
  | { readonly kind: 'compare' }
  /** On which categories most went. */
  | { readonly kind: 'top' }
  | { readonly kind: 'largest' }
  /** Whether it was more than `value`, in cents, or less. */
  | { readonly kind: 'threshold'; readonly value: Cents; readonly isMore: boolean }

/** Whose and which entries are asked about; of everything where nothing is named. */
export type Scope = {
  readonly categories: readonly NamedRow[]
  readonly payments: readonly NamedRow[]
  /** One member of the family, or all of it; null for one's own money. */
  readonly member: NamedRow | 'family' | null
  /** Parts of the names of entries, as they were typed: what has one of them. */
  readonly searches: readonly string[]
  /** The category in which what is searched for usually is. */
  readonly trade: NamedRow | null
  /** What costs the same every month, or what does not. */
  readonly sort: 'fixed' | 'variable' | null
}

/** A thing that falls due: with all of these words in its name, else of one of these categories. */
export type DueSubject = {
  readonly text: string | null
  readonly categories: readonly NamedRow[]
  /** The words that name none of the categories. */
  readonly others: string | null
}

type Understood =
  /** What was earned, spent or invested. */
  | {
      readonly intent: 'spending'
      readonly flow: CountedGroup
      readonly measure: Measure
      readonly scope: Scope
      readonly periods: readonly Period[]
    }
  /** What is to be paid or received, when, and whether it is paid. */
  | {
      readonly intent: 'due'
      readonly direction: 'pay' | 'receive'
      readonly isOverdueOnly: boolean
      readonly subject: DueSubject | null
      readonly asksPaid: boolean
      readonly period: Period | null
    }
  /** The invoices of the named cards, of all where none is; of one month where it is named. */
  | {
      readonly intent: 'invoice'
      readonly cards: readonly NamedRow[]
      readonly aspect: 'standing' | 'bestDay' | 'limit' | 'paid'
      readonly month: Month | null
    }
  | { readonly intent: 'balance'; readonly accounts: readonly NamedRow[] }
  /** Whether `value` may be spent; how much may be where it names none. */
  | {
      readonly intent: 'affordable'
      readonly value: Cents | null
      readonly parts: number | null
      /** What it is to be spent on, as it was typed. */
      readonly object: string | null
      readonly until: Day | null
    }
  /** With how much a period ends: expected where it lies ahead, what was left where it is over. */
  | { readonly intent: 'result'; readonly period: Period }
  /** What was put aside, goals and investments together; all of it where no period is named. */
  | { readonly intent: 'saved'; readonly periods: readonly Period[] }
  | {
      readonly intent: 'objective'
      readonly goals: readonly NamedRow[]
      readonly subject: string | null
    }
  /** What the plan leaves, of some categories or of all. */
  | {
      readonly intent: 'plan'
      readonly categories: readonly NamedRow[]
      readonly period: Period | null
    }
  /** No question: something to be entered. */
  | { readonly intent: 'record'; readonly flow: CountedGroup; readonly value: Cents }
  /** Words that decide the answer were not understood. */
  | { readonly intent: 'unclear' }
  | { readonly intent: 'unknown' }

/**
 * A question as it was understood (decisions.md §15), with the words that were not, as they were typed,
 * and those that were read as others.
 */
export type Question = Understood & {
  readonly unread: readonly string[]
  readonly corrections: readonly Correction[]
}

export type Intent = Understood['intent']
export type { Understood }
