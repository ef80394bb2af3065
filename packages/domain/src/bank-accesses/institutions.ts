/** A bank that can be connected, and what each aggregator calls it. */
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
}

const bank = (
  alias: string,
  [name, specId, compeCode]: readonly [string, number, string],
  openFinanceIds: readonly number[] = [],
): Institution => ({
  alias,
  name,
  specId,
  openFinanceIds,
  belvoNames: [alias, `of${alias}`],
  compeCode,
})

/** The seven banks, in the order in which they are offered (money.md §3). */
export const INSTITUTIONS: readonly Institution[] = [
  bank('caixa_br_retail', ['Caixa', 219, '104']),
  bank('nubank_br_retail', ['NuBank', 212, '260']),
  bank('bancodobrasil_br_retail', ['Banco do Brasil', 211, '001']),
  bank('itau_br_retail', ['Itaú', 201, '341'], [601]),
  bank('santander_br_retail', ['Santander', 208, '033']),
  bank('bradesco_br_retail', ['Bradesco', 203, '237']),
  bank('bancointer_br_retail', ['Inter', 215, '077']),
]

/** The bank of an alias in either spelling; null for one that is not offered. */
export function institutionOf(alias: string): Institution | null {
  return INSTITUTIONS.find(({ belvoNames }) => belvoNames.includes(alias)) ?? null
}
