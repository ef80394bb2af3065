/**
 * A bank that can be connected, and what each aggregator calls it. Which there are is an operator's
 * content (decisions.md §17).
 */
export type Institution = {
  /** The alias of the first API. */
  readonly alias: string
  readonly name: string
  /** The aggregator's direct connector, by which older clients name the bank. */
  readonly specId: number
  /** Its connectors of regulated Open Finance; the aggregator's own list completes them. */
  readonly openFinanceIds: readonly number[]
  /** What the older aggregator calls it, before and after Open Finance. */
  readonly belvoNames: readonly string[]
  /** Its number among Brazilian banks. */
  readonly compeCode: string
  /** Not offered to whoever is not connected yet; an existing link keeps its name. */
  readonly isWithdrawn: boolean
}

/** The bank of an alias in either spelling; null for one that is not in the list. */
export function institutionOf(banks: readonly Institution[], alias: string): Institution | null {
  return banks.find((bank) => bank.alias === alias || bank.belvoNames.includes(alias)) ?? null
}
