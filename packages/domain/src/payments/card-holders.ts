import { withoutAccents } from '../accents.ts'
import { type Cents, sumCents } from '../money.ts'

/** How many cards one account may have. */
export const CARD_ENDINGS_MAX = 50
export const HOLDER_NAME_MAX = 60

/** Which card of an account something was bought with, and the name on it, where the bank prints one. */
export type UsedCard = { readonly ending: string; readonly holder: string | null }

/** One card of an account, by its last four digits, and whose it is, where that is known. */
export type CardHolder = { readonly ending: string; readonly name: string | null }

const ENDING = /^\d{4}$/u

/**
 * What a bank says of a card, as it is kept: four digits, and a name in letters that are not all capitals. Null
 * where it has not four digits: a card is not guessed.
 */
export function usedCardOf(ending: string, holder = ''): UsedCard | null {
  if (!ENDING.test(ending)) return null
  const name = holder.replaceAll(/\s+/gu, ' ').trim().slice(0, HOLDER_NAME_MAX).trim()
  if (!/\p{L}/u.test(name)) return { ending, holder: null }
  return { ending, holder: name === name.toUpperCase() ? inWords(name) : name }
}

const PARTICLES: ReadonlySet<string> = new Set(['da', 'das', 'de', 'di', 'do', 'dos', 'e'])

/** `ANA S DE LIMA` as a name is written. */
function inWords(name: string): string {
  return name
    .toLowerCase()
    .split(' ')
    .map((word, at) =>
      at > 0 && PARTICLES.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ')
}

/** What was bought with one card of an invoice, refunds and charges on it included; no ending where none is said. */
export type CardSpending = {
  readonly ending: string | null
  readonly name: string | null
  /** What is owed for it: positive, or negative where more came back. */
  readonly spent: Cents
  readonly items: number
}

/** What one person bought on an invoice, with all of their cards. */
export type HolderSpending = {
  /** Null where nobody is named. */
  readonly name: string | null
  /** Their cards, in order; none of what was bought with a card that is not known. */
  readonly endings: readonly string[]
  readonly spent: Cents
  readonly items: number
}

/**
 * What each person bought on an invoice, the most first; what no card is known of comes last. Cards with the same
 * name are one person's, a virtual one and the one of plastic; a card without a name stands for itself. Together
 * they are the invoice's items, to the cent: a refund and a charge count with the card that they are on.
 */
export function spendingByHolder(cards: readonly CardSpending[]): readonly HolderSpending[] {
  const persons = new Map<string, CardSpending[]>()
  for (const card of cards) {
    const key = personOf(card)
    persons.set(key, [...(persons.get(key) ?? []), card])
  }
  return [...persons.values()]
    .map(together)
    .toSorted(
      (one, other) =>
        Number(one.endings.length === 0) - Number(other.endings.length === 0) ||
        other.spent - one.spent ||
        (one.endings[0] ?? '').localeCompare(other.endings[0] ?? ''),
    )
}

function personOf({ ending, name }: CardSpending): string {
  if (ending === null) return ''
  return name === null ? ending : `${withoutAccents(name).toLowerCase()} `
}

function together(cards: readonly CardSpending[]): HolderSpending {
  return {
    name: cards[0]?.name ?? null,
    endings: cards.flatMap(({ ending }) => ending ?? []).toSorted(),
    spent: sumCents(cards.map(({ spent }) => spent)),
    items: cards.reduce((sum, { items }) => sum + items, 0),
  }
}
