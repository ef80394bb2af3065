import type { Day, Month } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { CardRule } from '../payments/card-cycle.ts'
import { type Place, placeEntry } from '../transactions/plan.ts'

/**
 * Where the entry of a line counts: in its card's invoice, or on its day. A payment that arrived on
 * the card is no item of an invoice: as one it would lower the open invoice as a refund, on which the
 * payment of the closed one has no business.
 */
export function placeLine(line: {
  readonly day: Day
  readonly value: Cents
  /** The cycle of the card that it goes to; null for cash and bank accounts. */
  readonly card: CardRule | null
  /** Whether its category says that it pays an invoice. */
  readonly isPayment: boolean
  /** The month of the bill in which the bank has put it; it stands above arithmetic. */
  readonly billMonth?: Month | null
}): Place {
  const { day: date, value, card, isPayment, billMonth = null } = line
  const isReceived = isPayment && value > 0
  return placeEntry({
    date,
    card: isReceived ? null : card,
    chosenMonth: isReceived ? null : billMonth,
  })
}
