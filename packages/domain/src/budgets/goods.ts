import type { Day } from '../calendar.ts'
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

/** A good as a person fills it in; what is null was left empty. */
export type GoodDraft = GoodFacts & {
  readonly type: (typeof GOOD_TYPES)[number] | null
  readonly marketValue: Cents | null
  readonly date: Day | null
}

/** A good that has what it is known by. */
export type WholeGood = GoodFacts & {
  readonly [field in 'type' | 'marketValue' | 'date']: NonNullable<GoodDraft[field]>
}

/**
 * A good as it is stored, or what it lacks: it is left out for it, and named (money.md §5). Only what
 * is financed has a balance and instalments; no instalments left are none.
 */
export function wholeGood(
  draft: GoodDraft,
): WholeGood | { readonly missing: readonly ('type' | 'marketValue' | 'date')[] } {
  const { type, marketValue, date, financed } = draft
  if (type !== null && marketValue !== null && marketValue !== 0 && date !== null) {
    return {
      type,
      marketValue,
      date,
      financed,
      settlementBalance: financed ? draft.settlementBalance : null,
      installment: financed ? draft.installment : null,
      lastInstallment: (financed && draft.lastInstallment) || null,
    }
  }
  return {
    missing: [
      ...(type === null ? (['type'] as const) : []),
      ...(marketValue === null || marketValue === 0 ? (['marketValue'] as const) : []),
      ...(date === null ? (['date'] as const) : []),
    ],
  }
}
