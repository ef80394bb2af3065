import { type Day, daysBetween } from '../calendar.ts'

/** A charge as the gateway has it now. */
export type ChargeFacts = {
  readonly id: string
  readonly dueOn: Day
  readonly status: string
  /** The instant at which it was made, as the gateway writes it: orders charges of one day. */
  readonly madeAt: string
}

/** The first of some charges that can still be paid. */
export function newestPayable<Charge extends { readonly status: string }>(
  charges: readonly Charge[],
): Charge | undefined {
  return charges.find(({ status }) => isPayable(status))
}

/** The day on which the first of some open charges was or is due; null where there is none. */
export function oldestDueOn(charges: readonly { readonly due_date: Day }[]): Day | null {
  const days = charges.map(({ due_date: dueOn }) => dueOn)
  return days.reduce<Day | null>(
    (first, day) => (first === null || day < first ? day : first),
    null,
  )
}

/** What a charge of a subscription comes to, whatever the gateway calls it. */
export type ChargeState = 'pending' | 'error' | 'paid'

const PENDING = [
  'pending',
  'draft',
  'partially_paid',
  'in_protest',
  'refunded',
  'chargeback',
  'in_analysis',
]
const ERRORS = ['canceled', 'expired']

/** One of three: what is none of the others is paid (access.md §4). */
export function chargeState(status: string): ChargeState {
  if (PENDING.includes(status)) return 'pending'
  return ERRORS.includes(status) ? 'error' : 'paid'
}

const PAID = ['paid', 'externally_paid']
/** Money that was paid and is no longer ours, or may not be. */
const TAKEN_BACK = ['refunded', 'chargeback', 'in_protest']

/**
 * Whether a charge gives access: what is paid, and nothing else. What the screen calls paid because
 * nobody knows the word (access.md §4) opens nothing (decisions.md §16).
 */
export function isPaid(status: string): boolean {
  return PAID.includes(status)
}

/** Whether a charge can still be paid, so that its ways to pay are worth showing. */
export function isPayable(status: string): boolean {
  return status === 'pending'
}

/** What the charges of a subscription make of it. */
export type PaidState = 'pending' | 'active' | 'ended'

/**
 * Whether a subscription is paid for: the newest charge that money has moved for decides. Without any
 * it waits for the first. It depends on the charges alone, so whatever order their news came in makes
 * no difference.
 */
export function paidState(charges: readonly ChargeFacts[]): PaidState {
  const [newest] = charges
    .filter(({ status }) => isPaid(status) || TAKEN_BACK.includes(status))
    .toSorted(newestFirst)
  if (newest === undefined) return 'pending'
  return isPaid(newest.status) ? 'active' : 'ended'
}

/** What a subscription is called here: its paid state, or that its first charge can no longer be paid. */
export type SubscriptionState = PaidState | 'abandoned'

/** The state of a subscription that the gateway keeps, or has suspended. */
export function stateOf(
  charges: readonly ChargeFacts[],
  { isStopped }: { readonly isStopped: boolean },
): SubscriptionState {
  const state = paidState(charges)
  return state === 'pending' && isStopped ? 'abandoned' : state
}

/** The newest charge first; of one day the one that was made later. */
function newestFirst(one: ChargeFacts, other: ChargeFacts): number {
  return (
    compare(other.dueOn, one.dueOn) ||
    compare(other.madeAt, one.madeAt) ||
    compare(other.id, one.id)
  )
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** On which days after the due one somebody is written to about a charge that is not paid. */
const LETTER_DAYS = [1, 3, 6] as const
/** The gateway gives a charge up so many days after the due one, and suspends the subscription. */
export const GIVEN_UP_AFTER_DAYS = 7

/**
 * Which of the three letters about an unpaid charge is to be sent today (1 to 3), or null. Whoever was
 * not written to in time gets the latest one alone, never two on one day.
 */
export function letterDue(
  charge: Pick<ChargeFacts, 'dueOn' | 'status'>,
  { sent, today }: { readonly sent: number; readonly today: Day },
): number | null {
  const lateDays = daysBetween(charge.dueOn, today)
  if (!isPayable(charge.status) || lateDays > GIVEN_UP_AFTER_DAYS) return null
  const due = LETTER_DAYS.filter((days) => lateDays >= days).length
  return due > sent ? due : null
}

/** Whether the code of a charge that is to come is worth a letter: it can be paid, and is not late. */
export function isNoticeDue(charge: Pick<ChargeFacts, 'dueOn' | 'status'>, today: Day): boolean {
  return isPayable(charge.status) && charge.dueOn >= today
}
