import { addMonths, type Day, dayOfMonth, dayWithin, monthOf, monthsBetween } from '../calendar.ts'
import { addCents, type Cents, leastOf, type Currency, negate, toTotal, ZERO } from '../money.ts'

/** The day on which a goal of so many months ends: the same day of its month, or that month's last. */
export function finalDateOf(beginDate: Day, months: number): Day {
  return dayWithin(addMonths(monthOf(beginDate), months), dayOfMonth(beginDate))
}

/**
 * The months of a term, counted by the calendar and never by days: from the 31st of January to the
 * 1st of February is one. Within one month, or with an end that is over, it is one too, so that an
 * instalment is never divided by nothing (case J4).
 */
export function termMonths(from: Day, to: Day): number {
  return Math.max(1, monthsBetween(monthOf(from), monthOf(to)))
}

/** What is saved a month, and what in the last one. */
export type Instalments = { readonly instalment: Cents; readonly last: Cents }

/**
 * So much split over so many months: all alike, and the last one takes the remainder (decisions.md
 * §8), in cents. Nothing where nothing is left to be saved.
 */
export function instalmentsOf(
  { left, months }: { readonly left: Cents; readonly months: number },
  currency: Currency = 'BRL',
): Instalments {
  if (left <= 0) return { instalment: ZERO, last: ZERO }
  const least = leastOf(currency)
  const instalment = toTotal(Math.floor(left / months / least) * least)
  return { instalment, last: addCents(left, negate(toTotal(instalment * (months - 1)))) }
}
