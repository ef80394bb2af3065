import type { Day } from '../calendar.ts'
import { addCents, type Cents, negate, sumCents, ZERO } from '../money.ts'

/** A booked line of an account, as the opening balance is reckoned from it. */
type BookedLine = { readonly day: Day; readonly value: Cents; readonly createdAt: string | null }

/** What the bank said at the first sync. */
export type Anchor = { readonly balance: Cents; readonly day: Day; readonly at: string }

/**
 * What was on an account before its first line: with it the entries come to what the bank said at the
 * first sync (case H14). A line that the bank had not had by then changed the balance afterwards,
 * whatever its day (case H7).
 */
export function openingBalance(anchor: Anchor, lines: readonly BookedLine[]): Cents {
  const within = lines.filter(
    ({ day, createdAt }) => day <= anchor.day && (createdAt === null || createdAt <= anchor.at),
  )
  return addCents(anchor.balance, negate(sumCents(within.map(({ value }) => value))))
}

/** What came and went on one day, by the entries and by the bank's lines. */
export type DayMovements = { readonly day: Day; readonly entries: Cents; readonly lines: Cents }

/**
 * The first day on which the sum of the entries differs from the bank's balance, or null where both
 * agree today. The bank tells today's balance only, so it is reckoned backwards, day by day, to the
 * last day of agreement; without one it is the first day of all. `days` are those with movements,
 * in any order.
 */
export function partingDay(
  balances: { readonly bank: Cents; readonly reckoned: Cents },
  days: readonly DayMovements[],
): Day | null {
  let difference = addCents(balances.reckoned, negate(balances.bank))
  if (difference === ZERO) return null
  let parted: Day | null = null
  for (const { day, entries, lines } of days.toSorted((one, other) =>
    one.day < other.day ? 1 : -1,
  )) {
    parted = day
    difference = addCents(difference, negate(addCents(entries, negate(lines))))
    if (difference === ZERO) return day
  }
  return parted
}

/** A card as its limit is told. */
export type LimitedCard = {
  readonly id: string
  /** Cards of one group share a limit; null of a card with a limit of its own. */
  readonly group: string | null
  readonly limit: Cents | null
  /** What is owed on it, positive. */
  readonly used: Cents
}

/** The limit that cards share, once, and what is owed on all of them (case H13). */
export function sharedLimit(
  cards: readonly LimitedCard[],
  group: string,
): { readonly limit: Cents | null; readonly used: Cents } {
  const own = cards.filter((card) => card.group === group)
  const limits = own.flatMap(({ limit }) => limit ?? [])
  const limit = limits.length === 0 ? null : limits.reduce((most, one) => (one > most ? one : most))
  return { limit, used: sumCents(own.map(({ used }) => used)) }
}
