import { DEFAULT_CATEGORY_IDS } from '../categories/default-tree.ts'
import { ENTRY_LABELS_MAX } from '../labels/kinds.ts'
import type { TransactionType } from '../transactions/kinds.ts'
import type { RuleOutcome } from './kinds.ts'

/** An entry that is there, as rules look at it. */
export type PastEntry = {
  readonly name: string
  readonly categoryId: string | null
  readonly labels: readonly string[]
  readonly type: TransactionType
  /** A bank brought it: a connection or a file. */
  readonly isImported: boolean
  /** A person has chosen its category by hand. */
  readonly isCategoryChosen: boolean
  /** It has another name than the bank gave it. */
  readonly isRenamed: boolean
  /** It moves money, gives back a purchase or belongs to a goal: its category follows from that. */
  readonly isFixed: boolean
}

/** What rules change of an entry; null is what stays. */
export type PastChange = {
  readonly category: { readonly id: string; readonly type: TransactionType } | null
  readonly name: string | null
  readonly addLabels: readonly string[]
}

/** Categories that say what an entry does, and not what it was for. */
const FIXED = new Set<string | null>([
  DEFAULT_CATEGORY_IDS.invoicePayment,
  DEFAULT_CATEGORY_IDS.adjustment,
])

/**
 * What an entry becomes by what the rules have set, or null where it stays as it is. What a person has
 * written or chosen is never written over: to what was typed labels alone are added, a category that was
 * chosen by hand stays, and so does a name that is not the bank's any more. What rules would have left out stays.
 */
export function changeByRules(entry: PastEntry, outcome: RuleOutcome): PastChange | null {
  const isFree = entry.isImported && !entry.isFixed && !FIXED.has(entry.categoryId)
  const category = isFree && !entry.isCategoryChosen ? otherCategory(entry, outcome) : null
  const isNamed = isFree && !entry.isRenamed && outcome.name !== entry.name
  const name = isNamed ? outcome.name : null
  const more = outcome.labels.filter((id) => !entry.labels.includes(id))
  const addLabels = more.slice(0, Math.max(0, ENTRY_LABELS_MAX - entry.labels.length))
  if (category === null && name === null && addLabels.length === 0) return null
  return { category, name, addLabels }
}

function otherCategory(
  { categoryId, type }: PastEntry,
  { categoryId: id, group }: RuleOutcome,
): PastChange['category'] {
  if (id === null || id === categoryId) return null
  const ofSign = type === 'investiments' ? 'expenses' : type
  return { id, type: group === 'investiments' ? group : ofSign }
}
