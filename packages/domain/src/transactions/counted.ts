import { type CategoryGroup, type CountedGroup, isCounted } from '../categories/kinds.ts'
import { type Cents, negate, ZERO } from '../money.ts'
import type { TransactionType } from './kinds.ts'

/** What decides as what an entry counts. */
export type CountedFacts = {
  readonly transactionType: TransactionType
  readonly categoryGroup: CategoryGroup | null
  /** Whether it is an item of a card's invoice. */
  readonly isItem: boolean
  /** Whether it gives back a purchase that is named. */
  readonly isRefund: boolean
}

/**
 * What an entry counts as. What a shop gives back on a card is no income: it lowers the spending of
 * its category, and of no category where it has none (cases D1 to D3). Only what is called income
 * by its category, a cashback for instance, is income on a card too (case D8).
 */
export function countedTypeOf(facts: CountedFacts): CountedGroup {
  const { transactionType, categoryGroup, isItem, isRefund } = facts
  if (transactionType !== 'revenues' || !(isItem || isRefund)) return transactionType
  const isNamedByCategory = categoryGroup === 'revenues' || categoryGroup === 'investiments'
  return isNamedByCategory ? categoryGroup : 'expenses'
}

/** A row of a month's list: an entry, or a whole invoice with what was spent on it. */
export type ListedRow = CountedFacts & {
  readonly value: Cents
  /** Of a row for an invoice: what its items spent, positive; null of an entry. */
  readonly invoiceSpent: Cents | null
}

/** The filter of the list that a row is under, or null: what only moves money is under none. */
export function shownUnder(row: ListedRow): CountedGroup | null {
  if (row.invoiceSpent !== null) return 'expenses'
  return isCounted(row.categoryGroup) ? countedTypeOf(row) : null
}

/**
 * What of a row the month's summary adds up as expenses, positive: of an invoice what was spent on
 * it and not what it carries over from another month, which that month has counted (case L15).
 */
export function spentOf(row: ListedRow): Cents {
  if (row.invoiceSpent !== null) return row.invoiceSpent
  return shownUnder(row) === 'expenses' ? negate(row.value) : ZERO
}
