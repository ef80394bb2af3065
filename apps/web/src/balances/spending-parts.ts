import { sumCents, type Cents } from '@saldo/domain/money'

/** What a category came to; money given back is negative. */
type Share = { readonly id: string; readonly value: Cents }

type SpendingPart = { readonly ids: readonly string[]; readonly value: Cents }

/** So many are in sight before the small ones are one. */
export const PARTS_MAX = 7

/**
 * The largest categories as they are and the many small ones as one, so that a ring of thirty
 * slices is none; what was given back on balance stays by itself. All of them together are the
 * month's expenses, to the cent (case L10). Asked for everything, each category is a part.
 */
export function spendingParts(
  shares: readonly Share[],
  { whole }: { readonly whole: boolean },
): { readonly shown: readonly Share[]; readonly rest: SpendingPart | null; readonly total: Cents } {
  const total = sumCents(shares.map(({ value }) => value))
  const spent = shares.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)
  const back = shares.filter(({ value }) => value < 0)
  if (whole || spent.length <= PARTS_MAX) return { shown: [...spent, ...back], rest: null, total }
  const small = spent.slice(PARTS_MAX - 1)
  const rest = { ids: small.map(({ id }) => id), value: sumCents(small.map(({ value }) => value)) }
  return { shown: [...spent.slice(0, PARTS_MAX - 1), ...back], rest, total }
}
