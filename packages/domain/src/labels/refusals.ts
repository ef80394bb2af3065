import type { Day } from '../calendar.ts'
import type { Cents } from '../money.ts'

/** Why a label cannot have these days and this amount, or null: it ends no earlier than it starts. */
export function refuseTerms(terms: {
  readonly startsOn: Day | null
  readonly endsOn: Day | null
  readonly target: Cents | null
}) {
  const { startsOn, endsOn, target } = terms
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) return 'label_ends_before'
  return target !== null && target <= 0 ? 'label_target_not_positive' : null
}
