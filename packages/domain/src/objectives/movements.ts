import type { CategoryGroup } from '../categories/kinds.ts'
import { type Cents, negate } from '../money.ts'
import type { TransactionType } from '../transactions/kinds.ts'

/** The entry that a deposit or a redemption is on the account of its goal. */
export type ObjectiveEntry = {
  readonly name: string
  readonly transactionType: Extract<TransactionType, 'revenues' | 'investiments'>
  readonly value: Cents
}

/**
 * What is put into a goal leaves its account as an `investiments` entry, what is taken out comes back
 * as a revenue (decisions.md §8). Both are in a category of the goals' own group, so that neither counts
 * as income, spending or saving (§13). `value` is positive for a deposit, negative for a redemption.
 */
export function entryOfMovement(objective: string, value: Cents): ObjectiveEntry {
  return value > 0
    ? { name: `Depósito: ${objective}`, transactionType: 'investiments', value: negate(value) }
    : { name: `Resgate: ${objective}`, transactionType: 'revenues', value: negate(value) }
}

/**
 * The expense that the money of a goal was, in cents, beside the redemption that takes it out of the goal: so it
 * counts in every total, and the account's balance stays as it is (case M15).
 */
export function expenseOfGoal(objective: string, reached: Cents) {
  return { name: objective, transactionType: 'expenses' as const, value: negate(reached) }
}

/** Why what was in a goal cannot be spent in this category, or null: it is an expense. */
export function refuseSpendingCategory(group: CategoryGroup | undefined) {
  if (group === undefined) return 'category_not_found'
  return group === 'expenses' ? null : 'category_of_another_group'
}
