import type { AccountLine } from '@saldo/domain/bank-accesses/line'
import { dayOfPart } from '@saldo/domain/bank-accesses/purchases'
import type { Month } from '@saldo/domain/calendar'
import { type CardRule, invoiceOf } from '@saldo/domain/payments/card-cycle'

/**
 * The month of the bill that a line stands in, as the bank says it, or for a part that is written under
 * the day of its purchase, as its own day gives it; null where the day of the line does.
 */
export function billMonthOf(line: AccountLine, card: CardRule | null): Month | null {
  if (line.billMonth !== null || card === null) return line.billMonth
  const day = dayOfPart(line)
  return day === line.day ? null : invoiceOf(card, day).month
}
