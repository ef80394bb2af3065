import type { Day } from '../calendar.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import type { BusinessDayShift } from './kinds.ts'
import { shiftedDate } from './moved-series.ts'
import { isPaidOffCard, type Place, placeEntry } from './plan.ts'
import { occurrenceDate, type Series } from './recurrence.ts'

/**
 * The series of an entry before a change, and as it runs after it where its dates move; each null
 * where the change does not concern it.
 */
export type Course = { readonly series: Series | null; readonly moved: Series | null }

/** An entry as a change finds it. */
export type ChangingEntry = Place & {
  /** Its place in its series, from 0. */
  readonly index: number
  /** It repeats, or is a part of a purchase. */
  readonly isOfSeries: boolean
  readonly date: Day
  readonly businessDay: BusinessDayShift | null
  readonly paid: boolean
  /** Its invoice was chosen by hand (case A8). */
  readonly isInvoiceChosen: boolean
  readonly categoryId: string | null
  readonly isRefund: boolean
}

/** A change as it concerns one entry; what is undefined stays as it is. */
export type EntryChange = {
  /** This is the entry that the person opened; the others follow it. */
  readonly isOwn: boolean
  readonly date?: Day | undefined
  readonly paid?: boolean | undefined
  readonly businessDay?: BusinessDayShift | null | undefined
  readonly categoryId?: string | null | undefined
  readonly course: Course
  /** Its payment method is the same after the change. */
  readonly isSamePayment: boolean
  /** The cycle of the card that pays after the change; null for cash and bank accounts. */
  readonly card: CardRule | null
  readonly today: Day
}

/** What a change decides of an entry. */
export type ChangedEntry = Pick<
  ChangingEntry,
  'date' | 'businessDay' | 'paid' | 'isInvoiceChosen' | 'categoryId' | keyof Place
>

/**
 * An entry after a change. Its invoice follows its date and its card; an item that was moved to an
 * invoice by hand stays there, whatever its day, until another method pays it (case A8). The date and
 * the tick of the change are those of the opened entry alone: the others keep their place in the
 * series. On a card everything is paid and nothing gives way to days without banks (money.md §4, case
 * E10). A refund that only follows stays in the category of its own purchase.
 */
export function changedEntry(entry: ChangingEntry, change: EntryChange): ChangedEntry {
  const { isOwn, course, isSamePayment, card, today } = change
  const onCard = card !== null
  const businessDay = onCard ? null : withDefault(change.businessDay, entry.businessDay)
  const ownDate = isOwn && course.moved === null ? change.date : undefined
  const date = ownDate ?? dateInCourse(entry, course, businessDay)
  const { isOfSeries, invoiceMonth } = entry
  const leavesCard = invoiceMonth !== null && !onCard
  const paid = leavesCard ? isPaidOffCard({ isOfSeries, date, today }) : entry.paid
  const isInvoiceChosen = isSamePayment && entry.isInvoiceChosen
  const stays = date === entry.date && isSamePayment
  const place = stays
    ? { countsOn: entry.countsOn, invoiceMonth }
    : placeEntry({ date, card, chosenMonth: isInvoiceChosen ? invoiceMonth : null })
  const isFollowingRefund = entry.isRefund && !isOwn
  return {
    ...place,
    date,
    businessDay,
    paid: onCard || (isOwn ? (change.paid ?? paid) : paid),
    isInvoiceChosen,
    categoryId: isFollowingRefund
      ? entry.categoryId
      : withDefault(change.categoryId, entry.categoryId),
  }
}

/** Null is a value of its own here: only what is undefined stays as it is. */
function withDefault<T>(changed: T | undefined, current: T): T {
  return changed === undefined ? current : changed
}

/** The date of an entry in its series after a change: one that was put by hand stays there. */
function dateInCourse(
  { date, index, businessDay: current }: ChangingEntry,
  { series, moved }: Course,
  businessDay: BusinessDayShift | null,
): Day {
  if (moved !== null) return occurrenceDate({ ...moved, businessDay }, index)
  if (series === null || businessDay === current) return date
  return shiftedDate({ date, index, businessDay: current }, series, businessDay)
}
