import type { Cents } from '../money.ts'

/** What a person owns (money.md §3, Good). */
export const GOOD_TYPES = ['property', 'vehicle', 'motorcycle', 'other'] as const

/** How many goods a person may write down. */
export const GOODS_MAX = 100

/** What a good is judged by; money in cents. */
export type GoodFacts = {
  readonly financed: boolean
  /** What is still owed of it. */
  readonly settlementBalance: Cents | null
  readonly installment: Cents | null
  /** How many instalments are still to be paid. */
  readonly lastInstallment: number | null
}

/**
 * Why a good cannot be so, with the field that is to blame, or null: only what is financed has a
 * balance and instalments. A zero says as little as a field that is left out.
 */
export function refuseGood({ financed, ...owed }: GoodFacts) {
  if (financed) return null
  const field = (['settlementBalance', 'installment', 'lastInstallment'] as const).find(
    (name) => (owed[name] ?? 0) > 0,
  )
  return field === undefined ? null : ({ refused: 'good_not_financed', field } as const)
}
