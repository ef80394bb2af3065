import type { HolderSpending } from '@saldo/contract/card-holders'
import { wholePercent } from '../ui/charts/chart-words.ts'
import { NO_CARD } from './of-holder.ts'

/** A person of an invoice as the address names them: by the ends of their cards. */
export function holderWord({ endings }: Pick<HolderSpending, 'endings'>): string {
  return endings.length === 0 ? NO_CARD : endings.join(',')
}

/** Which part of an invoice is a person's, in whole per cent; null where it is none: more came back, or nothing was spent. */
export function shareOf(spent: number, total: number): number | null {
  return total <= 0 || spent < 0 || spent > total ? null : wholePercent(spent, total)
}
