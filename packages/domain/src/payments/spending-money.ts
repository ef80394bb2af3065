import type { AccountType } from './kinds.ts'

/** What decides whether a payment method holds money to spend. */
export type SpendingFacts = {
  readonly accountType: AccountType | null
  /** What the person chose; null where its type decides. */
  readonly countsToSpend: boolean | null
}

/**
 * Whether what an account holds counts in *Posso gastar?*: cash and bank accounts do, savings accounts do not, and
 * what a person chose for an account goes first (case M14).
 */
export function countsToSpend({ accountType, countsToSpend: chosen }: SpendingFacts): boolean {
  return chosen ?? accountType !== 'Poupança'
}
