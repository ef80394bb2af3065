import { type Day, daysBetween, lastDay, monthOf } from '../calendar.ts'
import { addCents, type Cents, negate, toTotal, ZERO } from '../money.ts'

/** An even share for each day up to the last one, today included, rounded down: all of them never pass it. */
export function shareOfDay(left: Cents, { today, until }: { today: Day; until: Day }): Cents {
  return toTotal(Math.floor(left / (daysBetween(today, until) + 1)))
}

/** What is said first of what may be spent, and whether accounts or the plan decide it. */
export type SpendToday = {
  /** It may be spent; more was spent than the plan had; the accounts do not last until money comes in. */
  readonly state: 'free' | 'over_plan' | 'missing'
  /** What may be spent today; else by how much it is too little, as an amount. */
  readonly value: Cents
  readonly by: 'accounts' | 'plan'
}

/**
 * What may be spent today: the day's share of what the accounts leave until money comes in again, and never more
 * than the day's share of what the month's plan of variable spending leaves (decision 183). Money that is missing
 * goes before a plan that was passed: it is the nearer trouble.
 */
export function spendToday(of: {
  readonly today: Day
  readonly spendable: Cents
  /** The day's share of `spendable`; of a family the shares of all. */
  readonly perDay: Cents
  /** Null without a plan. */
  readonly planLeft: Cents | null
}): SpendToday {
  const { today, spendable, perDay, planLeft } = of
  if (spendable < ZERO) return { state: 'missing', value: negate(spendable), by: 'accounts' }
  if (planLeft === null) return { state: 'free', value: perDay, by: 'accounts' }
  if (planLeft < ZERO) return { state: 'over_plan', value: negate(planLeft), by: 'plan' }
  const ofPlan = shareOfDay(planLeft, { today, until: lastDay(monthOf(today)) })
  return ofPlan < perDay
    ? { state: 'free', value: ofPlan, by: 'plan' }
    : { state: 'free', value: perDay, by: 'accounts' }
}

/** How what may be spent was reckoned: what the accounts had, and what each thing takes of it. */
export type SpendParts = {
  /** In the accounts of every day, with what is still to come in. */
  readonly had: Cents
  readonly toPay: Cents
  readonly invoices: Cents
  /** What is there beyond what the month's plan leaves: it has another purpose. */
  readonly beyondPlan: Cents
  /** What is left for the days to go. All others taken from `had` give it. */
  readonly free: Cents
}

/** The parts of what may be spent, to the centavo; nothing is free where money is missing or the plan is passed. */
export function spendParts(of: {
  readonly currentBalance: Cents
  readonly toReceive: Cents
  readonly toPay: Cents
  readonly invoicesDue: Cents
  readonly saved: Cents
  readonly spendable: Cents
  readonly planLeft: Cents | null
}): SpendParts {
  const { spendable, planLeft } = of
  const had = addCents(addCents(of.currentBalance, negate(of.saved)), of.toReceive)
  const inPlan = planLeft === null || planLeft > spendable ? spendable : planLeft
  const free = spendable < ZERO ? spendable : inPlan > ZERO ? inPlan : ZERO
  return {
    had,
    toPay: negate(of.toPay),
    invoices: negate(of.invoicesDue),
    beyondPlan: addCents(spendable, negate(free)),
    free,
  }
}
