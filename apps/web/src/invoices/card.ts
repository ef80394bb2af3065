import type { Invoice } from '@saldo/contract/invoices'
import type { Payment } from '@saldo/contract/payments'
import type { Month } from '@saldo/domain/calendar'
import type { CardRule } from '@saldo/domain/payments/card-cycle'
import type { TimeToClose } from '@saldo/domain/payments/time-to-close'
import type { Tone } from '../ui/tones.ts'

/** The calendar of a card as the contract sends it. */
export function cardRuleOf(card: Payment): CardRule {
  const { closeBeforeDue, invoiceCloseOn, paid, closingDayGoesTo } = card
  return {
    closing:
      closeBeforeDue === null
        ? { kind: 'day', day: invoiceCloseOn ?? 1 }
        : { kind: 'before_due', days: closeBeforeDue },
    dueDay: paid ?? 1,
    closingDayGoesTo: closingDayGoesTo ?? 'next',
    earlier: card.earlierTerms,
    closings: card.closings,
  }
}

/** How an invoice is named in addresses and calls. */
export function invoiceIdOf(cardId: string, month: Month): string {
  return `${cardId}:${month}`
}

/** The state of an invoice, in a word and a colour. */
export const invoiceStates = {
  open: ['Aberta', 'sky'],
  closed: ['Fechada', 'amber'],
  partly_paid: ['Paga em parte', 'amber'],
  overdue: ['Vencida', 'negative'],
  paid: ['Paga', 'emerald'],
} as const satisfies Record<Invoice['state'], readonly [word: string, tone: Tone]>

/** `Hoje` under an hour, else hours or days; never a negative time (case A12). */
export function showTimeToClose(left: TimeToClose): string {
  if (left.unit === 'today') return 'Hoje'
  const words = left.unit === 'days' ? ['dia', 'dias'] : ['hora', 'horas']
  return `${left.count} ${left.count === 1 ? words[0] : words[1]}`
}
