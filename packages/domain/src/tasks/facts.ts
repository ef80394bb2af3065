import type { Day, Month } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** A card and what its last closed invoice left unpaid. */
type CardFacts = {
  readonly paymentId: string
  readonly name: string
  /** What the last closed invoice left unpaid, in cents; zero where it was settled. */
  readonly residual: Cents
  /** Interest and fines written down in the last whole month, in cents. */
  readonly charges: Cents
}

/** An entry that repeats every month under one description, such as a film service. */
export type RepeatedFacts = {
  readonly id: string
  readonly name: string
  /** The category that two services of one kind share. */
  readonly kindId: string
  readonly kindName: string
  /** What the last two months charged, in cents; `before` is null where only one is there. */
  readonly before: Cents | null
  readonly now: Cents
}

/** A category in one whole month: what was spent and what was planned, in cents. */
type CategoryMonth = {
  readonly month: Month
  readonly realised: Cents
  readonly planned: Cents
}

export type CategoryFacts = {
  readonly id: string
  readonly name: string
  readonly months: readonly CategoryMonth[]
}

/** The groups of one whole month, in cents, nothing below zero. */
export type MonthFacts = {
  readonly month: Month
  readonly revenues: Cents
  readonly essential: Cents
  readonly noessential: Cents
  readonly debts: Cents
}

/** An invoice that is not settled. */
type DueFacts = { readonly name: string; readonly dueDate: Day; readonly open: Cents }

/** A bill and the days by which its payments of the last six months were late. */
type BillFacts = {
  readonly id: string
  readonly name: string
  readonly lateDays: readonly number[]
  /** Fines written down for it in the last whole month, in cents. */
  readonly charges: Cents
}

/** A payment method and the last day of the files that were imported into it; null where none was. */
type FedFacts = {
  readonly paymentId: string
  readonly name: string
  readonly isCard: boolean
  readonly archived: boolean
  readonly fedUntil: Day | null
}

/** A goal that is not done and has had a whole month. */
type GoalFacts = {
  readonly id: string
  readonly name: string
  /** What was saved a month, in cents; below zero where more was redeemed. */
  readonly monthly: Cents
  /** What would have to be saved a month to be in time, in cents. */
  readonly needed: Cents
  readonly isOnTime: boolean
}

/**
 * All that the rules read of a person or a household, in one currency. A list is empty and a figure null
 * where nothing is there to judge: a rule then suggests nothing.
 */
export type TaskFacts = {
  readonly today: Day
  readonly cards: readonly CardFacts[]
  readonly repeated: readonly RepeatedFacts[]
  readonly categories: readonly CategoryFacts[]
  /** The months before this one; those without a row are not there. */
  readonly months: readonly MonthFacts[]
  /** What is put aside for emergencies, in cents; null where no account or goal could tell. */
  readonly reserve: Cents | null
  /** What the accounts hold today, without what is put aside, in cents. */
  readonly available: Cents
  /** The least that the accounts held in the last three whole months, in cents; null for younger accounts. */
  readonly leastHeld: Cents | null
  /** What an account yields a month as the person typed it, in hundredths of one per cent; null where none was. */
  readonly monthlyYield: number | null
  readonly dues: readonly DueFacts[]
  /** The day of the next salary that is planned; null where none is. */
  readonly salaryDate: Day | null
  readonly bills: readonly BillFacts[]
  /** The payment methods, each with the last day of the files that were imported into it. */
  readonly fed: readonly FedFacts[]
  /** The first month of the plan and whether a line was ever changed; null without a plan. */
  readonly plan: { readonly since: Month; readonly isAdjusted: boolean } | null
  readonly goals: readonly GoalFacts[]
}
