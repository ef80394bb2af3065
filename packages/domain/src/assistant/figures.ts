import { type Day, daysBetween, monthOf, monthsBetween } from '../calendar.ts'
import { type DueSection, sectionOf } from '../linked-transactions/dues.ts'
import { type Cents, negate, sumCents, toCents } from '../money.ts'
import { wordsOfName } from './question/names.ts'
import type { Period } from './question/period.ts'

const DAYS_IN_WEEK = 7

/** How many whole months a period has; the month of one day is one. */
export function monthsIn({ startDate, endDate }: Period): number {
  return monthsBetween(monthOf(startDate), monthOf(endDate)) + 1
}

/** What a total of a period comes to a month, a week or a day, in cents, rounded half away from zero. */
export function reckonAverage(total: Cents, period: Period, per: 'month' | 'week' | 'day'): Cents {
  const days = daysBetween(period.startDate, period.endDate) + 1
  const each =
    per === 'month'
      ? total / monthsIn(period)
      : (total * (per === 'week' ? DAYS_IN_WEEK : 1)) / days
  return toCents(Math.sign(each) * Math.round(Math.abs(each)))
}

/** What of a due an answer needs. */
export type DueFacts = {
  readonly name: string
  readonly date: Day
  readonly value: Cents
  readonly counted: Cents
  readonly paid: boolean
  readonly category: { readonly _id: string } | null
  readonly payment: { readonly name: string }
}

export type DueChoice = {
  readonly direction: 'pay' | 'receive'
  readonly today: Day
  /** Only what should have been paid before today (case A11). */
  readonly isOverdueOnly: boolean
  /** Words of its name, or categories of which one must be its own; null for everything. */
  readonly subject: DueName | null
}

/** By what a due is named: one of these categories where there are any, and all of these words. */
export type DueName = { readonly text: string | null; readonly categoryIds: readonly string[] }

/**
 * The dues that are still to be paid, or received, oldest first as they came: what is paid is none, and what
 * a card pays is there with its invoice.
 */
export function openDues<D extends DueFacts>(dues: readonly D[], choice: DueChoice): readonly D[] {
  const { direction, today, isOverdueOnly, subject } = choice
  const isLate = ({ date }: DueFacts) => sectionOf(date, today) === ('overdue' satisfies DueSection)
  return dues.filter((due) => {
    // What is named is found on a card as well, where its invoice counts it.
    const moved = subject === null ? due.counted : due.value
    const isWanted = direction === 'pay' ? moved < 0 : moved > 0
    const isNamed = subject === null || isNamedBy(due, subject)
    return !due.paid && isWanted && isNamed && (!isOverdueOnly || isLate(due))
  })
}

/** Whether a due is what somebody asks about. */
export function isNamedBy(
  due: Pick<DueFacts, 'name' | 'category' | 'payment'>,
  { text, categoryIds }: DueName,
): boolean {
  const isOfCategory = due.category !== null && categoryIds.includes(due.category._id)
  if (categoryIds.length > 0 && !isOfCategory) return false
  const own = [...wordsOfName(due.name), ...wordsOfName(due.payment.name)]
  return wordsOfName(text ?? '').every((word) => own.includes(word))
}

/** What dues come to, positive. */
export function totalOf(dues: readonly Pick<DueFacts, 'counted'>[]): Cents {
  const total = sumCents(dues.map(({ counted }) => counted))
  return total < 0 ? negate(total) : total
}

/** The share of something planned that is left; below zero where more was spent. */
export function leftOf({
  value,
  spending,
}: {
  readonly value: Cents
  readonly spending: Cents
}): Cents {
  return toCents(value - spending)
}
