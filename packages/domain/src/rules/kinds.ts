import type { CategoryGroup } from '../categories/kinds.ts'
import type { Day } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** How many rules a person may have. */
export const RULES_MAX = 200

/** Of the rules that a person does not want the latest ones are known; older ones may be suggested again. */
export const DECLINED_MAX = 200

export const RULE_NAME_MAX = 60

/** The longest text that a rule compares names with. */
export const RULE_TEXT_MAX = 100

/** How many texts one rule compares a name with. */
export const RULE_TEXTS_MAX = 20

/** How many accounts and cards one rule may name. */
export const RULE_PAYMENTS_MAX = 20

/** How many entries one rule changes at once; the rest is done by the same press again. */
export const APPLIED_MAX = 2_000

/** How the text of a rule stands to a name. */
export const TEXT_MATCHES = ['contains', 'starts', 'equals'] as const
type TextMatch = (typeof TEXT_MATCHES)[number]

/** Money that came in, or that went out. */
export const DIRECTIONS = ['in', 'out'] as const
type Direction = (typeof DIRECTIONS)[number]

/** When a rule concerns something: all that is not null must hold. */
export type RuleConditions = {
  /** What the bank wrote, or the name of what was typed, whatever its accents and capitals: one of these texts. */
  readonly text: {
    readonly match: TextMatch
    readonly value: string
    readonly alternatives: readonly string[]
  } | null
  /** How much, without a sign, both ends included; an end may be open. */
  readonly amount: { readonly min: Cents | null; readonly max: Cents | null } | null
  readonly direction: Direction | null
  /** One of these accounts and cards. */
  readonly payments: readonly string[] | null
  /** Days of the month, both included; `from` 28 `to` 5 goes over its end. */
  readonly days: { readonly from: number; readonly to: number } | null
}

/** What a rule sets: what is null, empty or false it leaves to others. */
export type RuleEffects = {
  readonly category: string | null
  /** It only moves money between the person's own accounts. */
  readonly isTransfer: boolean
  readonly labels: readonly string[]
  /** What it is called from then on. */
  readonly name: string | null
  /** It becomes no entry. */
  readonly isIgnored: boolean
}

/** One rule of a person, as the engine applies it. */
export type Rule = {
  readonly id: string
  /** As `keyedConditions` gives them. */
  readonly conditions: RuleConditions
  readonly effects: RuleEffects
  /** The group of its category; null where it has none, or one that is gone. */
  readonly group: CategoryGroup | null
  /** Rules below it are not looked at for what it concerns. */
  readonly isLast: boolean
}

/** What rules look at. What is not known is null, and no condition about it holds. */
export type RuleSubject = {
  /** What the bank wrote, or the name, as `nameKey` writes it. */
  readonly nameKey: string
  readonly value: Cents | null
  readonly paymentId: string | null
  readonly day: Day | null
}

/** What the rules set of one subject; null where none sets it. */
export type RuleOutcome = {
  readonly categoryId: string | null
  /** The group of that category. */
  readonly group: CategoryGroup | null
  readonly name: string | null
  /** In the order of the rules, each once. */
  readonly labels: readonly string[]
  readonly isIgnored: boolean
  /** The rules that have set something, in their order. */
  readonly by: readonly string[]
}

/** No condition at all; a rule has one at least. */
export const NO_CONDITIONS: RuleConditions = {
  text: null,
  amount: null,
  direction: null,
  payments: null,
  days: null,
}

/** No effect at all; a rule has one at least. */
export const NO_EFFECTS: RuleEffects = {
  category: null,
  isTransfer: false,
  labels: [],
  name: null,
  isIgnored: false,
}
