import type { Institution } from '@saldo/domain/bank-accesses/institutions'
import { findContent } from '../contents/store.ts'
import type { Ledger } from '../db/ledger.ts'

/** The banks that operators have listed, in their order, withdrawn ones among them. */
export async function listInstitutions(ledger: Ledger): Promise<readonly Institution[]> {
  const { items } = (await findContent(ledger, 'banks')) ?? { items: [] }
  return items.map(({ _id: alias, isDraft = false, ...bank }) => ({
    ...bank,
    alias,
    isWithdrawn: isDraft,
  }))
}
