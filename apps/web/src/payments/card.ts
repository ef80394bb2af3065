import type { Payment } from '@saldo/contract/payments'
import type { Month } from '@saldo/domain/calendar'
import { type CardRule, type Invoice, invoiceInMonth } from '@saldo/domain/payments/card-cycle'
import type { TimeToClose } from '@saldo/domain/payments/time-to-close'

/** The closing rule of a card as the contract tells it. */
export function cardRuleOf(card: Payment): CardRule {
  return {
    closing: { kind: 'day', day: card.invoiceCloseOn ?? 1 },
    dueDay: card.paid ?? 1,
    closingDayGoesTo: card.closingDayGoesTo ?? 'next',
  }
}

/** The invoice of a month that is in sight. */
export function invoiceShown(card: Payment, month: Month): Invoice {
  return invoiceInMonth(cardRuleOf(card), month)
}

/** `Hoje` under an hour, else hours or days; never a negative time (case A12). */
export function showTimeToClose(left: TimeToClose): string {
  if (left.unit === 'today') return 'Hoje'
  const words = left.unit === 'days' ? ['dia', 'dias'] : ['hora', 'horas']
  return `${left.count} ${left.count === 1 ? words[0] : words[1]}`
}
