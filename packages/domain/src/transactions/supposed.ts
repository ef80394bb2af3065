import type { Dated } from '../balances/forecast.ts'
import { addMonths, type Day, lastDay, monthOf } from '../calendar.ts'
import { addCents, type Cents, type Currency, negate, toTotal } from '../money.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import { planEntries, planSeries } from './plan.ts'

/** What a person asks *E se…* of: amounts are above nothing, and nothing of it is written. */
export type Supposed =
  | { readonly kind: 'spend'; readonly value: Cents; readonly on: Day }
  | {
      readonly kind: 'parts'
      /** The whole purchase. */
      readonly value: Cents
      readonly on: Day
      readonly parts: number
      /** The cycle of the card that pays; null: month by month from the day on. */
      readonly card: CardRule | null
      readonly currency?: Currency
    }
  | {
      readonly kind: 'loan'
      /** What comes in. */
      readonly value: Cents
      readonly on: Day
      readonly parts: number
      /** What is paid back each month, from the month after on. */
      readonly part: Cents
    }
  | {
      readonly kind: 'income'
      readonly value: Cents
      readonly on: Day
      /** Every month from the day on; else once. */
      readonly monthly: boolean
    }

/**
 * The money that it would move, by the days on which accounts feel it, up to and with `until`. A purchase in
 * parts becomes what the ledger would write of it: on a card each part on the due date of its invoice.
 */
export function supposedFlows(of: Supposed, { until }: { readonly until: Day }): readonly Dated[] {
  return allFlows(of, until).filter(({ on }) => on <= until)
}

function allFlows(of: Supposed, until: Day): readonly Dated[] {
  const { value, on } = of
  if (of.kind === 'spend') return [{ on, cents: negate(value) }]
  if (of.kind === 'parts') {
    const { parts, card, currency } = of
    const purchase = { value: negate(value), date: on, instalments: parts, recurrence: null, card }
    return planEntries({ ...purchase, currency }).map(dated)
  }
  if (of.kind === 'loan') {
    const last = lastDay(addMonths(monthOf(on), of.parts))
    const back = monthly(negate(of.part), { from: on, until: last < until ? last : until })
    return [{ on, cents: value }, ...back.slice(1)]
  }
  return of.monthly ? monthly(value, { from: on, until }) : [{ on, cents: value }]
}

/** The same amount on the same day of each month, the first one on the day itself. */
function monthly(value: Cents, { from, until }: { from: Day; until: Day }): readonly Dated[] {
  const series = { recurrentType: 'monthly', until } as const
  return planSeries({ value, date: from, card: null }, series).map(dated)
}

const dated = ({ countsOn, value }: { countsOn: Day; value: Cents }): Dated => ({
  on: countsOn,
  cents: value,
})

/** What a loan is paid back with in all, and by how much that is more than what came in. */
export function loanCost({
  value,
  parts,
  part,
}: Pick<Extract<Supposed, { kind: 'loan' }>, 'value' | 'parts' | 'part'>) {
  const paid = toTotal(parts * part)
  return { paid, cost: addCents(paid, negate(value)) }
}
