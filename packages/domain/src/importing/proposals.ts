import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import { type CategoryGroup, isCounted } from '../categories/kinds.ts'
import { categoryFromWords } from '../categories/words/find.ts'
import { applyRules, fitsValue, rememberedRule } from '../rules/engine.ts'
import type { Rule } from '../rules/kinds.ts'
import type { TransactionType } from '../transactions/kinds.ts'
import type { Split } from '../transactions/split.ts'
import type { IncomingLine } from './incoming.ts'
import { categoryOfLine, type LineRule } from './line-rule.ts'

/** What is proposed for a line, and where its category comes from. */
export type Proposal = {
  /** Null for a refund on a card of whose name nothing is remembered. */
  readonly categoryId: string | null
  /** `own` is a rule of the person's, `rule` what the bank's words show. */
  readonly from: 'own' | 'memory' | 'rule' | 'words' | null
  /** Another name than the bank's, by a rule of the person's. */
  readonly name: string | null
  readonly labels: readonly string[]
  /** How it is divided, as to its proportions, where that is remembered of its name. */
  readonly split: Split | null
}

/** A line as it is proposed for; of what goes to no payment method yet that is null. */
export type ProposedLine = Pick<IncomingLine, 'rule' | 'value' | 'nameKey' | 'day'> & {
  readonly paymentId: string | null
}

/** The person's last choice for a name. */
type Remembered = {
  readonly categoryId: string
  readonly group: CategoryGroup
  readonly split: Split | null
}

/**
 * What is proposed for a line: what the person's rules say, then their last choice for its name, which is a rule
 * below all of theirs; else the category of the rule that its words meet, else the one that the table of
 * words names, else the one for what nobody has named. `remembered` gives the last choice for the line's
 * name and a type of entry.
 */
export function proposeFor(
  line: ProposedLine,
  by: {
    readonly rules: readonly Rule[]
    readonly remembered: (type: TransactionType) => Remembered | undefined
  },
): Proposal {
  const { rule, value, nameKey } = line
  const isOpen = rule === null || !SAID.has(rule)
  const own = applyRules(by.rules, line, (group) => isOpen && fitsValue(group, value))
  const beside = { name: isOpen ? own.name : null, labels: own.labels, split: null }
  if (own.categoryId !== null) return { ...beside, categoryId: own.categoryId, from: 'own' }
  const types = value < 0 ? (['expenses', 'investiments'] as const) : (['revenues'] as const)
  const memories = types.flatMap((type) => {
    const last = by.remembered(type)
    return last === undefined || isWrongFor(rule, last.categoryId) ? [] : [last]
  })
  const remembered = memories.map((last) => rememberedRule({ nameKey, ...last }))
  const { categoryId } = applyRules(remembered, line, (group) => fitsLine(group, line))
  if (categoryId !== null) {
    const split = memories.find((last) => last.categoryId === categoryId)?.split ?? null
    return { ...beside, categoryId, split, from: 'memory' }
  }
  if (rule !== null) return { ...beside, categoryId: categoryOfLine(line), from: 'rule' }
  const named = categoryFromWords({ nameKey, isIncome: value > 0 })
  if (named !== null) return { ...beside, categoryId: named, from: 'words' }
  return { ...beside, categoryId: categoryOfLine(line), from: null }
}

/** What settles an invoice, gives back a purchase or was there before: its category and its name say that. */
const SAID = new Set<LineRule>(['card_payment', 'card_refund', 'opening'])

/** Whether the person's rules leave a line out. */
export function isIgnored(
  line: Pick<IncomingLine, 'value' | 'nameKey' | 'day' | 'paymentId'>,
  rules: readonly Rule[],
): boolean {
  return applyRules(rules, line, (group) => fitsValue(group, line.value)).isIgnored
}

/** What older imports remembered of refunds on cards: they were taken for income (case L26). */
function isWrongFor(rule: LineRule | null, categoryId: string): boolean {
  return rule === 'card_refund' && categoryId === DEFAULT_CATEGORY_IDS.refund
}

/**
 * Whether a line may have a category of this group. Money in is no expense and no investment; what
 * only moves money goes both ways. A refund on a card may have any category.
 */
function fitsLine(
  group: CategoryGroup,
  { value, rule }: Pick<IncomingLine, 'rule' | 'value'>,
): boolean {
  // What goes into a goal is written there: a line of a bank names none.
  if (group === 'objective') return false
  return rule === 'card_refund' || !isCounted(group) || value > 0 === (group === 'revenues')
}

/**
 * The category of a line's entry: the one that was chosen or proposed where it is still there and fits
 * the line's sign, else that of the line's rule; null for a refund on a card without one.
 */
export function categoryIdOf(
  line: Pick<IncomingLine, 'rule' | 'value'>,
  proposed: { readonly id: string; readonly grouping: CategoryGroup } | undefined,
): string | null {
  if (proposed !== undefined && fitsLine(proposed.grouping, line)) return proposed.id
  return categoryOfLine(line)
}
