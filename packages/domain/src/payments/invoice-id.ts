import type { Month } from '../calendar.ts'

/** How an invoice is named in addresses and calls: its card, and the month in which it falls due (decision 5). */
export function invoiceIdOf(cardId: string, month: Month): string {
  return `${cardId}:${month}`
}
