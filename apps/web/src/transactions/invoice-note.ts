import type { Payment } from '@saldo/contract/payments'
import { type Day, isDay, yearOf } from '@saldo/domain/calendar'
import { showMonth } from '@saldo/domain/month-names'
import { invoiceOf } from '@saldo/domain/payments/card-cycle'
import { cardRuleOf } from '../fields/card-rule.ts'
import { showDay } from '../fields/days.ts'

/**
 * Which invoice a purchase of that day enters, in words, by the card's own rule for its closing day
 * (cases A1 to A3); undefined off a card and while there is no day.
 */
export function invoiceNote(
  payment: Payment | undefined,
  { date, today, parts }: { readonly date: string; readonly today: Day; readonly parts: number },
): string | undefined {
  if (payment?.type !== 'credit' || !isDay(date)) return undefined
  const { month, dueOn } = invoiceOf(cardRuleOf(payment), date)
  const isThisYear = yearOf(month) === yearOf(today)
  const name = isThisYear ? showMonth(month).replace(/ de \d+$/, '') : showMonth(month)
  const what = parts > 1 ? 'A primeira parcela entra' : 'Entra'
  return `${what} na fatura de ${name}, que vence em ${showDay(dueOn, today)}.`
}
