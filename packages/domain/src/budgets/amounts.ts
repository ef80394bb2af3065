import { type Cents, partOf, shareOf, sumCents, ZERO } from '../money.ts'
import type { Amount, BudgetLine } from './kinds.ts'

/**
 * What a person typed into a line, from the two figures that stand for it on the wire: the one that is
 * there, or of both the one that was typed, else the money. Undefined where none is.
 */
export function typedAmount({
  value,
  budgetValue,
  typed,
}: {
  readonly value?: Cents | undefined
  /** In hundredths of 1 %. */
  readonly budgetValue?: number | undefined
  readonly typed?: 'value' | 'budgetValue' | undefined
}): Amount | undefined {
  const isPercent = budgetValue !== undefined && (value === undefined || typed === 'budgetValue')
  if (isPercent) return { kind: 'percent', percent: budgetValue }
  return value === undefined ? undefined : { kind: 'money', cents: value }
}

/**
 * What an amount comes to in cents, beside the planned revenues of its month, in cents. Money is what
 * was typed; a share is worked out, rounded once, half up (case G3, decisions.md §2).
 */
export function moneyOf(amount: Amount, revenues: Cents): Cents {
  if (amount.kind === 'money') return amount.cents
  return partOf(revenues, amount.percent)
}

/** What a line plans: its own amount, and the parts of other series that count in its month (case M10). */
export function amountsIn({
  amount,
  others,
}: Pick<BudgetLine, 'amount' | 'others'>): readonly Amount[] {
  return [amount, ...others.filter(({ isCounted }) => isCounted).map((part) => part.amount)]
}

/** What a line comes to beside the planned revenues of its month, in cents: all of its amounts. */
export function lineCents(line: Pick<BudgetLine, 'amount' | 'others'>, revenues: Cents): Cents {
  return sumCents(amountsIn(line).map((amount) => moneyOf(amount, revenues)))
}

/**
 * What an amount is of the planned revenues of its month, in hundredths of 1 %. A share is what was
 * typed; money is worked out, rounded once, half up; of no revenues it is 0.
 */
export function percentOf(amount: Amount, revenues: Cents): number {
  if (amount.kind === 'percent') return amount.percent
  return revenues === 0 ? 0 : shareOf(amount.cents, revenues)
}

/** Whether nothing is planned by it. */
export function isZero(amount: Amount): boolean {
  return amount.kind === 'money' ? amount.cents === 0 : amount.percent === 0
}

/**
 * What part of the plan is spent, in hundredths of 1 %, rounded half away from zero; null where
 * nothing is planned. More than all of it is more than 10 000 (money.md §2, Utilização do orçamento).
 */
export function utilisationOf(spent: Cents, planned: Cents): number | null {
  return planned <= ZERO ? null : shareOf(spent, planned)
}
