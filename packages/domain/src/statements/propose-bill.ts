import { addMonths, type Day, type Month } from '../calendar.ts'
import type { IncomingLine } from '../importing/incoming.ts'
import { type CardRule, invoiceOf } from '../payments/card-cycle.ts'

type BillLine = Pick<IncomingLine, 'day' | 'rule' | 'partIndex'>

/**
 * When the bill falls due that a card's lines are, where the file says it nowhere: with the invoice in
 * which the card's calendar has most of its purchases, of those in parts the first ones alone. Null
 * where the lines need not be one bill: no later part stands under the day of its purchase, so that
 * each line's own day places it, or purchases stand in the invoices of several months.
 */
export function proposeBill(lines: readonly BillLine[], rule: CardRule): Day | null {
  const bought = lines.filter((line) => line.rule !== 'card_payment')
  const isLater = ({ partIndex }: BillLine) => partIndex !== null && partIndex > 1
  const firsts = bought.filter((line) => !isLater(line)).map(({ day }) => invoiceOf(rule, day))
  const counts = new Map<Month, number>()
  for (const { month } of firsts) counts.set(month, (counts.get(month) ?? 0) + 1)
  const [most] = [...counts].toSorted(
    ([month, count], [other, others]) => others - count || (month < other ? 1 : -1),
  )
  if (most === undefined) return null
  const [month] = most
  const before = addMonths(month, -1)
  const isOld = ({ day }: BillLine) => invoiceOf(rule, day).month < before
  const areNear = firsts.every((one) => one.month >= before && one.month <= addMonths(month, 1))
  if (!areNear || !bought.some((line) => isLater(line) && isOld(line))) return null
  return firsts.find((one) => one.month === month)?.dueOn ?? null
}
