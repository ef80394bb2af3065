import type { Day } from '../calendar.ts'
import { addCents, type Cents, negate, ZERO } from '../money.ts'
import { forecast, type ForecastFacts } from './forecast.ts'

/**
 * How the forecast of a day is reckoned (decisions.md §6, case L29), in cents:
 * `paid + toReceive + toPay + invoicesDue` is the forecast. `toReceive` is revenues that are still to
 * come, those of the calendar included. `toPay`, negative as debts are, is everything else that is
 * not paid yet: expenses, investments and bank operations, and what of the calendar cash and accounts
 * pay. `invoicesDue`, no more than nothing, is what cards owe on the invoices due by then.
 */
export function forecastParts(
  day: Day,
  facts: ForecastFacts,
  {
    paid,
    revenuesAhead,
  }: {
    /** What cash and bank accounts hold today, from what is paid alone. */
    readonly paid: Cents
    /** Of their revenues up to the day, those that the paid balance does not hold. */
    readonly revenuesAhead: Cents
  },
) {
  const reckon = (announced: ForecastFacts['announced'], cards: ForecastFacts['cards']): Cents =>
    forecast([day], { ...facts, announced, cards })[0] ?? ZERO
  const none: ForecastFacts['cards'] = new Map()
  const ofAccounts = facts.announced.filter(({ cardId }) => cardId === null)
  const planned = reckon(facts.announced, facts.cards)
  const withoutCards = reckon(ofAccounts, none)
  const entries = reckon([], none)
  const received = reckon(
    ofAccounts.filter(({ value }) => value > 0),
    none,
  )
  const toReceive = addCents(revenuesAhead, addCents(received, negate(entries)))
  return {
    planned,
    toReceive,
    toPay: addCents(withoutCards, negate(addCents(paid, toReceive))),
    invoicesDue: addCents(planned, negate(withoutCards)),
  }
}
