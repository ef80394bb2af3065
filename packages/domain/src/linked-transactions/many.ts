import { type Day, dayOfMonth, monthOf } from '../calendar.ts'
import { type CategoryGroup, isCounted } from '../categories/kinds.ts'
import { absolute, type Cents } from '../money.ts'
import type { PaymentType } from '../payments/kinds.ts'
import type { TransactionType } from '../transactions/kinds.ts'
import { isReversal } from '../transactions/refusals.ts'
import { refuseCalendarGross, refuseItem, refuseOneMore } from './refusals.ts'

/** What an item is known by among entries: its name, or what the bank calls it, on its payment method. */
export type NamedItem = {
  readonly id: string
  readonly paymentId: string
  readonly nameKey: string
  readonly originalNameKey: string
  readonly value: Cents
}

/** An entry that may become an item of the calendar. */
export type CalendarEntry = {
  readonly id: string
  readonly nameKey: string
  readonly paymentId: string
  readonly paymentType: PaymentType
  readonly transactionType: TransactionType
  readonly categoryGroup: CategoryGroup | null
  readonly value: Cents
  readonly date: Day
  readonly paid: boolean
  /** It is one of a series or a part of a purchase: those that come are entries already. */
  readonly isSeries: boolean
}

/** The item that an entry is already; undefined where it is none. */
export function itemOfEntry<T extends NamedItem>(
  items: readonly T[],
  { paymentId, nameKey }: Pick<CalendarEntry, 'paymentId' | 'nameKey'>,
): T | undefined {
  return items.find(
    (item) =>
      item.paymentId === paymentId &&
      (item.nameKey === nameKey || item.originalNameKey === nameKey),
  )
}

/** Why an entry is nothing for the calendar, or null, whatever stands there. */
export function refuseCalendarEntry(entry: CalendarEntry) {
  const { categoryGroup, isSeries } = entry
  if (!isCounted(categoryGroup)) return 'calendar_only_earned_or_spent'
  if (isSeries) return 'transaction_repeats_already'
  if (isReversal(entry)) return 'reversal_repeats'
  if (categoryGroup === null) return 'category_missing'
  return refuseItem({ ...entry, categoryGroup })
}

/** An item to be made: as the last entry of its name is. */
export type PlannedItem<T> = {
  readonly entry: T
  readonly day: number
  /** One of its entries is of this month, and paid. */
  readonly isPaidThisMonth: boolean
}

/** Why an entry is not put into the calendar. */
export type CalendarRefusal =
  | NonNullable<ReturnType<typeof refuseCalendarEntry>>
  | NonNullable<ReturnType<typeof refuseOneMore>>
  | NonNullable<ReturnType<typeof refuseCalendarGross>>
  | 'already_in_calendar'

/**
 * The items that these entries become beside those that are there, entries of one name on one payment method as
 * one, and why others become none. Where not all have room, those do that were chosen first.
 */
export function planItems<T extends CalendarEntry>(
  entries: readonly T[],
  { items, today }: { readonly items: readonly NamedItem[]; readonly today: Day },
): {
  readonly planned: readonly PlannedItem<T>[]
  readonly refused: readonly { readonly id: string; readonly reason: CalendarRefusal }[]
} {
  const planned: PlannedItem<T>[] = []
  const refused: { id: string; reason: CalendarRefusal }[] = []
  const apart = entries.filter((entry) => {
    const reason = refuseCalendarEntry(entry)
    if (reason !== null) refused.push({ id: entry.id, reason })
    return reason === null
  })
  let gross = items.reduce((sum, { value }) => sum + absolute(value), 0)
  for (const group of alike(apart)) {
    const last = group.reduce((latest, one) => (one.date > latest.date ? one : latest))
    const reason =
      itemOfEntry(items, last) === undefined
        ? (refuseOneMore(items.length + planned.length) ?? refuseCalendarGross(last.value, gross))
        : 'already_in_calendar'
    if (reason !== null) {
      refused.push(...group.map(({ id }) => ({ id, reason }) as const))
      continue
    }
    gross += absolute(last.value)
    const isPaidThisMonth = group.some(({ paid, date }) => paid && monthOf(date) === monthOf(today))
    planned.push({ entry: last, day: dayOfMonth(last.date), isPaidThisMonth })
  }
  return { planned, refused }
}

/** The entries of one name on one payment method together, in the order of the first of each. */
function alike<T extends CalendarEntry>(entries: readonly T[]): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>()
  for (const entry of entries) {
    const key = `${entry.paymentId} ${entry.nameKey}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [entry])
    else group.push(entry)
  }
  return [...groups.values()]
}
