import type { HolderSpending } from '@saldo/contract/invoices'

/** Of what no card is known of. */
const NO_CARD = 'sem'

/** A person of an invoice as the address names them: by the ends of their cards. */
export function holderWord({ endings }: Pick<HolderSpending, 'endings'>): string {
  return endings.length === 0 ? NO_CARD : endings.join(',')
}

/** Which part of an invoice is a person's, in whole per cent; null where it is none: more came back, or nothing was spent. */
export function shareOf(spent: number, total: number): number | null {
  return total <= 0 || spent < 0 || spent > total ? null : Math.round((spent * 100) / total)
}

/** The items that were bought with the cards that an address names; all of them where it names none. */
export function ofHolder<Item extends { readonly cardEnding: string | null }>(
  items: readonly Item[],
  word: string | undefined,
): readonly Item[] {
  if (word === undefined) return items
  const endings = new Set(word.split(','))
  return items.filter(({ cardEnding }) => endings.has(cardEnding ?? NO_CARD))
}
