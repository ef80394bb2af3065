import type { Day } from '../calendar.ts'
import { type Cents, sumCents, toCents } from '../money.ts'
import type { Plan } from './plans.ts'

/** What a promotional code gives: days of trial, or a discount on so many charges. */
export type CodeGift = {
  readonly days: number | null
  /** Whole per cent, 1 to 100. */
  readonly percent: number | null
  readonly amount: Cents | null
  /** How many charges the discount is on; null for all. */
  readonly months: number | null
}

/** A promotional code, and what one person has to do with it. */
export type CodeFacts = CodeGift & {
  readonly usesMax: number | null
  readonly uses: number
  readonly lastDay: Day | null
  readonly isEnded: boolean
  readonly isRedeemed: boolean
}

/** A code as it is kept, whatever its letters were typed as. */
export function readPromotionalCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Whether a text could be a code: 3 to 40 letters, digits and hyphens, in capitals. */
export function isCode(text: string): boolean {
  return /^[A-Z0-9-]{3,40}$/.test(text)
}

/** Why a code cannot be used, or null. Whoever has used it already is told that first. */
export function refuseCode(code: CodeFacts | undefined, today: Day) {
  if (code === undefined) return 'promotional_code_invalid'
  if (code.isRedeemed) return 'promotional_code_redeemed'
  const isOver = code.lastDay !== null && today > code.lastDay
  if (code.isEnded || isOver) return 'promotional_code_over'
  if (code.usesMax !== null && code.uses >= code.usesMax) return 'promotional_code_used_up'
  return null
}

/** Why a code cannot give this, or null: it gives days, a per cent or an amount, and no two of them. */
export function refuseGift({ days, percent, amount, months }: CodeGift) {
  const gifts = [days, percent, amount].filter((gift) => gift !== null)
  if (gifts.length !== 1) return 'code_wants_one_gift'
  return days !== null && months !== null ? 'code_months_of_days' : null
}

const HUNDRED_PERCENT = 100

/**
 * What a code takes off one charge: never more than the charge. A fraction of a centavo counts for
 * the person.
 */
export function discountOf(gift: CodeGift, price: Cents): Cents {
  if (gift.percent !== null) return toCents(Math.ceil((price * gift.percent) / HUNDRED_PERCENT))
  return gift.amount === null ? toCents(0) : toCents(Math.min(gift.amount, price))
}

/** Whether a code takes something off what a plan costs; one that gives days does not. */
export function isDiscount(gift: CodeGift): boolean {
  return gift.percent !== null || gift.amount !== null
}

/**
 * Whether a discount that was given with one plan stays on another. It was given for what that plan costs in
 * its interval: a cheaper plan, or a month instead of a year, does not have it.
 */
function keepsDiscount(
  from: Pick<Plan, 'interval' | 'price'>,
  to: Pick<Plan, 'interval' | 'price'>,
): boolean {
  return to.interval === from.interval && to.price >= from.price
}

export type DiscountFacts = {
  /** What its code gives; undefined where no code of ours is known. */
  readonly gift: CodeGift | undefined
  /** The plan that the code was used with; undefined where that is not known. */
  readonly from: Pick<Plan, 'interval' | 'price'> | undefined
  /** The plan that runs. */
  readonly to: Pick<Plan, 'interval' | 'price'> | undefined
  readonly paidCharges: number
}

/**
 * Whether the discounts of a subscription stay. They do not once they have been on all the charges that they
 * are for, where the plan that runs is not theirs, or where they are more than their code gives on it.
 */
export function isDiscountDue(
  discounts: readonly { readonly amount: Cents }[],
  { gift, from, to, paidCharges }: DiscountFacts,
): boolean {
  if (gift !== undefined && isDiscountOver(gift, paidCharges)) return false
  if (to === undefined) return true
  if (from !== undefined && !keepsDiscount(from, to)) return false
  const most = gift === undefined ? to.price : discountOf(gift, to.price)
  return sumCents(discounts.map(({ amount }) => amount)) <= most
}

/** Whether the discount of a code has been on all the charges that it is for. */
export function isDiscountOver(gift: Pick<CodeGift, 'months'>, paidCharges: number): boolean {
  return gift.months !== null && paidCharges >= gift.months
}
