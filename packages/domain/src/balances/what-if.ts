import { assert } from '../assert.ts'
import { type Day, lastDay, monthOf } from '../calendar.ts'
import { addCents, type Cents, ZERO } from '../money.ts'
import type { Dated } from './forecast.ts'
import { type DayBalance, daysToLast, lowestOf } from './lowest-day.ts'

/** What is looked at of the days ahead, with a question or without. */
export type Outlook = {
  /** What may be spent until money comes in again, and the day on which accounts are lowest by then (case M14). */
  readonly lowest: DayBalance
  /** The first day that ends below nothing; null where none does. */
  readonly belowZero: Day | null
  readonly monthEnds: readonly DayBalance[]
}

/**
 * The days ahead as they are and as they were with some more flows, `days` being every day from today on. Both are
 * looked at over the same days: the income up to which money must last is today's, so that spending on the very
 * day of a salary makes no day less that counts.
 */
export function whatIf(
  days: readonly DayBalance[],
  flows: readonly Dated[],
): { readonly asIs: Outlook; readonly supposed: Outlook } {
  const [today] = days
  assert(today !== undefined, 'there is a day to look at')
  const count = daysToLast(days, lastDay(monthOf(today.day))).length
  return { asIs: outlook(days, count), supposed: outlook(withFlows(days, flows), count) }
}

/** Each balance with all that flows up to its day. */
function withFlows(days: readonly DayBalance[], flows: readonly Dated[]): readonly DayBalance[] {
  const byDay = new Map<Day, Cents>()
  for (const { on, cents } of flows) byDay.set(on, addCents(byDay.get(on) ?? ZERO, cents))
  let sum: Cents = ZERO
  return days.map(({ day, balance }) => {
    sum = addCents(sum, byDay.get(day) ?? ZERO)
    return { day, balance: addCents(balance, sum) }
  })
}

function outlook(days: readonly DayBalance[], count: number): Outlook {
  return {
    lowest: lowestOf(days.slice(0, count)),
    belowZero: days.find(({ balance }) => balance < ZERO)?.day ?? null,
    monthEnds: days.filter(({ day }) => day === lastDay(monthOf(day))),
  }
}
