/** In an address, of what no card is known of. */
export const NO_CARD = 'sem'

/** The items that were bought with the cards that an address names; all of them where it names none. */
export function ofHolder<Item extends { readonly cardEnding: string | null }>(
  items: readonly Item[],
  word: string | undefined,
): readonly Item[] {
  if (word === undefined) return items
  const endings = new Set(word.split(','))
  return items.filter(({ cardEnding }) => endings.has(cardEnding ?? NO_CARD))
}
