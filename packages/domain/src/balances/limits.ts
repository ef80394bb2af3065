import { absolute, type Cents } from '../money.ts'

/**
 * What all of one owner's entries and initial values may come to, in and out added up: five trillion.
 * Whatever is summed of them, and of the twelve of a family, is then still an exact number (F6).
 */
export const GROSS_MAX = 500_000_000_000_000

/**
 * A change of less than ten million is not held to it: it would take three million of such changes
 * to leave the exact numbers, and each of the others would cost a look at everything.
 */
export const GROSS_UNSEEN_MAX = 1_000_000_000

/** Amounts in and out added up. No total: beyond the exact numbers it is only known to be too much. */
export function grossOf(values: readonly Cents[]): number {
  return values.reduce((gross, value) => gross + absolute(value), 0)
}

/** Why a ledger cannot hold so much, or null. */
export function refuseGross(gross: number) {
  return gross > GROSS_MAX ? 'total_too_large' : null
}
