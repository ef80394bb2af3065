import { assert } from './assert.ts'

declare const brand: unique symbol

/**
 * Whole minor units, always hundredths of the currency's unit, in the currency of the person's
 * preferences. They stay hundredths for the yen too: changing the currency changes the symbol and
 * the decimals shown and never converts what is stored (decisions.md §2).
 */
export type Cents = number & { readonly [brand]: 'Cents' }

/** The greatest value of one entry, 999 999 999 999.99 (decisions.md §2). */
export const CENTS_MAX = 99_999_999_999_999

/** How many minor units make one unit, in every currency. */
const CENTS_PER_UNIT = 100

/** What each currency looks like; the symbols are those of pt-BR. */
export const CURRENCIES = {
  BRL: { symbol: 'R$', decimals: 2 },
  USD: { symbol: 'US$', decimals: 2 },
  EUR: { symbol: '€', decimals: 2 },
  GBP: { symbol: '£', decimals: 2 },
  JPY: { symbol: 'JP¥', decimals: 0 },
} as const satisfies Record<string, { readonly symbol: string; readonly decimals: 0 | 2 }>

export type Currency = keyof typeof CURRENCIES

/** Whether `n` can be the value of one entry: whole, and at most `CENTS_MAX` either way (case F6). */
export function isCents(n: number): n is Cents {
  return Number.isSafeInteger(n) && Math.abs(n) <= CENTS_MAX
}

/** `n` as cents. Asserts that it is whole and at most `CENTS_MAX` either way. */
export function toCents(n: number): Cents {
  assert(isCents(n), `not an amount of cents: ${n}`)
  return withoutMinusZero(n)
}

/**
 * `n` as a total of many entries. A total may pass `CENTS_MAX`; what it may not do is leave the
 * whole numbers that a double holds exactly, about 90 trillion units (case F6), which is asserted.
 */
export function toTotal(n: number): Cents {
  assert(Number.isSafeInteger(n), 'a total has left the exact numbers')
  return withoutMinusZero(n)
}

// Minus zero equals zero but is printed, compared and stored as a thing of its own.
function withoutMinusZero(n: number): Cents {
  return (n + 0) as Cents
}

export const ZERO = toCents(0)

/** The exact total, in cents; `ZERO` of nothing. Asserts that it stays exact. */
export function sumCents(values: readonly Cents[]): Cents {
  let total = ZERO
  for (const value of values) total = addCents(total, value)
  return total
}

/** `a` and `b` together, in cents. Asserts that the sum stays exact. */
export function addCents(a: Cents, b: Cents): Cents {
  return toTotal(a + b)
}

/** The same amount the other way, in cents. */
export function negate(value: Cents): Cents {
  return withoutMinusZero(-value)
}

/** `n` of `divisor`, whole, rounded half away from zero, exact however large (decisions.md §2). */
function rounded(n: bigint, divisor: bigint): number {
  const isNegative = n < 0n !== divisor < 0n
  const [size, by] = [n < 0n ? -n : n, divisor < 0n ? -divisor : divisor]
  const whole = Number((size * 2n + by) / (by * 2n))
  return isNegative ? 0 - whole : whole
}

/** A hundred per cent, in hundredths of one per cent: in these, every share is reckoned and shown. */
const WHOLE_SHARE = 10_000

/**
 * What share `part` is of `whole`, in hundredths of 1 %, rounded once, half away from zero: 4.800 of 9.000 is
 * 53,33 % wherever a share is said (case M16). Asserts that the whole is not nothing.
 */
export function shareOf(part: Cents, whole: Cents): number {
  assert(whole !== 0, 'nothing has no share of nothing')
  return rounded(BigInt(part) * BigInt(WHOLE_SHARE), BigInt(whole))
}

/** The same of what is to be reached: below all of it, it never says 100 %. */
export function reachedShareOf(part: Cents, whole: Cents): number {
  const share = shareOf(part, whole)
  return part < whole ? Math.min(share, WHOLE_SHARE - 1) : share
}

/** So much of an amount, in cents: `share` is in hundredths of 1 %; rounded once, half away from zero. */
export function partOf(whole: Cents, share: number): Cents {
  return toTotal(rounded(BigInt(whole) * BigInt(share), BigInt(WHOLE_SHARE)))
}

/** The size of an amount, whichever way it goes, in cents. */
export function absolute(value: Cents): Cents {
  return Math.abs(value) as Cents
}

/** The least amount that a currency has, in cents: one of them, or 100 where it has no decimals. */
export function leastOf(currency: Currency): Cents {
  return (CURRENCIES[currency].decimals === 0 ? CENTS_PER_UNIT : 1) as Cents
}

/**
 * Whether an amount, of either sign, can be split into `parts` of at least one cent each (one yen,
 * for yen).
 */
export function hasParts(total: Cents, parts: number, currency: Currency): boolean {
  return Math.abs(total) >= parts * leastOf(currency)
}

/**
 * `total` in so many parts that their sum is the total, in cents. Each part is floored and the
 * first ones take the least of the currency more until nothing is left: 100.00 in 3 is 33.34, 33.33,
 * 33.33, and 100 yen are 34, 33, 33 (decisions.md §2, cases B1, B2 and L11). A negative total splits
 * as its positive does, so that a refund mirrors its purchase. What was written before the currency
 * lost its decimals is in the first part. Asserts the least for each part: less is refused before (B3).
 */
export function splitCents(
  total: Cents,
  parts: number,
  currency: Currency = 'BRL',
): readonly Cents[] {
  assert(Number.isSafeInteger(parts) && parts >= 1, `not a number of parts: ${parts}`)
  assert(hasParts(total, parts, currency), 'fewer cents than parts')
  const least = leastOf(currency)
  const fraction = Math.abs(total) % least
  const size = (Math.abs(total) - fraction) / least
  const extra = size % parts
  const floor = (size - extra) / parts
  return Array.from({ length: parts }, (_, index) => {
    const whole = (index < extra ? floor + 1 : floor) * least
    const part = (index === 0 ? whole + fraction : whole) as Cents
    return total < 0 ? negate(part) : part
  })
}

/**
 * Why this value cannot be entered in this currency, or null: the yen has no cents to write
 * (decisions.md §2).
 */
export function refuseFraction(value: Cents, currency: Currency) {
  const fraction = value % CENTS_PER_UNIT
  return CURRENCIES[currency].decimals === 0 && fraction !== 0 ? 'currency_without_decimals' : null
}
