import { addMonthsWithin, type Day, type Month, monthOf, monthsBetween } from '../calendar.ts'
import {
  addCents,
  type Cents,
  type Currency,
  negate,
  toTotal,
  ZERO,
  reachedShareOf,
} from '../money.ts'
import type { Achievement } from '../users/achievements.ts'
import { instalmentsOf, termMonths } from './instalment.ts'
import { type ObjectiveCategory, PACE_MONTHS } from './kinds.ts'

/** What a goal came to, in cents. */
export type Saved = {
  /** What was there before the first deposit. */
  readonly initialValue: Cents
  /** Deposits less the redemptions that were paid; below zero where some of the initial value was redeemed. */
  readonly paidValue: Cents
  /** Redemptions that are written down and not paid yet. */
  readonly plannedRedemptions: Cents
}

/** What is in a goal: what it began with, and what was paid into it less what was taken out. */
export function reachedOf({ initialValue, paidValue }: Pick<Saved, 'initialValue' | 'paidValue'>) {
  return addCents(initialValue, paidValue)
}

/** What can still be redeemed: what a planned redemption takes is gone already (case J1). */
export function redeemableOf(saved: Saved): Cents {
  return addCents(reachedOf(saved), negate(saved.plannedRedemptions))
}

/** A million per cent: what is more says nothing more. */
const SHARE_MAX = 100_000_000

/**
 * How much of a goal is reached, in hundredths of one per cent, shown as it is: 120 % is 120 %
 * (case J3). A goal that is not done never shows 100 %.
 */
export function reachedShare(reached: Cents, totalValue: Cents): number {
  return Math.min(reachedShareOf(reached, totalValue), SHARE_MAX)
}

/** Whether a goal is done; a redemption can undo that (decisions.md §8). */
export function isDone(reached: Cents, totalValue: Cents): boolean {
  return reached >= totalValue
}

/**
 * The achievement of a goal that is done, or null: the reserve for emergencies has its own, every other
 * goal that of the first one (decisions.md §15).
 */
export function achievementOfObjective(of: {
  readonly category: ObjectiveCategory
  readonly reached: Cents
  readonly totalValue: Cents
}): Achievement | null {
  if (!isDone(of.reached, of.totalValue)) return null
  return of.category === 'reserva-emergencia' ? 'emergency-reserve' : 'main-objective'
}

/** What was saved in one month, deposits less redemptions. */
export type SavedMonth = { readonly month: Month; readonly cents: Cents }

/** How fast a goal grows, and when it will be done at that pace. */
export type Pace = {
  /** What was saved a month, in cents. */
  readonly monthly: Cents
  /** The month in which it will be done; null where nothing is saved. */
  readonly month: Month | null
  /** Whether that is in time. */
  readonly isOnTime: boolean
}

type PaceFacts = {
  readonly totalValue: Cents
  readonly reached: Cents
  readonly beginDate: Day
  readonly finalDate: Day
  readonly today: Day
  /** What was saved in each of the last months and in this one; a month without a row saved nothing. */
  readonly months: readonly SavedMonth[]
}

/**
 * The pace of the last three whole months and whether it meets the date (decisions.md §13). A goal that
 * is younger is judged by the whole months that it has had, and one that has had none by nothing: null.
 * Null too for a goal that is done. This month counts with its usual deposit, made already or not.
 */
export function paceOf(facts: PaceFacts): Pace | null {
  const { totalValue, reached, beginDate, finalDate, today } = facts
  const now = monthOf(today)
  const whole = Math.min(PACE_MONTHS, monthsBetween(monthOf(beginDate), now))
  if (isDone(reached, totalValue) || whole < 1) return null
  const savedIn = (from: Month, to: Month) =>
    facts.months
      .filter(({ month }) => month >= from && month < to)
      .reduce((sum, { cents }) => addCents(sum, cents), ZERO)
  const monthly = toTotal(Math.floor(savedIn(addMonthsWithin(now, -whole), now) / whole))
  if (monthly <= 0) return { monthly, month: null, isOnTime: false }
  const savedNow = savedIn(now, addMonthsWithin(now, 1))
  const due = savedNow < monthly ? addCents(monthly, negate(savedNow)) : ZERO
  const left = totalValue - reached - due
  const month = addMonthsWithin(now, Math.max(0, Math.ceil(left / monthly)))
  return { monthly, month, isOnTime: month <= monthOf(finalDate) }
}

/** The figures of a goal that are worked out from what is kept of it. */
export function progressOf(
  facts: PaceFacts & { readonly initialValue: Cents; readonly currency: Currency },
) {
  const { totalValue, initialValue, reached, beginDate, finalDate, today, currency } = facts
  const left = reached < totalValue ? addCents(totalValue, negate(reached)) : ZERO
  const planned = {
    left: addCents(totalValue, negate(initialValue)),
    months: termMonths(beginDate, finalDate),
  }
  return {
    left,
    done: isDone(reached, totalValue),
    share: reachedShare(reached, totalValue),
    /** As it was planned when the goal was written down. */
    planned: instalmentsOf(planned, currency),
    /** Worked out anew from what is left and the months left, one where the goal is over (decisions.md §13). */
    suggested: instalmentsOf({ left, months: termMonths(today, finalDate) }, currency).instalment,
    pace: paceOf(facts),
  }
}
