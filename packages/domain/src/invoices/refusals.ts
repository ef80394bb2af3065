import { addMonths, type Month } from '../calendar.ts'
import type { CategoryGroup } from '../categories/kinds.ts'
import { type Cents, type Currency, hasParts, toTotal } from '../money.ts'
import type { TransactionType } from '../transactions/kinds.ts'
import { refuseCategory } from '../transactions/refusals.ts'
import { TOLERANCE } from './settlement.ts'

/**
 * Why so much cannot be paid of an invoice, or null. `remaining` is what is owed, positive. Less and
 * more than that may be paid, nothing and less than nothing may not, nor what is paid already (C1).
 */
export function refusePaying(facts: { readonly remaining: Cents; readonly value: Cents }) {
  if (facts.value === 0) return 'value_is_zero'
  if (facts.value < 0) return 'value_sign_wrong'
  return facts.remaining <= TOLERANCE ? 'invoice_already_paid' : null
}

/** How far from its own invoice a purchase can be put, in months. */
const MONTHS_AWAY_MAX = 12

/**
 * How many months from its own day a purchase can count at most: up to two until the invoice of its
 * day falls due, and as many as it can be moved by (case A8).
 */
export const PURCHASE_REACH_MONTHS = MONTHS_AWAY_MAX + 2

/** Why a purchase whose day belongs to the invoice of `own` cannot be put into that of `month`, or null. */
export function refuseChosenMonth(month: Month, own: Month) {
  const isNear =
    month >= addMonths(own, -MONTHS_AWAY_MAX) && month <= addMonths(own, MONTHS_AWAY_MAX)
  return isNear ? null : 'month_out_of_reach'
}

/** What anticipating parts of a purchase is judged by. */
export type AnticipationFacts = {
  /** How many parts are on later invoices, and what they come to, positive. */
  readonly ahead: number
  readonly value: Cents
  readonly parts: number
  readonly discount: Cents
}

/**
 * Why parts cannot be brought forward, or null: there must be so many on later invoices, and the
 * discount is at most less than what they come to (case B9).
 */
export function refuseAnticipation({ ahead, value, parts, discount }: AnticipationFacts) {
  if (parts > ahead) return 'anticipation_not_possible'
  return discount < 0 || discount >= value ? 'discount_out_of_range' : null
}

/** What a new total of a purchase in parts is judged by, all of them positive. */
export type TotalFacts = {
  readonly total: Cents
  /** What the parts on closed invoices come to: those keep their values (case B7). */
  readonly settled: Cents
  /** How many parts share the rest. */
  readonly open: number
  readonly currency: Currency
}

/** Why a purchase cannot come to that total, or null: each open part has the least of the currency. */
export function refuseTotal({ total, settled, open, currency }: TotalFacts) {
  if (total <= 0) return 'value_is_zero'
  const isEnough = total > settled && hasParts(toTotal(total - settled), open, currency)
  return isEnough && open > 0 ? null : 'total_already_settled'
}

/** What a change of an item's words is judged by; what is undefined stays as it is. */
export type ItemFacts = {
  readonly isFromBank: boolean
  readonly hasNewTotal: boolean
  readonly hasNewCategory: boolean
  readonly transactionType: TransactionType
  /** The group of the new category; null where there is no such category. */
  readonly categoryGroup: CategoryGroup | null
}

/**
 * Why an item of an invoice cannot be changed so, with the field that is to blame, or null: the value
 * of an imported one is the bank's (money.md §2), and a new category is of the item's own kind. A
 * refund may have any.
 */
export function refuseItemChange(item: ItemFacts) {
  const { isFromBank, hasNewTotal, hasNewCategory, transactionType, categoryGroup } = item
  if (isFromBank && hasNewTotal) {
    return { refused: 'transaction_field_from_the_bank', field: 'total' } as const
  }
  if (!hasNewCategory) return null
  if (categoryGroup === null) return { refused: 'category_not_found', field: 'category' } as const
  const refusal = refuseCategory({ transactionType, categoryGroup, paymentType: 'credit' })
  return refusal === 'category_of_another_group'
    ? ({ refused: refusal, field: 'category' } as const)
    : null
}
