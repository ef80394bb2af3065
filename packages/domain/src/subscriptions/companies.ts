import {
  addDays,
  type Day,
  daysBetween,
  daysIn,
  dayWithin,
  firstDay,
  lastDay,
  type Month,
  monthOf,
} from '../calendar.ts'
import { type Cents, toCents } from '../money.ts'
import { GIVEN_UP_AFTER_DAYS, isPaid } from './charges.ts'

/** The most seats that a company can buy. */
export const SEATS_MAX = 100_000
/** The most that one seat can cost in a month: R$ 10.000. */
export const SEAT_PRICE_MAX = toCents(1_000_000)

/** What a company has bought: so many seats for its people, paid by the month. */
export type CompanySeats = {
  readonly seats: number
  /** What one seat costs in a month. */
  readonly price: Cents
  readonly beginsOn: Day
  /** Its last day, once the company has left. */
  readonly endsOn: Day | null
}

/** Why nobody else of the company gets its plan, or null. Without a number of seats there is no limit. */
export function refuseSeat(seats: number | null, taken: number) {
  return seats === null || taken < seats ? null : 'company_seats_taken'
}

/**
 * Why a company cannot buy this number of seats, or null. It must be no smaller than the seats that
 * are taken.
 */
export function refuseSeats(seats: number, taken: number) {
  return taken <= seats ? null : 'company_seats_in_use'
}

/** What a company is charged for a month. */
export type SeatsCharge = {
  readonly seats: number
  /** How many days of the month are charged: fewer than all of them in the first month. */
  readonly days: number
  readonly total: Cents
  readonly dueOn: Day
}

/** Charges of companies are due on this day of their month. */
const DUE_DAY = 10
/** A charge that is made late is due so many days later: a bank takes one of them to register it. */
const DAYS_TO_PAY = 5

/** When a charge of a month that is made on a day is due. */
export function dueDayOf(month: Month, today: Day): Day {
  const usual = dayWithin(month, DUE_DAY)
  const soonest = addDays(today, DAYS_TO_PAY)
  return usual < soonest ? soonest : usual
}

/**
 * What a company is charged for a month, or null where that is nothing. The month in which it begins is
 * charged by its days, and a fraction of a centavo is not charged.
 */
export function chargeOfMonth(
  { seats, price, beginsOn, endsOn }: CompanySeats,
  { month, today }: { readonly month: Month; readonly today: Day },
): SeatsCharge | null {
  const first = beginsOn > firstDay(month) ? beginsOn : firstDay(month)
  const last = endsOn !== null && endsOn < lastDay(month) ? endsOn : lastDay(month)
  const days = daysBetween(first, last) + 1
  if (days <= 0) return null
  const total = toCents(Math.floor((seats * price * days) / daysIn(month)))
  return total === 0 ? null : { seats, days, total, dueOn: dueDayOf(month, today) }
}

/** A charge of a company, as its rules see it. */
export type CompanyCharge = {
  readonly month: Month
  /** Which charge of that month it is: 1, or more where it was made again. */
  readonly no: number
  readonly dueOn: Day
  /** What the gateway calls its state; `requested` before it is made there. */
  readonly status: string
}

/** The newest charge first. */
function byNewest(one: CompanyCharge, other: CompanyCharge): number {
  if (one.month !== other.month) return one.month < other.month ? 1 : -1
  return other.no - one.no
}

/** Not made yet, or made for nothing: it says neither that a company pays nor that it does not. */
const UNDECIDED = ['requested', 'canceled']
/** The gateway waits for its money, or looks at it. */
const OPEN = ['pending', 'draft', 'partially_paid', 'in_analysis']

function isUnpaid({ status, dueOn }: CompanyCharge, today: Day): boolean {
  return !OPEN.includes(status) || daysBetween(dueOn, today) > GIVEN_UP_AFTER_DAYS
}

/**
 * Whether a company owes for its seats, so that they give no plan: the newest charge that is paid, or
 * was not in time, decides. One that is still open is waited for, so a debt is not forgotten because
 * of the next month's charge.
 */
export function isOwing(charges: readonly CompanyCharge[], today: Day): boolean {
  const deciding = charges
    .toSorted(byNewest)
    .find(
      (charge) =>
        !UNDECIDED.includes(charge.status) && (isPaid(charge.status) || isUnpaid(charge, today)),
    )
  return deciding !== undefined && !isPaid(deciding.status)
}

/** What a company's people have of it. */
export type CompanyState = 'running' | 'leaving' | 'stopped' | 'ended'

/** The state of a company's plan on a day. Until its last day one that leaves and pays gives it. */
export function companyState(
  {
    endsOn,
    charges,
  }: Pick<CompanySeats, 'endsOn'> & { readonly charges: readonly CompanyCharge[] },
  today: Day,
): CompanyState {
  if (endsOn !== null && today > endsOn) return 'ended'
  if (isOwing(charges, today)) return 'stopped'
  return endsOn === null ? 'running' : 'leaving'
}

/** The charge that a company is to have now and has not: that of this month, while its seats give a plan. */
export function chargeDue(
  terms: CompanySeats,
  { charges, today }: { readonly charges: readonly CompanyCharge[]; readonly today: Day },
): (SeatsCharge & { readonly month: Month }) | null {
  const month = monthOf(today)
  if (charges.some((charge) => charge.month === month)) return null
  const state = companyState({ ...terms, charges }, today)
  if (state === 'stopped' || state === 'ended') return null
  const charge = chargeOfMonth(terms, { month, today })
  return charge && { ...charge, month }
}

/**
 * The newest charge of a company that was not paid and can be paid no more, to be made again: of each
 * month its last one counts.
 */
export function findChargeToRepeat<Charge extends CompanyCharge>(
  charges: readonly Charge[],
): Charge | undefined {
  const months = new Set<Month>()
  return charges.toSorted(byNewest).find(({ month, status }) => {
    const isLast = !months.has(month)
    months.add(month)
    return isLast && status !== 'requested' && !OPEN.includes(status) && !isPaid(status)
  })
}

/** The last day of a company that leaves today: the month that it is charged for is its people's. */
export function lastDayOf(today: Day): Day {
  return lastDay(monthOf(today))
}
