import { addCents, type Cents, negate, ZERO } from '@saldo/domain/money'
import { Money } from '../fields/Money.tsx'

/** What is left of a line: planned less spent; of what is to grow, what came less what was planned. */
function reckonDifference(planned: Cents, spending: Cents, fullIsGood: boolean): Cents {
  return fullIsGood ? addCents(spending, negate(planned)) : addCents(planned, negate(spending))
}

/** What is over or missing: of what is spent, below nothing is too much. */
export function Difference({
  planned,
  spending,
  fullIsGood = false,
  isCalm = false,
}: {
  readonly planned: Cents
  readonly spending: Cents
  readonly fullIsGood?: boolean
  /** Below nothing is no warning. */
  readonly isCalm?: boolean
}) {
  const value = reckonDifference(planned, spending, fullIsGood)
  const isOver = value < ZERO && !fullIsGood && !isCalm
  return (
    <span className="text-right max-sm:text-sm">
      <span className="text-muted max-[379px]:sr-only sm:sr-only">Diferença </span>
      <Money value={value} {...(isOver ? { tone: 'negative' as const } : {})} />
    </span>
  )
}
