import type { Payment } from '@saldo/contract/payments'
import type { CardRule } from '@saldo/domain/payments/card-cycle'

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
