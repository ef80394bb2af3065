import { addMonths, type Day, dayOfMonth, dayWithin, monthOf } from '../calendar.ts'
import { type Cents, toCents } from '../money.ts'

/** How often a plan is charged. */
export type PlanInterval = 'month' | 'year'

/** The ways to pay for a plan, as the wire and the gateway name them. */
export const PAYMENT_WAYS = ['credit_card', 'pix', 'bank_slip'] as const
export type PaymentWay = (typeof PAYMENT_WAYS)[number]

/** A plan that can be bought. */
export type Plan = {
  /** The same at the gateway: `saldo_monthly`. */
  readonly identifier: string
  readonly name: string
  readonly interval: PlanInterval
  /** What one interval costs. */
  readonly price: Cents
  /** How many people it is for, whoever pays included. */
  readonly seats: number
  readonly includes: readonly string[]
  readonly ways: readonly PaymentWay[]
}

const MONTHS = { month: 1, year: 12 } as const satisfies Record<PlanInterval, number>

/** How many months one charge of a plan pays for. */
export function monthsOf({ interval }: Pick<Plan, 'interval'>): number {
  return MONTHS[interval]
}

/** When a plan that is paid on this day is charged again: on the same day of the month, or its last. */
export function nextChargeOn(plan: Pick<Plan, 'interval'>, day: Day): Day {
  return dayWithin(addMonths(monthOf(day), monthsOf(plan)), dayOfMonth(day))
}

/**
 * What a plan comes to in a month. A fraction of a centavo counts as a whole one: a comparison never
 * makes a plan look cheaper than it is.
 */
export function monthlyPrice(plan: Pick<Plan, 'interval' | 'price'>): Cents {
  return toCents(Math.ceil(plan.price / monthsOf(plan)))
}

/**
 * What a year of the annual plan saves beside twelve charges of the monthly one; null where it saves
 * nothing.
 */
export function savingOf(annual: Pick<Plan, 'price'>, monthly: Pick<Plan, 'price'>): Cents | null {
  const saved = monthly.price * MONTHS.year - annual.price
  return saved > 0 ? toCents(saved) : null
}

/** The monthly plan that an annual one is the year of: `saldo_basic_monthly` of `saldo_basic_annual`. */
export function monthlyOf(annual: Plan, plans: readonly Plan[]): Plan | undefined {
  if (annual.interval !== 'year') return undefined
  const identifier = annual.identifier.replace(/_annual(?=$|_)/, '_monthly')
  return plans.find((plan) => plan.identifier === identifier && plan.interval === 'month')
}

/**
 * Whether somebody has a place in a plan for several people: whoever pays has the first, then the
 * others in the order in which they joined.
 */
export function hasSeat(seats: number, position: number): boolean {
  return position < seats
}

/** Why a plan's file cannot be taken, in Portuguese; empty where it can. */
export function faultsOfPlans(plans: readonly Plan[], prefix: string): readonly string[] {
  const faults = plans.flatMap(({ identifier, ways, seats }) => [
    ...(identifier.startsWith(`${prefix}_`) ? [] : [`${identifier} não começa com ${prefix}_`]),
    ...(ways.length === 0 ? [`${identifier} não tem forma de pagamento`] : []),
    ...(seats > 1 && !identifier.endsWith('_family_monthly')
      ? [`${identifier} tem lugares, e só o plano família os tem`]
      : []),
  ])
  const twice = plans
    .map(({ identifier }) => identifier)
    .filter((identifier, at, all) => all.indexOf(identifier) !== at)
  return [...faults, ...twice.map((identifier) => `${identifier} aparece duas vezes`)]
}
