import { addMonths, listMonths, type Day, type Month, monthOf } from '../calendar.ts'
import { addCents, type Cents, negate, sumCents, toTotal, ZERO } from '../money.ts'

/** So many whole months make what is usual, and with fewer than three nothing is. */
const USUAL_MONTHS_MAX = 6
export const USUAL_MONTHS_MIN = 3

/** One month more is looked at, by which it is known whether the first of the others is whole. */
export const LOOKED_MONTHS = USUAL_MONTHS_MAX + 1

/** The months that may make what is usual beside one: those before it that are over. */
export function monthsBefore(month: Month, today: Day): readonly Month[] {
  const now = monthOf(today)
  const end = addMonths(month < now ? month : now, -1)
  return listMonths(addMonths(end, -USUAL_MONTHS_MAX), end)
}

/**
 * The whole months among those that have entries, in order: all but the first, in which somebody began; none where
 * they are too few to say what is usual.
 */
export function wholeMonths<Of>(withEntries: readonly Of[]): readonly Of[] {
  const whole = withEntries.slice(1)
  return whole.length < USUAL_MONTHS_MIN ? [] : whole
}

/** The middle one of some amounts, or of an even number half of the two in the middle: one large bill moves it little. */
export function median(amounts: readonly Cents[]): Cents {
  const sorted = amounts.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const [low = ZERO, high = low] = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
  return toTotal(Math.round((low + high) / 2))
}

/** What something came to in a month, and what it usually does. */
type Compared = { readonly value: Cents; readonly usual: Cents }

/** By how much it is more than usual, or less. */
export function differenceOf({ value, usual }: Compared): Cents {
  return addCents(value, negate(usual))
}

/** A fifth of what is usual of it, and a fiftieth of what is usual of all: less is no news. */
const NEWS = { ofIt: 5, ofAll: 50 }

/** Whether something differs enough from what is usual of it, and of all, to be worth a sentence. */
export function isNews(share: Compared, usualOfAll: Cents): boolean {
  const size = Math.abs(differenceOf(share))
  return size > 0 && size * NEWS.ofIt >= share.usual && size * NEWS.ofAll >= usualOfAll
}

/**
 * What differs most from what is usual, or null where nothing does. A month that is not over is compared with whole
 * ones: of it only what is more already is news, since what is less may still come (decision 182).
 */
export function mostDifferent<Share extends Compared>(
  shares: readonly Share[],
  { isOver }: { readonly isOver: boolean },
): Share | null {
  const all = sumCents(shares.map(({ usual }) => usual))
  if (all <= ZERO) return null
  const size = (share: Share) => Math.abs(differenceOf(share))
  const news = shares.filter(
    (share) => (isOver || differenceOf(share) > ZERO) && isNews(share, all),
  )
  return news.toSorted((a, b) => size(b) - size(a)).at(0) ?? null
}

/** The entry that made a category cost more: what is new of it is at least half of that; null where none did. */
export function causeOf<Entry extends { readonly by: Cents }>(
  more: Cents,
  entries: readonly Entry[],
): Entry | null {
  const largest = entries.toSorted((a, b) => b.by - a.by).at(0)
  return largest !== undefined && more > ZERO && largest.by * 2 >= more ? largest : null
}
