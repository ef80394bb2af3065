import type { Announced } from '../balances/forecast.ts'
import { type Day, dayWithin, listMonths, type Month, monthOf } from '../calendar.ts'
import { nextBusinessDay } from '../holidays.ts'
import { absolute, type Cents, sumCents } from '../money.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import type { TransactionType } from '../transactions/kinds.ts'
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

/**
 * The state of an item on a day; `late` is what is past its due date but still on time (case A11).
 */
export type OccurrenceState = 'paid' | 'overdue' | 'late' | 'due_today' | 'coming'

/**
 * The state of an item today. What falls due on a day without banks is on time until the next one
 * with banks; its date stays what it is.
 */
export function stateOf(
  { date, paid }: Pick<Occurrence, 'date' | 'paid'>,
  today: Day,
): OccurrenceState {
  if (paid) return 'paid'
  if (date === today) return 'due_today'
  if (date > today) return 'coming'
  return nextBusinessDay(date) >= today ? 'late' : 'overdue'
}

/** What of an occurrence the figures of a month are made of. */
export type Planned = Occurrence & {
  /** Signed, as in the ledger: an expense is negative. */
  readonly value: Cents
  readonly transactionType: TransactionType
}

/** What a month of the calendar comes to; all of it positive. */
export type CalendarSummary = {
  readonly toPay: Cents
  readonly toReceive: Cents
  readonly paid: Cents
  readonly received: Cents
}

/** What is still to be paid and to be received, and what has been. */
export function summaryOf(items: readonly Planned[]): CalendarSummary {
  const sumOf = (isIncome: boolean, paid: boolean) =>
    sumCents(
      items
        .filter((item) => item.paid === paid && (item.transactionType === 'revenues') === isIncome)
        .map(({ value }) => absolute(value)),
    )
  return {
    toPay: sumOf(false, false),
    toReceive: sumOf(true, false),
    paid: sumOf(false, true),
    received: sumOf(true, true),
  }
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
