import type { Announced } from '../balances/forecast.ts'
import { type Day, dayWithin, listMonths, type Month, monthOf } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import { placeEntry } from '../transactions/plan.ts'

/** What decides when an item of the calendar falls due. */
export type Commitment = {
  /** The day of the month, 1 to 31. */
  readonly day: number
  /** The first month in which it is in the calendar. */
  readonly since: Month
  /** The months that were paid, whenever that was: each is its own (case E7). */
  readonly paidMonths: ReadonlySet<Month>
}

/** One month of an item. */
export type Occurrence = {
  readonly month: Month
  readonly date: Day
  readonly paid: boolean
}

/**
 * The months of an item from one day to another, both included. Before it was written down there is
 * nothing to pay, but what was marked paid stays in sight.
 */
export function listOccurrences(
  { day, since, paidMonths }: Commitment,
  { startDate, endDate }: { readonly startDate: Day; readonly endDate: Day },
): readonly Occurrence[] {
  return listMonths(monthOf(startDate), monthOf(endDate))
    .map((month) => ({ month, date: dayWithin(month, day), paid: paidMonths.has(month) }))
    .filter(({ date }) => date >= startDate && date <= endDate)
    .filter(({ month, paid }) => paid || month >= since)
}

/** An item with what is known of its months, for a forecast. */
export type AnnouncedItem = Commitment & {
  /** Signed, as in the ledger. */
  readonly value: Cents
  /** The months that have an entry of its name and payment method: the ledger knows those. */
  readonly postedMonths: ReadonlySet<Month>
  /** The card that pays, with its cycle; null for cash and bank accounts. */
  readonly card: { readonly id: string; readonly rule: CardRule } | null
}

/**
 * What of an item nobody has paid or written down yet, between two days: what a forecast adds. What
 * a card pays moves money with its invoice.
 */
export function listAnnounced(
  item: AnnouncedItem,
  range: { readonly startDate: Day; readonly endDate: Day },
): readonly Announced[] {
  return listOccurrences(item, range)
    .filter(({ month, paid }) => !paid && !item.postedMonths.has(month))
    .map(({ month, date }) => {
      const { countsOn } = placeEntry({ date, card: item.card?.rule ?? null, chosenMonth: null })
      return { month, countsOn, value: item.value, cardId: item.card?.id ?? null }
    })
}
