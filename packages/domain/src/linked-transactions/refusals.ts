import type { CategoryGroup } from '../categories/kinds.ts'
import { grossOf } from '../balances/limits.ts'
import { type Day, monthOf, monthsBetween } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { PaymentType } from '../payments/kinds.ts'
import type { TransactionType } from '../transactions/kinds.ts'
import { isReversal } from '../transactions/refusals.ts'
import {
  CALENDAR_AHEAD_MONTHS_MAX,
  CALENDAR_GROSS_MAX,
  CALENDAR_ITEMS_MAX,
  CALENDAR_MONTHS_MAX,
} from './kinds.ts'

/** What an item of the calendar is judged by. */
export type ItemFacts = {
  readonly transactionType: TransactionType
  readonly value: Cents
  readonly categoryGroup: CategoryGroup
  readonly paymentType: PaymentType
}

/**
 * Why the calendar refuses this, or null, in the order of the form. A refund on a card is no
 * commitment: it does not come every month.
 */
export function refuseItem({ transactionType, value, categoryGroup, paymentType }: ItemFacts) {
  if (value === 0) return 'value_is_zero'
  if (value > 0 !== (transactionType === 'revenues')) return 'value_sign_wrong'
  if (categoryGroup !== transactionType) return 'category_of_another_group'
  return isReversal({ transactionType, paymentType }) ? 'reversal_repeats' : null
}

/**
 * Why another calendar item cannot be added, or null: a person has at most `CALENDAR_ITEMS_MAX`.
 */
export function refuseOneMore(items: number) {
  return items >= CALENDAR_ITEMS_MAX ? 'linked_transaction_limit_reached' : null
}

/**
 * Why this value is too much beside the other items, or null; `otherItemsGross` is in and out added
 * up.
 */
export function refuseCalendarGross(value: Cents, otherItemsGross: number) {
  return grossOf([value]) + otherItemsGross > CALENDAR_GROSS_MAX ? 'calendar_total_too_large' : null
}

/**
 * Why the calendar of this range cannot be asked for, or null: at most a year of it at once, and no
 * later than thirty years from now, because the months between are gone through.
 */
export function refuseCalendarRange(
  range: { readonly startDate: Day; readonly endDate: Day },
  today: Day,
) {
  const end = monthOf(range.endDate)
  if (monthsBetween(monthOf(range.startDate), end) >= CALENDAR_MONTHS_MAX) {
    return 'calendar_range_too_long'
  }
  const ahead = monthsBetween(monthOf(today), end)
  return ahead > CALENDAR_AHEAD_MONTHS_MAX ? 'date_out_of_range' : null
}
