import { addMonths, type Day, dayWithin, listMonths, type Month } from '../calendar.ts'
import { type Cents, toTotal } from '../money.ts'
import { INSTALMENTS_MAX } from '../transactions/kinds.ts'
import type { BudgetLine, LineRule } from './kinds.ts'

/**
 * Whether a line that a person ticks to be entered becomes movements by this change: one that is new in
 * its month does. Of one that exists only the last planned month does, since editing a month before it
 * creates no transaction (money.md §4), and what was entered once is not entered again.
 */
export function isEnteredNow(facts: {
  readonly current: BudgetLine | undefined
  readonly isLastMonth: boolean
}): boolean {
  const { current, isLastMonth } = facts
  if (current === undefined || current.isRemoved) return true
  return !current.isEntered && isLastMonth
}

/** What entering a line is judged by. */
type EnteringFacts = {
  readonly day: number | null
  readonly hasPayment: boolean
  readonly rule: LineRule | null
}

/** Why a line cannot be entered, or null: it needs a payment method, a day, and not too many parts. */
export function refuseEntering({ day, hasPayment, rule }: EnteringFacts) {
  if (!hasPayment) return 'budget_payment_missing'
  if (day === null) return 'budget_day_missing'
  const isTooLong = rule?.kind === 'instalments' && rule.count > INSTALMENTS_MAX
  return isTooLong ? 'budget_parts_too_many' : null
}

/** One draft of movements that a line becomes. */
export type EnteredDraft = {
  readonly date: Day
  /** In cents and positive: each time where it repeats, the whole where it is split. */
  readonly value: Cents
  readonly recurrentType: 'monthly' | 'semiannual' | 'annual' | null
  readonly lastInstallment: number | null
  readonly firstInstallment: number | null
}

/**
 * The drafts that a line becomes, on its day or the last one of a shorter month. What repeats is one
 * series and what is split one purchase in parts, each part the amount of the line; a line that is
 * repeated for the next months is one movement in each of them but for `typedMonths`, in which a person
 * typed it otherwise.
 */
export function draftsOfLine(
  line: Pick<BudgetLine, 'rule' | 'place'> & { readonly day: number; readonly cents: Cents },
  of: {
    readonly month: Month
    readonly repeatUntil: Month | null
    readonly typedMonths: ReadonlySet<Month>
  },
): readonly EnteredDraft[] {
  const { rule, place, day, cents: value } = line
  const { month, repeatUntil, typedMonths } = of
  const once = { value, recurrentType: null, lastInstallment: null, firstInstallment: null }
  if (rule?.kind === 'recurrence') {
    return [{ ...once, date: dayWithin(month, day), recurrentType: rule.period }]
  }
  if (rule?.kind === 'instalments') {
    const date = dayWithin(addMonths(month, -place), day)
    const whole = toTotal(value * rule.count)
    return [
      { ...once, date, value: whole, lastInstallment: rule.count, firstInstallment: place + 1 },
    ]
  }
  return listMonths(month, repeatUntil ?? month)
    .filter((one) => one === month || !typedMonths.has(one))
    .map((one) => ({ ...once, date: dayWithin(one, day) }))
}
