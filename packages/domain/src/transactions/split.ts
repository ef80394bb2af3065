import { assert } from '../assert.ts'
import {
  absolute,
  type Cents,
  type Currency,
  leastOf,
  negate,
  sumCents,
  toCents,
} from '../money.ts'

/** One category's share of an entry, in cents, with the entry's sign. */
export type Share = { readonly category: string; readonly value: Cents }

/** An entry divided among categories: at least two shares, which sum to its value to the cent. */
export type Split = readonly Share[]

/**
 * Why an entry of this value cannot be divided so, or null: each category once, each share of at least one
 * cent the same way as the entry, all of them together its value (case T1).
 */
export function refuseSplit(split: Split, value: Cents) {
  const categories = new Set(split.map(({ category }) => category))
  if (categories.size < split.length) return 'split_category_repeated'
  if (split.some((share) => share.value === 0 || share.value > 0 !== value > 0)) {
    return 'split_share_wrong'
  }
  return sumCents(split.map((share) => share.value)) === value ? null : 'split_sum_differs'
}

/**
 * `total` cents in proportion to `weights`, neither negative: each is floored to the least of the currency, and
 * what is left goes to the greatest rests, the first of equal ones. The sum is the total, and no share passes its
 * weight where the total does not pass theirs. What no least makes up is in the first share that has any.
 */
export function inProportion(
  total: number,
  weights: readonly number[],
  currency: Currency,
): number[] {
  const least = leastOf(currency)
  const fraction = total % least
  const units = (total - fraction) / least
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  assert(whole > 0n, 'nothing is in no proportion')
  const exact = weights.map((weight) => BigInt(units) * BigInt(weight))
  const shares = exact.map((product) => Number(product / whole))
  const byRest = exact.map((product, at) => ({ rest: product % whole, at }))
  byRest.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  const left = units - shares.reduce((sum, share) => sum + share, 0)
  for (const { at } of byRest.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  const first = weights.findIndex((weight) => weight > 0)
  return shares.map((share, at) => share * least + (at === first ? fraction : 0))
}

const sizes = (split: Split): number[] => split.map(({ value }) => absolute(value))

/** The same categories with these sizes, in cents, and this sign. */
function sized(split: Split, cents: readonly number[], isNegative: boolean): Split {
  return split.map(({ category }, at) => {
    const size = toCents(cents[at] ?? 0)
    return { category, value: isNegative ? negate(size) : size }
  })
}

/**
 * The split of another value, in cents, in the same proportions: an entry whose value changes, or the refund of a
 * part of a purchase, which has the other sign (cases T3 and T5). What is as large stays as it is; a share of a
 * small value may come to nothing. Asserts that there is a proportion.
 */
export function scaledSplit(split: Split, value: Cents, currency: Currency = 'BRL'): Split {
  return sized(split, inProportion(absolute(value), sizes(split), currency), value < 0)
}

/**
 * The splits of several entries that are one purchase, in cents: each sums to its own value, and where `split` is
 * of all of them together, each category's shares sum to its own (case T2). Each takes its proportion of what the
 * ones before have left.
 */
export function splitsOver(
  split: Split,
  values: readonly Cents[],
  currency: Currency = 'BRL',
): readonly Split[] {
  const total = sumCents(values.map(absolute))
  const left = inProportion(total, sizes(split), currency)
  return values.map((value) => {
    const shares = inProportion(absolute(value), left, currency)
    for (const [at, share] of shares.entries()) left[at] = (left[at] ?? 0) - share
    return sized(split, shares, value < 0)
  })
}

/** An entry as far as categories go. */
export type Divided = {
  readonly categoryId: string | null
  readonly value: Cents
  readonly split: Split | null
}

/** What of an entry counts in which category, in cents: its shares, or all of it in its only one. */
export function sharesOf(entry: Divided): readonly {
  readonly categoryId: string | null
  readonly value: Cents
}[] {
  const { categoryId, value, split } = entry
  if (split === null) return [{ categoryId, value }]
  return split.map((share) => ({ categoryId: share.category, value: share.value }))
}

type Categories = Pick<Divided, 'categoryId' | 'split'>

function isSameSplit(a: Split | null, b: Split | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.length === b.length &&
    a.every(({ category, value }, at) => b[at]?.category === category && b[at].value === value)
  )
}

/** Whether two states of an entry count in the same categories with the same shares. */
export function isInSameCategories(a: Categories, b: Categories): boolean {
  return a.categoryId === b.categoryId && isSameSplit(a.split, b.split)
}

/**
 * What a refund counts in, so that its purchase nets out: all shares in their proportion, or the one whose
 * category was chosen (case T5). A category that the purchase does not have is no choice.
 */
export function categoriesOfRefund(
  purchase: Categories,
  refund: { readonly value: Cents; readonly chosen: string | null },
): Categories {
  const { split } = purchase
  if (split === null) return { categoryId: purchase.categoryId, split: null }
  const { value, chosen } = refund
  if (chosen !== null && split.some(({ category }) => category === chosen)) {
    return { categoryId: chosen, split: null }
  }
  return { categoryId: purchase.categoryId, split: scaledSplit(split, value) }
}

/** The split of an entry that has this value now; null where it is not divided. What is as large stays the same. */
export function splitOfValue(
  split: Split | null,
  value: Cents,
  currency: Currency = 'BRL',
): Split | null {
  if (split === null || sumCents(split.map((share) => share.value)) === value) return split
  return scaledSplit(split, value, currency)
}
