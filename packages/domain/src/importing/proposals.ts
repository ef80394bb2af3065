import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import { type CategoryGroup, isCounted } from '../categories/kinds.ts'
import { categoryFromWords } from '../categories/words/find.ts'
import type { TransactionType } from '../transactions/kinds.ts'
import type { IncomingLine } from './incoming.ts'
import { categoryOfLine, type LineRule } from './line-rule.ts'

/** A category that is proposed for a line, and where it comes from. */
export type Proposal = {
  /** Null for a refund on a card of whose name nothing is remembered. */
  readonly categoryId: string | null
  readonly from: 'memory' | 'rule' | 'words' | null
}

/**
 * The category that is proposed for a line: the person's last choice for its name, else that of the
 * rule that its words meet, else the one that the table of words names, else the one for what nobody
 * has named. `remembered` gives the last choice for the line's name and a type of entry.
 */
export function proposeCategory(
  { rule, value, nameKey }: Pick<IncomingLine, 'rule' | 'value' | 'nameKey'>,
  remembered: (type: TransactionType) => string | undefined,
): Proposal {
  const types = value < 0 ? (['expenses', 'investiments'] as const) : (['revenues'] as const)
  for (const type of types) {
    const categoryId = remembered(type)
    if (categoryId !== undefined && !isWrongFor(rule, categoryId)) {
      return { categoryId, from: 'memory' }
    }
  }
  if (rule !== null) return { categoryId: categoryOfLine({ rule, value }), from: 'rule' }
  const named = categoryFromWords({ nameKey, isIncome: value > 0 })
  if (named !== null) return { categoryId: named, from: 'words' }
  return { categoryId: categoryOfLine({ rule, value }), from: null }
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
