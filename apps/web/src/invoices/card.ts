import type { Invoice } from '@saldo/contract/invoices'
import type { Month } from '@saldo/domain/calendar'
import type { TimeToClose } from '@saldo/domain/payments/time-to-close'
import type { Tone } from '../ui/tones.ts'

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
