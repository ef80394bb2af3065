import type { Day, Month } from '../calendar.ts'
import { type CardRule, dueDateIn, invoiceOf } from '../payments/card-cycle.ts'
import type { Place } from '../transactions/plan.ts'

/** An item of a card's invoice, as its calendar is changed. */
export type PlacedItem = {
  readonly date: Day
  readonly month: Month
  readonly isInParts: boolean
  /** Whether somebody has put it into its invoice. */
  readonly isChosen: boolean
}

/**
 * Where an item counts under the card's new calendar, of which no invoice before `from` changes. What
 * somebody has put into an invoice stays there (case A8), and instalments keep their months: they are
 * one a month, whatever the days.
 */
export function placeByCalendar(item: PlacedItem, rule: CardRule, from: Month): Place {
  const own = invoiceOf(rule, item.date).month
  const month = item.isInParts || item.isChosen ? item.month : own < from ? from : own
  return { countsOn: dueDateIn(rule, month), invoiceMonth: month }
}
