import { dayOfMonth, type Day } from '../calendar.ts'
import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import { type CategoryGroup, isCounted } from '../categories/kinds.ts'
import { ENTRY_LABELS_MAX } from '../labels/kinds.ts'
import { absolute, type Cents } from '../money.ts'
import { nameKey } from '../transactions/names.ts'
import {
  NO_CONDITIONS,
  NO_EFFECTS,
  type Rule,
  type RuleConditions,
  type RuleOutcome,
  type RuleSubject,
} from './kinds.ts'

/** The texts of a condition, each of which may hold; none where it asks for none. */
export function textsIn(text: RuleConditions['text']): readonly string[] {
  return text === null ? [] : [text.value, ...text.alternatives]
}

/** The conditions with their texts as names are compared, so that they are not written anew for each of them. */
export function keyedConditions(conditions: RuleConditions): RuleConditions {
  const { text } = conditions
  if (text === null) return conditions
  const { value, alternatives } = text
  return {
    ...conditions,
    text: { ...text, value: nameKey(value), alternatives: alternatives.map(nameKey) },
  }
}

/**
 * Whether this concerns the subject: each of its conditions holds, and it has one. The text is compared as
 * `keyedConditions` gives it.
 */
export function concerns(conditions: RuleConditions, subject: RuleSubject): boolean {
  const { text, amount, direction, payments, days } = conditions
  if (Object.values(conditions).every((condition) => condition === null)) return false
  return (
    (text === null || holdsText(text, subject.nameKey)) &&
    (amount === null || (subject.value !== null && holdsAmount(amount, subject.value))) &&
    (direction === null || (subject.value !== null && holdsSign(direction, subject.value))) &&
    (payments === null || (subject.paymentId !== null && payments.includes(subject.paymentId))) &&
    (days === null || (subject.day !== null && holdsDay(days, subject.day)))
  )
}

function holdsText(condition: NonNullable<RuleConditions['text']>, name: string): boolean {
  const { match } = condition
  return textsIn(condition).some((text) => {
    if (text === '') return false
    if (match === 'equals') return name === text
    return match === 'starts' ? name.startsWith(text) : name.includes(text)
  })
}

function holdsAmount({ min, max }: NonNullable<RuleConditions['amount']>, value: Cents): boolean {
  const amount = absolute(value)
  return (min === null || amount >= min) && (max === null || amount <= max)
}

function holdsSign(direction: NonNullable<RuleConditions['direction']>, value: Cents): boolean {
  return direction === 'in' ? value > 0 : value < 0
}

function holdsDay({ from, to }: NonNullable<RuleConditions['days']>, date: Day): boolean {
  const day = dayOfMonth(date)
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

/**
 * Whether an amount may have a category of this group by a rule: money in is no expense and no investment,
 * what moves between one's own accounts goes both ways, and what pays an invoice or goes into a goal
 * is written there.
 */
export function fitsValue(group: CategoryGroup, value: Cents): boolean {
  if (group === 'bankOperation') return true
  return isCounted(group) && value > 0 === (group === 'revenues')
}

/** An outcome that sets nothing. */
const NO_OUTCOME: RuleOutcome = {
  categoryId: null,
  group: null,
  name: null,
  labels: [],
  isIgnored: false,
  by: [],
}

/**
 * What the rules make of a subject. They are looked at in their order, all of them or to the first
 * that says so; the first that sets something has set it, labels alone add up, to as many as an entry
 * has. `fits` says whether the subject may have a category of a group: one that it may not have, or
 * that is gone, is set by none, so that a later rule may still set it.
 */
export function applyRules(
  rules: readonly Rule[],
  subject: RuleSubject,
  fits: (group: CategoryGroup) => boolean,
): RuleOutcome {
  let outcome = NO_OUTCOME
  for (const rule of rules) {
    if (!concerns(rule.conditions, subject)) continue
    outcome = outcomeWith(outcome, rule, fits)
    if (rule.isLast) break
  }
  return outcome
}

/**
 * What one rule by itself sets of a subject, in its place among the others: what a rule above has set is not
 * its own. Null where it does not concern the subject, or is not come to.
 */
export function ownOutcome(
  rules: readonly Rule[],
  of: { readonly rule: Rule; readonly subject: RuleSubject },
  fits: (group: CategoryGroup) => boolean,
): RuleOutcome | null {
  const { rule, subject } = of
  if (!concerns(rule.conditions, subject)) return null
  const above = rules.slice(0, rules.indexOf(rule))
  if (above.some(({ isLast, conditions }) => isLast && concerns(conditions, subject))) return null
  const before = applyRules(above, subject, fits)
  const after = outcomeWith(before, rule, fits)
  return {
    categoryId: before.categoryId === null ? after.categoryId : null,
    group: before.categoryId === null ? after.group : null,
    name: before.name === null ? after.name : null,
    labels: after.labels.slice(before.labels.length),
    isIgnored: after.isIgnored && !before.isIgnored,
    by: after.by.slice(before.by.length),
  }
}

function outcomeWith(
  before: RuleOutcome,
  { id, effects, group }: Rule,
  fits: (group: CategoryGroup) => boolean,
): RuleOutcome {
  const own = effects.isTransfer
    ? { categoryId: DEFAULT_CATEGORY_IDS.transfer, group: 'bankOperation' as const }
    : { categoryId: effects.category, group }
  const isFree = before.categoryId === null && own.categoryId !== null
  const category = isFree && own.group !== null && fits(own.group) ? own : before
  const name = before.name ?? effects.name
  const labels = [...new Set([...before.labels, ...effects.labels])].slice(0, ENTRY_LABELS_MAX)
  const isIgnored = before.isIgnored || effects.isIgnored
  const hasSet =
    category !== before ||
    name !== before.name ||
    labels.length > before.labels.length ||
    isIgnored !== before.isIgnored
  if (!hasSet) return before
  const { categoryId, group: ofCategory } = category
  return { categoryId, group: ofCategory, name, labels, isIgnored, by: [...before.by, id] }
}

/** What a name's last category says as a rule, so that one engine decides; it stands below all others. */
export function rememberedRule(of: {
  readonly nameKey: string
  readonly categoryId: string
  readonly group: CategoryGroup
}): Rule {
  return {
    id: `memory ${of.nameKey}`,
    conditions: {
      ...NO_CONDITIONS,
      text: { match: 'equals', value: of.nameKey, alternatives: [] },
    },
    effects: { ...NO_EFFECTS, category: of.categoryId },
    group: of.group,
    isLast: false,
  }
}
