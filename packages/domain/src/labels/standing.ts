import { absolute, addCents, type Cents, negate, reachedShareOf, ZERO } from '../money.ts'

/** What a label's entries come to, in words' terms, against what they may come to. */
export type LabelStanding = {
  /** More came in than went out. */
  readonly isEarned: boolean
  /** What was spent, or received, positive. */
  readonly amount: Cents
  readonly target: Cents | null
  /** What is left of the target, negative where it was passed; null without one. */
  readonly left: Cents | null
  /** Of the target, in hundredths of 1 %; null without one. */
  readonly share: number | null
}

/** How a label stands: its value is signed as its entries are, so what was spent is negative. */
export function standingOf(label: {
  readonly value: Cents
  readonly target: Cents | null
}): LabelStanding {
  const { value, target } = label
  const amount = absolute(value)
  return {
    isEarned: value > ZERO,
    amount,
    target,
    left: target === null ? null : addCents(target, negate(amount)),
    share: target === null ? null : reachedShareOf(amount, target),
  }
}
