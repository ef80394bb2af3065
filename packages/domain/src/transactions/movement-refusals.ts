import { addCents } from '../money.ts'
import type { CategoryGroup } from '../categories/kinds.ts'
import { hasSource, type MovementFacts } from './bank-movement.ts'
import { refuseDate } from './refusals.ts'

/** A reason and the fields that it is about: the same account twice is wrong on both sides. */
export type MovementRefusal = {
  readonly refused:
    | 'value_is_zero'
    | 'value_sign_wrong'
    | 'date_out_of_range'
    | 'date_after_today'
    | 'source_missing'
    | 'destination_missing'
    | 'movement_on_a_card'
    | 'same_account'
    | 'balance_too_small'
  readonly fields: readonly ('value' | 'date' | 'source' | 'destination')[]
}

/**
 * Why this movement cannot be made, or null (money.md §5). First what was typed, then where from and
 * where to, and last whether the money is there: the balance of an account that cannot be used says
 * nothing. Cards hold no money, so they are neither side.
 */
export function refuseMovement(facts: MovementFacts): MovementRefusal | null {
  return refuseAmount(facts) ?? refuseDay(facts) ?? refusePlaces(facts) ?? refuseBalance(facts)
}

function refuseAmount({ value }: MovementFacts): MovementRefusal | null {
  if (value === 0) return { refused: 'value_is_zero', fields: ['value'] }
  return value < 0 ? { refused: 'value_sign_wrong', fields: ['value'] } : null
}

function refuseDay({ date, today }: MovementFacts): MovementRefusal | null {
  const outside = refuseDate({ date })
  if (outside !== null) return { refused: outside, fields: ['date'] }
  return date > today ? { refused: 'date_after_today', fields: ['date'] } : null
}

function refusePlaces({
  movementType,
  source,
  destination,
}: MovementFacts): MovementRefusal | null {
  if (hasSource(movementType) && source === null) {
    return { refused: 'source_missing', fields: ['source'] }
  }
  if (destination === null) return { refused: 'destination_missing', fields: ['destination'] }
  if (source?.type === 'credit') return { refused: 'movement_on_a_card', fields: ['source'] }
  if (destination.type === 'credit') {
    return { refused: 'movement_on_a_card', fields: ['destination'] }
  }
  return source?.id === destination.id
    ? { refused: 'same_account', fields: ['source', 'destination'] }
    : null
}

// The money must have been there on its day, and be there still: what has been spent since cannot be
// taken back into the past. Both with what the bank lends on the account (case L14).
function refuseBalance({ source, value }: MovementFacts): MovementRefusal | null {
  if (source === null) return null
  const least = source.balance < source.balanceThen ? source.balance : source.balanceThen
  return value > addCents(least, source.overdraftLimit)
    ? { refused: 'balance_too_small', fields: ['value'] }
    : null
}

/** Why this category does not suit a movement, or null: it is neither income nor spending. */
export function refuseMovementCategory(group: CategoryGroup) {
  return group === 'bankOperation' ? null : 'category_of_another_group'
}
