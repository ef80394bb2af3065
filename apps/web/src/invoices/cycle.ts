import type { Invoice } from '@saldo/contract/invoices'
import { type Day, daysBetween } from '@saldo/domain/calendar'

/** Where an invoice stands in its life, and how far along that part of it is, 0 to 1. */
export type CyclePart = {
  readonly part: 'later' | 'buying' | 'paying' | 'overdue' | 'paid'
  readonly share: number
}

type Dates = Pick<Invoice, 'state' | 'opensOn' | 'closesOn' | 'dueOn'>

/**
 * The part of its life in which an invoice is on that day: it takes purchases until it closes, then it
 * is to be paid until it falls due. Both ends count as its own: on the last day of either the share is 1.
 */
export function cyclePartOn({ state, opensOn, closesOn, dueOn }: Dates, today: Day): CyclePart {
  if (state === 'overdue') return { part: 'overdue', share: 1 }
  if (today < opensOn) return { part: 'later', share: 0 }
  if (today <= closesOn) {
    const share = (daysBetween(opensOn, today) + 1) / (daysBetween(opensOn, closesOn) + 1)
    return { part: 'buying', share }
  }
  if (state === 'paid') return { part: 'paid', share: 1 }
  return {
    part: 'paying',
    share: Math.min(1, daysBetween(closesOn, today) / daysBetween(closesOn, dueOn)),
  }
}
